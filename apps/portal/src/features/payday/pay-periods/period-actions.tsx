import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../../../lib/data-store.ts';
import { pathTo } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { CutOffDialog } from './cut-off-dialog.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { LeaveOutDialog } from './leave-out-dialog.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';

/** Next acts on the period, for people who may close payrolls. */
export function PeriodActions({ payrollid, detail }: { payrollid: string; detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const [asked, setAsked] = useState<'cutoff' | 'reopen' | 'issue' | 'order' | 'leave_out' | null>(null);
  const close = () => setAsked(null);
  const { actions, period } = detail;
  const mayClose = hasPermission('close_payrolls');
  const may = (action: PeriodDetail['actions'][number]) => mayClose && actions.includes(action);
  const goesOn = actions.some((action) => ['confirm', 'resolve', 'close'].includes(action));
  return (
    <div className="mt-6 flex flex-wrap gap-3 empty:hidden">
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
      {goesOn && (
        <LinkButton look="primary" href={pathTo.payroll(payrollid, 'conciliacion', period.payperiodid)}>
          {actions.includes('confirm') ? t('Confirmar lo descontado') : t('Ir a conciliar')}
        </LinkButton>
      )}
      <CutOffDialog open={asked === 'cutoff'} onClose={close} detail={detail} />
      <OrderDialog open={asked === 'order'} onClose={close} detail={detail} />
      <LeaveOutDialog open={asked === 'leave_out'} onClose={close} detail={detail} />
      {asked === 'reopen' && <ReopenDialog onClose={close} detail={detail} />}
      <IssueDialog open={asked === 'issue'} onClose={close} detail={detail} />
    </div>
  );
}
