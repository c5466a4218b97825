import { lazy, Suspense, useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { longInstant } from '../../../lib/format.ts';
import { sessionState, takeReturnPath, useSession, type SignOutReason } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkNavigation } from '../../../ui/link.tsx';
import { toast } from '../../../ui/toast.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { useSignInFlow } from './use-sign-in-flow.ts';

/** React's own way of being lazy: this page comes before the router, and its step with an answer that has just come. */
const SignInStepScreen = lazy(async () => ({
  default: (await import('./sign-in-step-screen.tsx')).SignInStepScreen,
}));

const notices: Record<Exclude<SignOutReason, null>, string> = {
  idle: 'Cerramos tu sesión por inactividad. Ingresa para continuar.',
  ended: 'Tu sesión terminó. Ingresa para continuar.',
  unlinked:
    'Tu usuario no está en ninguna empresa de este portal. Pide a quien administra los usuarios de tu empresa que te invite.',
};

/** `/` and `/sign-in`: one screen per step, then back to where the person was, or to the dashboard. */
export function SignInPage() {
  const { t } = useTranslation('auth');
  const navigation = useContext(LinkNavigation);
  const state = useSession();
  const flow = useSignInFlow(greet);
  const reason = state.status === 'signed-out' ? state.reason : null;

  function greet(): void {
    const now = sessionState();
    const last = now.status === 'signed-in' ? now.session.lastSignInAt : null;
    if (last) toast(t('Último ingreso: {{when}}', { when: longInstant(last) }));
  }

  // Also when another tab signed in, or somebody who is signed in opens this page.
  const username = state.status === 'signed-in' ? state.session.username : undefined;
  useEffect(() => {
    if (username !== undefined)
      navigation?.navigate(takeReturnPath(username) ?? paths.dashboard, { replace: true });
  }, [username, navigation]);

  return (
    <AuthFrame>
      {flow.step === null ? (
        <>
          {reason && !flow.error && (
            <Alert tone="info" role="status" className="mb-6">
              {t(notices[reason])}
            </Alert>
          )}
          <CredentialsForm flow={flow} />
        </>
      ) : (
        <Suspense fallback={null}>
          <SignInStepScreen key={flow.step.signInStep} step={flow.step} flow={flow} />
        </Suspense>
      )}
    </AuthFrame>
  );
}
