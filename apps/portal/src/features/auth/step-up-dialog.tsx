import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeLength } from '../../lib/limits.ts';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import type { Reauthentication } from '../../lib/reauthentication.ts';
import { answerStepUp } from '../../lib/step-up.ts';
import { FormError } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { sentenceFor, sentences } from './identity-errors.ts';
import { proveWith, reauthentication } from './step-up-calls.ts';

type CodeQuestion = Extract<Reauthentication, { kind: 'code' }>;

/** Asks who is there before an act that matters: password or passkey, then the code of the second step where there is one. */
export function StepUpDialog() {
  const { t } = useTranslation('auth');
  const [again] = useState(reauthentication);
  const [question, setQuestion] = useState<CodeQuestion | null>(null);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

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
          {canUsePasskeys() && (
            <p>
              <Button look="quiet" disabled={busy} onClick={() => run(() => again.withPasskey())}>
                {t('Usar una llave de acceso')}
              </Button>
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}
