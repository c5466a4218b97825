import { useTranslation } from 'react-i18next';
import { useForm, type FormOf } from '../../../lib/form.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { sentences } from './identity-errors.ts';
import { StepHeading } from './step-heading.tsx';
import type { SignInFlow } from './use-sign-in-flow.ts';

/** The password, in the flow that asks for the way to sign in first. */
export function PasswordStep({ flow }: { flow: SignInFlow }) {
  const { t } = useTranslation('auth');
  const form: FormOf<{ password: string }> = useForm<{ password: string }>({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' && t(sentences.emptyPassword) }),
    send: ({ password }) => flow.answer(password),
    onSaved: () => form.set({ password: '' }),
  });

  return (
    <Form onSubmit={form.submit} className="flex flex-col gap-5">
      <StepHeading lead={flow.username}>{t('Escribe tu contraseña')}</StepHeading>
      <FormError>{flow.error && t(flow.error)}</FormError>
      <PasswordField
        key={flow.failures}
        {...form.text('password')}
        label={t('Contraseña')}
        name="password"
        autoComplete="current-password"
        autoFocus
      />
      <Button type="submit" look="primary" busy={flow.busy}>
        {t('Ingresar')}
      </Button>
    </Form>
  );
}
