import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useTranslation } from 'react-i18next';
import { EntityHistory } from '../../../lib/entity-history.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SideBySide } from '../../../ui/panel.tsx';
import { ClosingEquation } from './closing-equation.tsx';
import { ClosingPacket } from './closing-packet.tsx';
import { OpenItems } from './open-items.tsx';
import { Remittances } from './remittances.tsx';

/** A closed period: each transfer, what it left open, the acts and their authors, and the packet that proves it. */
export function PeriodEnd({ detail }: { detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const { period, payroll, remittance } = detail;
  if (period.state !== 'closed')
    return (
      <EmptyState title={t('Este periodo aún no se cierra')}>
        {t('Se cierra con el último giro. Aquí estarán los giros, lo que quedó por cobrar y el paquete.')}
      </EmptyState>
    );
  return (
    <SideBySide
      aside={
        <div className="grid gap-8">
          <ClosingPacket detail={detail} />
          <ClosingEquation detail={detail} />
        </div>
      }
    >
      <div className="in-order grid gap-8">
        <Remittances remittance={remittance} />
        <OpenItems of={{ payperiodid: period.payperiodid }} />
        <OpenItems
          of={{ payrollid: payroll.id, state: 'open' }}
          title={t('Liquidaciones y deudas de otros periodos')}
          except={period.payperiodid}
        />
        <EntityHistory kind="pay_period" id={period.payperiodid} title={t('Quién hizo qué')} />
      </div>
    </SideBySide>
  );
}
