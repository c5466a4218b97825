import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { StepHeading } from './step-heading.tsx';
import type { SignInFlow } from './use-sign-in-flow.ts';

/** The address that will receive codes; the next step proves it. */
export function EmailSetupStep({ flow }: { flow: SignInFlow }) {
  const { t } = useTranslation('auth');
  const address = useRef<HTMLInputElement>(null);
  const [isFaulty, setFaulty] = useState(false);

  async function submit(): Promise<void> {
    const input = address.current;
    const isGood = input !== null && input.value.trim() !== '' && input.validity.valid;
    setFaulty(!isGood);
    if (isGood) await flow.answer(input.value.trim());
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <StepHeading lead={t('Te enviaremos un código cada vez que ingreses desde un equipo nuevo.')}>
        {t('¿A qué correo enviamos tus códigos?')}
      </StepHeading>
      <FormError>{flow.error && t(flow.error)}</FormError>
      <TextField
        ref={address}
        label={t('Correo')}
        data-retype
        type="email"
        name="email"
        autoComplete="email"
        autoFocus
        {...(isFaulty && { error: t('Escribe un correo completo, como ana@empresa.com.') })}
      />
      <Button type="submit" look="primary" busy={flow.busy}>
        {t('Enviar código')}
      </Button>
    </Form>
  );
}
