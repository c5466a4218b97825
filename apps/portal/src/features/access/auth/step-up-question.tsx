import { CSPProvider } from '@base-ui/react/csp-provider';
import { Suspense } from 'react';
import { lazyScreen } from '../../../lib/lazy-screen.ts';
import { useStepUpAsked } from '../../../lib/step-up.ts';

const StepUpDialog = lazyScreen(() => import('./step-up-dialog.tsx'), 'StepUpDialog');

/** The question a call may raise on any screen; its code comes when it is first asked. */
export function StepUpQuestion() {
  const isAsked = useStepUpAsked();
  return (
    isAsked && (
      <CSPProvider disableStyleElements>
        <Suspense>
          <StepUpDialog />
        </Suspense>
      </CSPProvider>
    )
  );
}
