import { confirmResetPassword } from 'aws-amplify/auth';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormRefusal } from '../../../ui/form-refusal.tsx';
import { Form } from '../../../ui/form.tsx';
import { OneTimeCode, useCodeCheck } from './code-form.tsx';
import { sentenceFor } from './identity-errors.ts';
import { NewPasswordField, usePasswordFault } from './new-password-field.tsx';
import { ResendButton } from './resend-button.tsx';

type Props = {
  username: string;
  onResend: () => Promise<void>;
  /** Gets the password just set. */
  onDone: (password: string) => void;
};

/** Code and new password on one screen (docs/spec.md §4, CONFIRM_RESET_PASSWORD_WITH_CODE). */
export function ResetPasswordForm({ username, onResend, onDone }: Props) {
  const { t } = useTranslation('auth');
  const passwordFault = usePasswordFault();
  const codeCheck = useCodeCheck();
  const form = useForm({
    initial: { code: '', password: '' },
    check: ({ code, password }) => ({
      ...codeCheck({ code }),
      password: passwordFault(password),
    }),
    send: ({ code, password }) =>
      confirmResetPassword({ username, confirmationCode: code, newPassword: password }),
    onSaved: (_answer, { password }) => onDone(password),
    onRefused: (cause) => ({ '': t(sentenceFor(cause)) }),
  });

  async function resend(): Promise<void> {
    form.refuse({});
    await onResend().catch((cause: unknown) => form.refuse({ '': t(sentenceFor(cause)) }));
  }

  return (
    <Form onSubmit={form.submit} className="flex flex-col gap-5">
      <FormRefusal form={form} />
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <OneTimeCode autoFocus {...form.field('code')} />
      <NewPasswordField {...form.text('password')} />
      <Button type="submit" look="primary">
        {t('Cambiar contraseña')}
      </Button>
      <p>
        <ResendButton onResend={resend} />
      </p>
    </Form>
  );
}
