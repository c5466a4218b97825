import { resetPassword } from 'aws-amplify/auth';
import { useTranslation } from 'react-i18next';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { StepHeading } from './step-heading.tsx';
import type { SignInFlow } from './use-sign-in-flow.ts';

/** An administrator asked for a new password; the service has already sent the code. Signing in goes on by itself. */
export function ResetRequiredStep({ flow }: { flow: SignInFlow }) {
  const { t } = useTranslation('auth');
  return (
    <div>
      <StepHeading
        lead={t(
          'Quien administra tu cuenta pidió cambiar la contraseña. Escribe el código que te llegó y elige una nueva.',
        )}
      >
        {t('Cambia tu contraseña')}
      </StepHeading>
      <ResetPasswordForm
        username={flow.username}
        onResend={async () => void (await resetPassword({ username: flow.username }))}
        onDone={(password) => void flow.retryWith(password)}
      />
    </div>
  );
}
