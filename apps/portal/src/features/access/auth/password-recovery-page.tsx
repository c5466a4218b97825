import { resetPassword } from 'aws-amplify/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../lib/form.ts';
import { paths } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { FormRefusal } from '../../../ui/form-refusal.tsx';
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
  const [stage, setStage] = useState<'ask' | 'confirm' | 'done'>('ask');
  const form = useForm({
    initial: { username: '' },
    check: ({ username }) => ({ username: username.trim() === '' && t(sentences.emptyUsername) }),
    send: ({ username }) => requestCode(username.trim()),
    onSaved: () => setStage('confirm'),
    onRefused: (cause) => ({ '': t(sentenceFor(cause)) }),
  });
  const username = form.values.username.trim();

  if (stage === 'done') return <PasswordChanged />;
  if (stage === 'confirm') {
    return (
      <AuthColumn>
        <StepHeading
          lead={t('Si {{username}} tiene una cuenta, le enviamos un código. Sirve durante 10 minutos.', {
            username,
          })}
        >
          {t('Escribe el código y tu contraseña nueva')}
        </StepHeading>
        <ResetPasswordForm
          username={username}
          onResend={() => requestCode(username)}
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
      <Form onSubmit={form.submit} className="flex flex-col gap-5">
        <StepHeading lead={t('Te enviamos un código para que elijas otra contraseña.')}>
          {t('Recupera tu contraseña')}
        </StepHeading>
        <FormRefusal form={form} />
        <TextField
          {...form.text('username')}
          label={t('Usuario')}
          data-retype
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <Button type="submit" look="primary">
          {t('Enviar código')}
        </Button>
      </Form>
    </AuthColumn>
  );
}

function PasswordChanged() {
  const { t } = useTranslation('auth');
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

async function requestCode(username: string): Promise<void> {
  try {
    await resetPassword({ username });
  } catch (cause) {
    // A pool that tells unknown users apart must not make this page do so.
    if (!(cause instanceof Error && cause.name === 'UserNotFoundException')) throw cause;
  }
}
