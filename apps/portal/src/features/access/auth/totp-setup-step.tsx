import { useTranslation } from 'react-i18next';
import { config } from '../../../lib/config.ts';
import { FormError } from '../../../ui/alert.tsx';
import { CodeForm } from './code-form.tsx';
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
  return (
    <CodeForm flow={flow} submitLabel={t('Conectar aplicación')}>
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
    </CodeForm>
  );
}
