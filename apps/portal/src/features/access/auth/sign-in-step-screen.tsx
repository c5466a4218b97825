import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ChoiceStep } from './choice-step.tsx';
import { CodeStep } from './code-step.tsx';
import { ConfirmAccountStep } from './confirm-account-step.tsx';
import { CustomChallengeStep } from './custom-challenge-step.tsx';
import { EmailSetupStep } from './email-setup-step.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { ResetRequiredStep } from './reset-required-step.tsx';
import { screenOf, type SignInStep } from './sign-in-steps.ts';
import { TotpSetupStep } from './totp-setup-step.tsx';
import { UnknownStep } from './unknown-step.tsx';
import type { SignInFlow } from './use-sign-in-flow.ts';

/** The screen for what the identity service asks, and the way back to the beginning. */
export function SignInStepScreen({ step, flow }: { step: SignInStep; flow: SignInFlow }) {
  const { t } = useTranslation('auth');
  return (
    <div className="flex flex-col gap-4">
      <StepOf step={step} flow={flow} />
      <p>
        <Button look="quiet" className="-ml-4" onClick={flow.restart}>
          {t('Volver al comienzo')}
        </Button>
      </p>
    </div>
  );
}

function StepOf({ step, flow }: { step: SignInStep; flow: SignInFlow }) {
  const { t } = useTranslation('auth');
  if (screenOf(step.signInStep) === 'unknown') return <UnknownStep name={step.signInStep} />;
  switch (step.signInStep) {
    case 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE':
      return <CustomChallengeStep flow={flow} />;
    case 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION':
      return (
        <ChoiceStep
          flow={flow}
          title={t('Protege tu cuenta')}
          lead={t('Tu empresa pide un segundo paso al ingresar. Elige cuál prefieres.')}
          choices={step.allowedMFATypes ?? []}
        />
      );
    case 'CONTINUE_SIGN_IN_WITH_EMAIL_SETUP':
      return <EmailSetupStep flow={flow} />;
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP':
      return <TotpSetupStep flow={flow} details={step.totpSetupDetails} />;
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return <NewPasswordStep flow={flow} />;
    case 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION':
      return (
        <ChoiceStep
          flow={flow}
          title={t('¿Cómo confirmas que eres tú?')}
          lead={t('Elige dónde recibir o leer tu código.')}
          choices={step.allowedMFATypes ?? []}
        />
      );
    case 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION':
      return (
        <ChoiceStep
          flow={flow}
          title={t('¿Cómo quieres ingresar?')}
          choices={step.availableChallenges ?? []}
        />
      );
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
      return (
        <CodeStep
          flow={flow}
          sentTo={{ medium: 'SMS', destination: step.codeDeliveryDetails?.destination }}
        />
      );
    case 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE':
      return (
        <CodeStep
          flow={flow}
          sentTo={{ medium: 'EMAIL', destination: step.codeDeliveryDetails?.destination }}
        />
      );
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return <CodeStep flow={flow} sentTo={null} />;
    case 'CONFIRM_SIGN_IN_WITH_PASSWORD':
      return <PasswordStep flow={flow} />;
    case 'RESET_PASSWORD':
      return <ResetRequiredStep flow={flow} />;
    case 'CONFIRM_SIGN_UP':
      return <ConfirmAccountStep flow={flow} />;
    case 'DONE':
      return <p role="status">{t('Cargando...')}</p>;
  }
}
