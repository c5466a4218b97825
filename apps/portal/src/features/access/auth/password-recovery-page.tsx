import { resetPassword } from 'aws-amplify/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import '../../../lib/identity.ts';
import { AuthColumn } from './auth-column.tsx';
import { sentenceFor, sentences } from './identity-errors.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { StepHeading } from './step-heading.tsx';

/** docs/spec.md §4: ask for a code, then code and new password. The answer is the same for any user, known or not. */
export function PasswordRecoveryPage() {
  const { t } = useTranslation('auth');
  const [username, setUsername] = useState('');
  const [stage, setStage] = useState<'ask' | 'confirm' | 'done'>('ask');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isEmpty, setEmpty] = useState(false);

  async function ask(): Promise<void> {
    setEmpty(username.trim() === '');
    setError(null);
    if (username.trim() === '') return;
    setBusy(true);
    try {
      await requestCode(username.trim());
      setStage('confirm');
    } catch (cause) {
      setError(sentenceFor(cause));
    } finally {
      setBusy(false);
    }
  }

  if (stage === 'done') {
    return (
      <AuthColumn>
        <StepHeading focus lead={t('Ya puedes ingresar con ella.')}>
          {t('Cambiaste tu contraseña')}
        </StepHeading>
        <LinkButton href={paths.signIn} look="primary">
          {t('Ingresar')}
        </LinkButton>
      </AuthColumn>
    );
  }
  if (stage === 'confirm') {
    return (
      <AuthColumn>
        <StepHeading
          lead={t('Si {{username}} tiene una cuenta, le enviamos un código. Sirve durante 10 minutos.', {
            username: username.trim(),
          })}
        >
          {t('Escribe el código y tu contraseña nueva')}
        </StepHeading>
        <ResetPasswordForm
          username={username.trim()}
          onResend={() => requestCode(username.trim())}
          onDone={() => setStage('done')}
        />
        <p className="mt-2">
          <Button look="quiet" className="-ml-4" onClick={() => setStage('ask')}>
            {t('Usar otro usuario')}
          </Button>
        </p>
      </AuthColumn>
    );
  }
  return (
    <AuthColumn>
      <Form onSubmit={ask} className="flex flex-col gap-5">
        <StepHeading lead={t('Te enviamos un código para que elijas otra contraseña.')}>
          {t('Recupera tu contraseña')}
        </StepHeading>
        <FormError>{error && t(error)}</FormError>
        <TextField
          label={t('Usuario')}
          data-retype
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          {...(isEmpty && { error: t(sentences.emptyUsername) })}
        />
        <Button type="submit" look="primary" busy={busy}>
          {t('Enviar código')}
        </Button>
      </Form>
    </AuthColumn>
  );
}

async function requestCode(username: string): Promise<void> {
  try {
    await resetPassword({ username });
  } catch (cause) {
    // A pool that tells unknown users apart must not make this page do so.
    if (!(cause instanceof Error && cause.name === 'UserNotFoundException')) throw cause;
  }
}
