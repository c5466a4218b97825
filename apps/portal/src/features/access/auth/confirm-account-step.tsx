import { confirmSignUp, resendSignUpCode } from 'aws-amplify/auth';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../ui/alert.tsx';
import { CodeForm } from './code-form.tsx';
import { ResendButton } from './resend-button.tsx';
import { StepHeading } from './step-heading.tsx';
import type { SignInFlow } from './use-sign-in-flow.ts';

/** An account whose address was never confirmed. Afterwards the sign-in begins again with what was typed. */
export function ConfirmAccountStep({ flow }: { flow: SignInFlow }) {
  const { t } = useTranslation('auth');
  const confirm = (code: string): Promise<void> =>
    flow.run(async () => {
      await confirmSignUp({ username: flow.username, confirmationCode: code });
      await flow.retryWith();
    });

  const resend = (): Promise<void> =>
    flow.run(async () => {
      await resendSignUpCode({ username: flow.username });
    });

  return (
    <div className="flex flex-col gap-5">
      <StepHeading
        lead={t(
          'Falta confirmar tu cuenta. Escribe el código que te enviamos; si no lo encuentras, pide otro.',
        )}
      >
        {t('Confirma tu cuenta')}
      </StepHeading>
      <FormError>{flow.error && t(flow.error)}</FormError>
      <CodeForm flow={flow} onCode={confirm} submitLabel={t('Confirmar cuenta')} autoFocus />
      <p>
        <ResendButton onResend={resend} disabled={flow.busy} />
      </p>
    </div>
  );
}
