import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  const password = useRef<HTMLInputElement>(null);
  const [isEmpty, setEmpty] = useState(false);

  async function submit(): Promise<void> {
    const typed = password.current?.value ?? '';
    setEmpty(typed === '');
    if (typed !== '') await flow.answer(typed);
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
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
    </Form>
  );
}
