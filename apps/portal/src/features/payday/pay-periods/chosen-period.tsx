import type { PeriodDetail, PeriodRow } from '@antela/contract/pay-periods';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { queryFault } from '../../../lib/query-fault.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { linesSearch, waitingPeriod } from './pay-periods-search.ts';
import { usePeriod, usePeriods } from './pay-periods.queries.ts';
import { PeriodPanel } from './period-panel.tsx';
import { ReportUnderWay } from './report-under-way.tsx';

type Props = {
  payrollid: string;
  /** The states a period waits in for what this section does, the most pressing first; the oldest of those opens first. */
  waiting: readonly (readonly PeriodRow['state'][])[];
  otherwise: (period: PeriodRow) => boolean;
  /** Acts that the panel offers beside its sentence. */
  acts: (detail: PeriodDetail) => ReactNode;
  children: (detail: PeriodDetail) => ReactNode;
};

/** Which period of the payroll a section is about, and that period once it is there. */
export function ChosenPeriod({ payrollid, waiting, otherwise, acts, children }: Props) {
  const { t } = useTranslation('pay-periods');
  const { state } = useUrlState(linesSearch);
  const periods = usePeriods(payrollid);
  // A person who closes a period sees it closed, not the form of the next one that waits.
  const [opened, setOpened] = useState<string | null>(null);
  const fault = queryFault(periods);
  if (!periods.data) return fault ? <ErrorBlock {...fault} /> : <PageSkeleton />;
  const chosen =
    periods.data.find(({ payperiodid }) => payperiodid === (state.periodo ?? opened)) ??
    waitingPeriod(periods.data, waiting, otherwise);
  if (!chosen)
    return (
      <EmptyState title={t('Esta nómina aún no abre su primer periodo')}>
        {t('Aquí harás el corte, emitirás el reporte de descuentos y confirmarás lo descontado.')}
      </EmptyState>
    );
  if (opened === null) setOpened(chosen.payperiodid);
  return (
    <OnePeriod
      key={chosen.payperiodid}
      payrollid={payrollid}
      periods={periods.data}
      chosen={chosen}
      acts={acts}
    >
      {children}
    </OnePeriod>
  );
}

type OneProps = Pick<Props, 'payrollid' | 'acts' | 'children'> & {
  periods: readonly PeriodRow[];
  chosen: PeriodRow;
};

function OnePeriod({ payrollid, periods, chosen, acts, children }: OneProps) {
  const query = usePeriod(chosen.payperiodid);
  const fault = queryFault(query);
  const detail = query.data ?? null;
  return (
    <div className="grid gap-8">
      <PeriodPanel {...{ payrollid, periods, chosen, detail }} acts={detail && acts(detail)} />
      {fault && <ErrorBlock {...fault} />}
      {detail ? (
        <>
          <ReportUnderWay detail={detail} />
          {children(detail)}
        </>
      ) : (
        !fault && <PageSkeleton />
      )}
    </div>
  );
}
