import { useTranslation } from 'react-i18next';
import { config } from '../../../lib/config.ts';
import { useForm } from '../../../lib/form.ts';
import { codeLength } from '../../../lib/limits.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { Form, sendForm } from '../../../ui/form.tsx';
import { sentences } from './identity-errors.ts';
import { StepHeading } from './step-heading.tsx';
import { TotpSecret } from './totp-secret.tsx';
import type { SignInFlow } from './use-sign-in-flow.ts';

type Details = {
  sharedSecret: string;
  getSetupUri: (appName: string, accountName?: string) => URL;
};

/** The company asks for a second step, and this person has none yet. */
export function TotpSetupStep({ flow, details }: { flow: SignInFlow; details: Details }) {
  const { t } = useTranslation('auth');
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.length < codeLength && t(sentences.shortCode) }),
    send: ({ code }) => flow.answer(code),
  });

  return (
    <Form onSubmit={form.submit} className="flex flex-col gap-5">
      <StepHeading
        focus
        lead={t('Escanea el código con tu aplicación de códigos y escribe los seis dígitos que muestra.')}
      >
        {t('Conecta tu aplicación de códigos')}
      </StepHeading>
      <FormError>{flow.error && t(flow.error)}</FormError>
      <TotpSecret
        uri={String(details.getSetupUri(config().brand.name, flow.username))}
        secret={details.sharedSecret}
      />
      <CodeField
        label={t('Código de {{count}} dígitos', { count: codeLength })}
        maxLength={codeLength}
        {...form.field('code')}
        onComplete={sendForm}
        disabled={flow.busy}
      />
      <Button type="submit" look="primary" busy={flow.busy} disabled={form.values.code.length < codeLength}>
        {t('Conectar aplicación')}
      </Button>
    </Form>
  );
}
