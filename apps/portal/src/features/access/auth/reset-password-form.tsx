import { confirmResetPassword } from 'aws-amplify/auth';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeLength } from '../../../lib/limits.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { Form } from '../../../ui/form.tsx';
import { sentenceFor } from './identity-errors.ts';
import { NewPasswordField, passwordFault } from './new-password-field.tsx';
import { ResendButton } from './resend-button.tsx';

interface Props {
  username: string;
  onResend: () => Promise<void>;
  /** Gets the password just set. */
  onDone: (password: string) => void;
}

/** Code and new password on one screen (docs/spec.md §4, CONFIRM_RESET_PASSWORD_WITH_CODE). */
export function ResetPasswordForm({ username, onResend, onDone }: Props) {
  const { t } = useTranslation('auth');
  const password = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [faults, setFaults] = useState<{ code: string | null; password: string | null }>({
    code: null,
    password: null,
  });

  async function submit(): Promise<void> {
    const newPassword = password.current?.value ?? '';
    const found = {
      code: code.length < codeLength ? 'Escribe los seis dígitos del código.' : null,
      password: passwordFault(newPassword),
    };
    setFaults(found);
    setError(null);
    if (found.code || found.password) return;
    setBusy(true);
    try {
      await confirmResetPassword({ username, confirmationCode: code, newPassword });
      onDone(newPassword);
    } catch (cause) {
      setError(sentenceFor(cause));
    } finally {
      setBusy(false);
    }
  }

  async function resend(): Promise<void> {
    setError(null);
    await onResend().catch((cause: unknown) => setError(sentenceFor(cause)));
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <FormError>{error && t(error)}</FormError>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <CodeField
        label={t('Código de {{count}} dígitos', { count: codeLength })}
        maxLength={codeLength}
        autoFocus
        value={code}
        onValueChange={setCode}
        {...(faults.code && { error: t(faults.code) })}
      />
      <NewPasswordField ref={password} error={faults.password ? t(faults.password) : undefined} />
      <Button type="submit" look="primary" busy={busy}>
        {t('Cambiar contraseña')}
      </Button>
      <p>
        <ResendButton onResend={resend} disabled={busy} />
      </p>
    </Form>
  );
}
