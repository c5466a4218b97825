import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { NewPasswordField, passwordFault } from './new-password-field.tsx';
import { StepHeading } from './step-heading.tsx';
import type { SignInFlow } from './use-sign-in-flow.ts';

/** The forced change: an activation, or a password that somebody else set. */
export function NewPasswordStep({ flow }: { flow: SignInFlow }) {
  const { t } = useTranslation('auth');
  const password = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);

  async function submit(): Promise<void> {
    const typed = password.current?.value ?? '';
    const found = passwordFault(typed);
    setFault(found);
    if (!found) await flow.answer(typed);
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <StepHeading lead={t('Desde ahora ingresas con ella.')}>{t('Crea tu contraseña')}</StepHeading>
      <FormError>{flow.error && t(flow.error)}</FormError>
      <input type="text" name="username" autoComplete="username" value={flow.username} readOnly hidden />
      <NewPasswordField ref={password} autoFocus error={fault ? t(fault) : undefined} />
      <Button type="submit" look="primary" busy={flow.busy}>
        {t('Guardar contraseña')}
      </Button>
    </Form>
  );
}
