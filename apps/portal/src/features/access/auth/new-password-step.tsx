import { useTranslation } from 'react-i18next';
import { useForm } from '../../../lib/form.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { NewPasswordField, usePasswordFault } from './new-password-field.tsx';
import { StepHeading } from './step-heading.tsx';
import type { SignInFlow } from './use-sign-in-flow.ts';

/** The forced change: an activation, or a password that somebody else set. */
export function NewPasswordStep({ flow }: { flow: SignInFlow }) {
  const { t } = useTranslation('auth');
  const passwordFault = usePasswordFault();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: passwordFault(password) }),
    send: ({ password }) => flow.answer(password),
  });

  return (
    <Form onSubmit={form.submit} className="flex flex-col gap-5">
      <StepHeading lead={t('Desde ahora ingresas con ella.')}>{t('Crea tu contraseña')}</StepHeading>
      <FormError>{flow.error && t(flow.error)}</FormError>
      <input type="text" name="username" autoComplete="username" value={flow.username} readOnly hidden />
      <NewPasswordField autoFocus {...form.text('password')} />
      <Button type="submit" look="primary" busy={flow.busy}>
        {t('Guardar contraseña')}
      </Button>
    </Form>
  );
}
