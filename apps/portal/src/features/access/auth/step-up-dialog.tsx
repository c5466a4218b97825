import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withoutErrorToast } from '../../../lib/asking.ts';
import { isFederated, proveAtProvider } from '../../../lib/federation.ts';
import { useForm } from '../../../lib/form.ts';
import { canUsePasskeys } from '../../../lib/passkeys.ts';
import type { Reauthentication } from '../../../lib/reauthentication.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { answerStepUp } from '../../../lib/step-up.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { sendForm } from '../../../ui/form.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { OneTimeCode, useCodeCheck } from './code-form.tsx';
import { sentences } from './identity-errors.ts';
import { securityQueries } from './security.queries.ts';
import { ssoSentenceFor } from './sso-sentences.ts';
import { proveWith, reauthentication } from './step-up-calls.ts';

type CodeQuestion = Extract<Reauthentication, { kind: 'code' }>;

/** The window opens with the press itself: a browser lets no other through. */
async function atProvider(email: string): Promise<Reauthentication> {
  const popup = window.open('', '_blank', 'popup,width=480,height=680');
  const { idToken, refreshToken } = await proveAtProvider(email, popup);
  return { kind: 'proved', idToken, refreshToken };
}

/** Asks who is there before an act that matters: password or passkey, then the code of the second step where there is one. */
export function StepUpDialog() {
  const { t } = useTranslation('auth');
  // Somebody who came in by the company's provider proves it there again: they may have no password here.
  const [byProvider] = useState(isFederated);
  const passkeys = useQuery({
    ...withoutErrorToast(securityQueries.passkeys),
    enabled: canUsePasskeys() && !byProvider,
  });
  // The session's own list tells nobody else; where it could not be read, a passkey may still be there.
  const mayHavePasskey = canUsePasskeys() && passkeys.data?.length !== 0;

  const { form, question } = useStepUpForm(byProvider);
  // Nothing moves under the pointer once it is open.
  if (passkeys.isLoading) return null;
  return (
    <FormDialog
      form={form}
      onClose={() => answerStepUp(false)}
      title={t('Confirma que eres tú')}
      note={
        question
          ? question.sentTo
            ? t('Escribe el código que te enviamos')
            : t('Escribe el código de tu aplicación')
          : t('Lo que vas a hacer mueve dinero o accesos. No te lo volveremos a pedir durante cinco minutos.')
      }
      submitLabel={byProvider ? t('Confirmar con tu empresa') : t('Confirmar')}
    >
      {byProvider ? (
        <p>{t('Se abre una ventana del proveedor de tu empresa: confirma allá y vuelve a esta.')}</p>
      ) : question ? (
        <OneTimeCode autoFocus {...form.field('code')} onComplete={sendForm} />
      ) : (
        <>
          <PasswordField
            label={t('Contraseña')}
            name="password"
            {...form.text('password')}
            autoComplete="current-password"
          />
          {mayHavePasskey && (
            <p>
              <Button look="quiet" className="-ml-4" onClick={() => form.submit('passkey')}>
                {t('Usar una llave de acceso')}
              </Button>
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** A password or passkey may be followed by the question for a code. */
function useStepUpForm(byProvider: boolean) {
  const { t } = useTranslation('auth');
  const [again] = useState(reauthentication);
  const { email } = useSignedIn();
  const codeCheck = useCodeCheck();
  const [question, setQuestion] = useState<CodeQuestion | null>(null);

  async function take(step: Promise<Reauthentication>): Promise<void> {
    const next = await step;
    if (next.kind === 'code') return setQuestion(next);
    await proveWith(again, next);
    answerStepUp(true);
  }

  const form = useForm({
    initial: { password: '', code: '' },
    check: ({ password, code }, pressed) =>
      question
        ? codeCheck({ code })
        : byProvider
          ? {}
          : { password: pressed === '' && password === '' && t(sentences.emptyPassword) },
    send: ({ password, code }, pressed) =>
      take(
        byProvider
          ? atProvider(email)
          : question
            ? question.answer(code)
            : pressed === 'passkey'
              ? again.withPasskey()
              : again.withPassword(password),
      ),
    onRefused: (cause) => {
      form.set({ password: '', code: '' });
      return { '': t(ssoSentenceFor(cause)) };
    },
  });
  return { form, question };
}
