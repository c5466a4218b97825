import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { openApprovals, useApprovalsOpen } from '../../lib/approvals-sheet.ts';
import { count } from '../../lib/format.ts';
import { useRefreshOnMove } from '../../lib/refresh-on-move.ts';
import { useSignedIn } from '../../lib/signed-in.ts';
import { Press } from '../../ui/button.tsx';
import { approvingPermissions } from './approval-kinds.ts';
import { useApprovals } from './approvals.queries.ts';

const ApprovalsSheet = lazy(async () => ({
  default: (await import('./approvals-sheet.tsx')).ApprovalsSheet,
}));

/** In the header of whoever approves: how much waits, and the way to it. Nothing while nothing waits. */
export function ApprovalsButton() {
  const { permissions } = useSignedIn();
  return approvingPermissions.some((permission) => permissions.includes(permission)) && <Waiting />;
}

function Waiting() {
  const { t } = useTranslation('approvals');
  const isOpen = useApprovalsOpen();
  const query = useApprovals();
  useRefreshOnMove(query);
  const waiting = query.data?.counts.reduce((sum, kind) => sum + kind.count, 0) ?? 0;
  return (
    <>
      {waiting > 0 && (
        <Press
          onClick={openApprovals}
          className="inline-flex min-h-8 shrink-0 items-center gap-2 rounded-control bg-maiz px-2.5 text-small font-semibold text-on-maiz pointer-coarse:min-h-11"
        >
          {t('Por aprobar')}
          <span className="tabular-nums">{count(waiting)}</span>
        </Press>
      )}
      {isOpen && (
        <Suspense>
          <ApprovalsSheet open={isOpen} />
        </Suspense>
      )}
    </>
  );
}
