import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../../../lib/data-store.ts';
import { count } from '../../../lib/format.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { CutOffDialog } from './cut-off-dialog.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { LeaveOutDialog } from './leave-out-dialog.tsx';
import { NextSection } from './next-section.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { requestsOf } from './period-matters.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';

/** Next acts on the period, for people who may close payrolls. */
export function PeriodActions({ payrollid, detail }: { payrollid: string; detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const [asked, setAsked] = useState<'cutoff' | 'reopen' | 'issue' | 'order' | 'leave_out' | null>(null);
  const close = () => setAsked(null);
  const { actions, period } = detail;
  const mayClose = hasPermission('close_payrolls');
  const may = (action: PeriodDetail['actions'][number]) => mayClose && actions.includes(action);
  const mayDecide = hasPermission('approve_transactions');
  const toApprove = mayDecide && period.state === 'open' ? detail.toDeduct.toApprove.count : 0;
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {may('issue') && (
        <Button look={period.state === 'cutoff' ? 'primary' : 'secondary'} onClick={() => setAsked('issue')}>
          {period.state === 'cutoff' ? t('Emitir reporte') : t('Emitir nueva versión')}
        </Button>
      )}
      {may('order') && (
        <Button look={period.state === 'cutoff' ? 'primary' : 'secondary'} onClick={() => setAsked('order')}>
          {t('Emitir en cuanto terminen')}
        </Button>
      )}
      {may('leave_out') && (
        <Button onClick={() => setAsked('leave_out')}>{t('Dejarlos para el siguiente')}</Button>
      )}
      {may('cutoff') && <Button onClick={() => setAsked('cutoff')}>{t('Hacer el corte ahora')}</Button>}
      {may('reopen') && <Button onClick={() => setAsked('reopen')}>{t('Reabrir el periodo')}</Button>}
      {toApprove > 0 && (
        <LinkButton look="primary" href={requestsOf(detail)}>
          {t('Decidir las {{n}} solicitudes', { count: toApprove, n: count(toApprove) })}
        </LinkButton>
      )}
      <NextSection payrollid={payrollid} detail={detail} from="periodo" />
      <CutOffDialog open={asked === 'cutoff'} onClose={close} detail={detail} />
      <OrderDialog open={asked === 'order'} onClose={close} detail={detail} />
      <LeaveOutDialog open={asked === 'leave_out'} onClose={close} detail={detail} />
      {asked === 'reopen' && <ReopenDialog onClose={close} detail={detail} />}
      <IssueDialog open={asked === 'issue'} onClose={close} detail={detail} />
    </div>
  );
}
