import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { NewPasswordField, passwordFault } from './new-password-field.tsx';
import { StepHeading } from './step-heading.tsx';
import type { SignInFlow } from './use-sign-in-flow.ts';

/** The forced change: an activation, or a password that somebody else set. */
export function NewPasswordStep({ flow }: { flow: SignInFlow }) {
  const { t } = useTranslation('auth');
  const password = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const typed = password.current?.value ?? '';
    const found = passwordFault(typed);
    setFault(found);
    if (!found) void flow.answer(typed);
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <StepHeading lead={t('Desde ahora ingresas con ella.')}>{t('Crea tu contraseña')}</StepHeading>
      <FormError>{flow.error && t(flow.error)}</FormError>
      <input type="text" name="username" autoComplete="username" value={flow.username} readOnly hidden />
      <NewPasswordField ref={password} autoFocus error={fault ? t(fault) : undefined} />
      <Button type="submit" look="primary" busy={flow.busy}>
        {t('Guardar contraseña')}
      </Button>
    </form>
  );
}
