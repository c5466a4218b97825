import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../../../lib/data-store.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SideBySide } from '../../../ui/panel.tsx';
import { AwaitedTransfer } from './awaited-transfer.tsx';
import { ClosingEquation } from './closing-equation.tsx';
import { ConfirmDeductions } from './confirm-deductions.tsx';
import { OpenItems } from './open-items.tsx';
import { RemittanceForm } from './remittance-form.tsx';
import { Remittances } from './remittances.tsx';
import { ResolveDifferences } from './resolve-differences.tsx';

type Props = { detail: PeriodDetail; isRemittance?: boolean };

/** After payday: what was deducted and why where it was less; then the money that closes the period. */
export function PeriodReconciliation({ detail, isRemittance = false }: Props) {
  const { t } = useTranslation('pay-periods');
  const { confirmation, reports } = detail;
  if (reports.length === 0)
    return (
      <EmptyState title={t('Todavía no hay qué conciliar')}>
        {t('Cuando el periodo tenga un reporte y pagues la nómina, aquí dices qué se descontó.')}
      </EmptyState>
    );
  if (!confirmation)
    return isRemittance ? (
      <EmptyState title={t('Todavía no hay qué girar')}>
        {t('Cuando digas qué descontaste, aquí estará lo que giras.')}
      </EmptyState>
    ) : (
      <ToConfirm detail={detail} />
    );
  return (
    <SideBySide aside={<ClosingEquation detail={detail} />}>
      <div className="grid gap-8">
        {isRemittance ? <Money detail={detail} /> : <Differences detail={detail} />}
      </div>
    </SideBySide>
  );
}

function ToConfirm({ detail }: Props) {
  const { t } = useTranslation('pay-periods');
  if (!detail.actions.includes('confirm')) return null;
  return hasPermission('close_payrolls') ? (
    <ConfirmDeductions detail={detail} />
  ) : (
    <p className="text-ink-2">{t('Confirmar lo descontado necesita el permiso para cerrar periodos.')}</p>
  );
}

function Differences({ detail }: Props) {
  const { t } = useTranslation('pay-periods');
  const mayClose = hasPermission('close_payrolls');
  if (!detail.confirmation?.differences)
    return <EmptyState title={t('Sin diferencias')}>{t('Descontaste todo como se reportó.')}</EmptyState>;
  return <ResolveDifferences detail={detail} isOpen={mayClose && detail.actions.includes('resolve')} />;
}

function Money({ detail }: Props) {
  const { t } = useTranslation('pay-periods');
  const mayPay = hasPermission('close_payrolls') || hasPermission('register_payments');
  const { actions, period, payroll, remittance } = detail;
  if (period.state === 'with_differences')
    return (
      <EmptyState title={t('Falta conciliar el periodo')}>
        {t('Cuando cada diferencia tenga su motivo y su destino, registras aquí lo que giras.')}
      </EmptyState>
    );
  return (
    <>
      {mayPay && actions.includes('close') && <RemittanceForm detail={detail} />}
      {remittance.awaiting && <AwaitedTransfer detail={detail} />}
      <Remittances remittance={remittance} />
      <OpenItems of={{ payperiodid: period.payperiodid }} />
      <OpenItems
        of={{ payrollid: payroll.id, state: 'open' }}
        title={t('Liquidaciones y deudas de otros periodos')}
        except={period.payperiodid}
      />
    </>
  );
}
