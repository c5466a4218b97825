import { useNavigate } from '@tanstack/react-router';
import { confirmSignIn, signIn } from 'aws-amplify/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endIdentity } from '../../../lib/identity.ts';
import { openSession, sessionState, signOut, useSession } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { sentenceFor } from './identity-errors.ts';
import { readGrant } from './impersonation-grant.ts';
import { StepHeading } from './step-heading.tsx';

/**
 * An operator's link: its grant is exchanged through the identity service's custom challenge. A button starts it, because
 * the grant is good once and mail scanners open links.
 */
export function ImpersonatePage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const session = useSession();
  const [grant] = useState(() => readGrant(location.hash));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function enter(): Promise<void> {
    if (!grant) return;
    setBusy(true);
    setError(null);
    try {
      if (sessionState().status === 'signed-in') await signOut();
      await exchange(grant.username, grant.secret);
      await openSession();
      await navigate({ to: paths.dashboard, replace: true });
    } catch (cause) {
      setError(
        cause instanceof Error && cause.name === 'NotAuthorizedException' ? usedLink : sentenceFor(cause),
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <AuthFrame>
      <div className="flex flex-col gap-5">
        {grant ? (
          <>
            <StepHeading
              focus
              lead={t(
                'Verás el portal como esta persona durante 30 minutos como máximo. Su empresa puede ver que entraste.',
              )}
            >
              {t('Entrar como {{username}}', { username: grant.username })}
            </StepHeading>
            {session.status === 'signed-in' && (
              <Alert>{t('Se cerrará la sesión de {{name}}.', { name: session.session.name })}</Alert>
            )}
            <FormError>{error && t(error)}</FormError>
            <Button look="primary" busy={busy} onClick={() => enter()}>
              {t('Entrar como esta persona')}
            </Button>
          </>
        ) : (
          <StepHeading focus lead={t(usedLink)}>
            {t('Este enlace no sirve')}
          </StepHeading>
        )}
      </div>
    </AuthFrame>
  );
}

const usedLink = 'El enlace venció, ya se usó o está incompleto. Pide otro enlace a nuestro equipo.';

async function exchange(username: string, secret: string): Promise<void> {
  // Anybody signed in here before leaves first: the service refuses a second user.
  await endIdentity();
  const { nextStep } = await signIn({ username, options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } });
  if (nextStep.signInStep !== 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE') throw new Error(nextStep.signInStep);
  const { isSignedIn } = await confirmSignIn({ challengeResponse: secret });
  if (!isSignedIn)
    throw Object.assign(new Error('The grant was refused'), { name: 'NotAuthorizedException' });
}
