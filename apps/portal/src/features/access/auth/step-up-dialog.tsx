import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quietly } from '../../../lib/asking.ts';
import { codeLength } from '../../../lib/limits.ts';
import { canUsePasskeys } from '../../../lib/passkeys.ts';
import type { Reauthentication } from '../../../lib/reauthentication.ts';
import { answerStepUp } from '../../../lib/step-up.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
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
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  // The session's own list tells nobody else; where it could not be read, a passkey may still be there.
  const mayHavePasskey = canUsePasskeys() && passkeys.data?.length !== 0;

  async function run(step: () => Promise<Reauthentication>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const next = await step();
      if (next.kind === 'code') return setQuestion(next);
      await proveWith(again, next);
      answerStepUp(true);
    } catch (cause) {
      setError(sentenceFor(cause));
      setPassword('');
      setCode('');
    } finally {
      setBusy(false);
    }
  }

  function submit(): Promise<void> | undefined {
    if (question) return code.length === codeLength ? run(() => question.answer(code)) : undefined;
    if (password !== '') return run(() => again.withPassword(password));
    setError(sentences.emptyPassword);
    return undefined;
  }

  // Nothing moves under the pointer once it is open.
  if (passkeys.isLoading) return null;
  return (
    <FormDialog
      open
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
      busy={busy}
      onSubmit={submit}
    >
      <FormError>{error && t(error)}</FormError>
      {question ? (
        <CodeField
          label={t('Código de {{count}} dígitos', { count: codeLength })}
          maxLength={codeLength}
          autoFocus
          value={code}
          onValueChange={setCode}
          onComplete={(full) => void run(() => question.answer(full))}
          disabled={busy}
        />
      ) : (
        <>
          <PasswordField
            label={t('Contraseña')}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            disabled={busy}
          />
          {mayHavePasskey && (
            <p>
              <Button
                look="quiet"
                className="-ml-4"
                disabled={busy}
                onClick={() => run(() => again.withPasskey())}
              >
                {t('Usar una llave de acceso')}
              </Button>
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}
