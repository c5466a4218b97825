import { Inbox } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { openApprovals, useApprovalsOpen } from '../../../lib/approvals-sheet.ts';
import { count } from '../../../lib/format.ts';
import { lazyScreen } from '../../../lib/lazy-screen.ts';
import { useRefreshOnMove } from '../../../lib/refresh-on-move.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Press } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { approvingPermissions } from './approval-kinds.ts';
import { useApprovals } from './approvals.queries.ts';

const ApprovalsSheet = lazyScreen(() => import('./approvals-sheet.tsx'), 'ApprovalsSheet');

const useMayApprove = (): boolean => {
  const { permissions } = useSignedIn();
  return approvingPermissions.some((permission) => permissions.includes(permission));
};

/** In the header of whoever approves: how much waits, and the way to it. Nothing while nothing waits. */
export function ApprovalsButton({ mobile }: { mobile: boolean }) {
  return useMayApprove() && <Waiting mobile={mobile} />;
}

/** The list itself, outside the header: the header of another width is another one, and what was ticked stays ticked. */
export function ApprovalsInbox() {
  const mayApprove = useMayApprove();
  const isOpen = useApprovalsOpen();
  return (
    mayApprove &&
    isOpen && (
      <Suspense>
        <ApprovalsSheet open={isOpen} />
      </Suspense>
    )
  );
}

function Waiting({ mobile }: { mobile: boolean }) {
  const { t } = useTranslation('approvals');
  const query = useApprovals();
  useRefreshOnMove(query);
  const waiting = query.data?.counts.reduce((sum, kind) => sum + kind.count, 0) ?? 0;
  return (
    waiting > 0 && (
      <Press
        onClick={openApprovals}
        className={cx(
          'inline-flex shrink-0 items-center',
          mobile
            ? 'relative size-11 justify-center rounded-control hover:bg-rail-active'
            : 'min-h-8 gap-2 rounded-control bg-maiz px-2.5 text-small font-semibold text-on-maiz pointer-coarse:min-h-11',
        )}
      >
        {mobile && <Inbox className="size-5" strokeWidth={1.75} aria-hidden />}
        <span className={cx(mobile && 'sr-only')}>{t('Por aprobar')}</span>{' '}
        <span
          className={cx(
            'tabular-nums',
            mobile &&
              'absolute top-0 right-0 min-w-4 rounded-full bg-maiz px-1 text-caption font-semibold text-on-maiz',
          )}
        >
          {count(waiting)}
        </span>
      </Press>
    )
  );
}
