import { useTranslation } from 'react-i18next';
import { useForm } from '../../../lib/form.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { StepHeading } from './step-heading.tsx';
import type { SignInFlow } from './use-sign-in-flow.ts';

/** The address that will receive codes; the next step proves it. */
export function EmailSetupStep({ flow }: { flow: SignInFlow }) {
  const { t } = useTranslation('auth');
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({
      email: !isAddress(email.trim()) && t('Escribe un correo completo, como ana@empresa.com.'),
    }),
    send: ({ email }) => flow.answer(email.trim()),
  });

  return (
    <Form onSubmit={form.submit} className="flex flex-col gap-5">
      <StepHeading lead={t('Te enviaremos un código cada vez que ingreses desde un equipo nuevo.')}>
        {t('¿A qué correo enviamos tus códigos?')}
      </StepHeading>
      <FormError>{flow.error && t(flow.error)}</FormError>
      <TextField
        {...form.text('email')}
        label={t('Correo')}
        data-retype
        type="email"
        name="email"
        autoComplete="email"
        autoFocus
      />
      <Button type="submit" look="primary" busy={flow.busy}>
        {t('Enviar código')}
      </Button>
    </Form>
  );
}

/** The browser's own judgement of an address. */
function isAddress(text: string): boolean {
  const input = document.createElement('input');
  input.type = 'email';
  input.value = text;
  return text !== '' && input.validity.valid;
}
