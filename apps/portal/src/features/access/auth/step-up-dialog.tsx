import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quietly } from '../../../lib/asking.ts';
import { useForm } from '../../../lib/form.ts';
import { codeLength } from '../../../lib/limits.ts';
import { canUsePasskeys } from '../../../lib/passkeys.ts';
import type { Reauthentication } from '../../../lib/reauthentication.ts';
import { answerStepUp } from '../../../lib/step-up.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { sendForm } from '../../../ui/form.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { sentenceFor, sentences } from './identity-errors.ts';
import { securityQueries } from './security.queries.ts';
import { proveWith, reauthentication } from './step-up-calls.ts';

type CodeQuestion = Extract<Reauthentication, { kind: 'code' }>;

/** Asks who is there before an act that matters: password or passkey, then the code of the second step where there is one. */
export function StepUpDialog() {
  const { t } = useTranslation('auth');
  const [again] = useState(reauthentication);
  const passkeys = useQuery({ ...quietly(securityQueries.passkeys), enabled: canUsePasskeys() });
  const [question, setQuestion] = useState<CodeQuestion | null>(null);

  // The session's own list tells nobody else; where it could not be read, a passkey may still be there.
  const mayHavePasskey = canUsePasskeys() && passkeys.data?.length !== 0;

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
        ? { code: code.length < codeLength && t(sentences.shortCode) }
        : { password: pressed === '' && password === '' && t(sentences.emptyPassword) },
    send: ({ password, code }, pressed) =>
      take(
        question
          ? question.answer(code)
          : pressed === 'passkey'
            ? again.withPasskey()
            : again.withPassword(password),
      ),
    onRefused: (cause) => {
      form.set({ password: '', code: '' });
      return { '': t(sentenceFor(cause)) };
    },
  });

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
      submitLabel={t('Confirmar')}
    >
      {question ? (
        <CodeField
          label={t('Código de {{count}} dígitos', { count: codeLength })}
          maxLength={codeLength}
          autoFocus
          {...form.field('code')}
          onComplete={sendForm}
        />
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
