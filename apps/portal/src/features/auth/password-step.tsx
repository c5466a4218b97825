import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { sentences } from './identity-errors.ts';
import { StepHeading } from './step-heading.tsx';
import type { SignInFlow } from './use-sign-in-flow.ts';

/** The password, in the flow that asks for the way to sign in first. */
export function PasswordStep({ flow }: { flow: SignInFlow }) {
  const { t } = useTranslation('auth');
  const password = useRef<HTMLInputElement>(null);
  const [isEmpty, setEmpty] = useState(false);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const typed = password.current?.value ?? '';
    setEmpty(typed === '');
    if (typed !== '') void flow.answer(typed);
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <StepHeading lead={flow.username}>{t('Escribe tu contraseña')}</StepHeading>
      <FormError>{flow.error && t(flow.error)}</FormError>
      <PasswordField
        key={flow.failures}
        ref={password}
        label={t('Contraseña')}
        name="password"
        autoComplete="current-password"
        autoFocus
        {...(isEmpty && { error: t(sentences.emptyPassword) })}
      />
      <Button type="submit" look="primary" busy={flow.busy}>
        {t('Ingresar')}
      </Button>
    </form>
  );
}
