import type { PeriodDetail, PeriodRow } from '@antela/contract/pay-periods';
import { payPeriodStateLabels } from '@antela/rules/pay-period';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { periodNote, periodStateKinds, periodStops } from '../../../lib/pay-period.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Link } from '../../../ui/link.tsx';
import { PeriodLine } from '../../../ui/period-line.tsx';
import { Select } from '../../../ui/select.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { linesSearch, neighboursOf, waitingPeriod } from './pay-periods-search.ts';
import { usePeriod, usePeriods } from './pay-periods.queries.ts';
import { ReportUnderWay } from './report-under-way.tsx';

type Props = {
  payrollid: string;
  /** The states a period waits in for what this section does, the most pressing first; the oldest of those opens first. */
  waiting: readonly (readonly PeriodRow['state'][])[];
  otherwise: (period: PeriodRow) => boolean;
  children: (detail: PeriodDetail) => ReactNode;
};

/** Which period of the payroll a section is about, and that period once it is there. */
export function ChosenPeriod({ payrollid, waiting, otherwise, children }: Props) {
  const { t } = useTranslation('pay-periods');
  const { t: common } = useTranslation('common');
  const { today } = useSignedIn();
  const { state, patch, hrefOf } = useUrlState(linesSearch);
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
  const { before, after } = neighboursOf(periods.data, chosen.payperiodid);
  if (opened === null) setOpened(chosen.payperiodid);
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Select
          label={t('Periodo')}
          className="w-full max-w-md"
          value={chosen.payperiodid}
          options={periods.data.map(({ payperiodid, label, endDate }) => ({
            value: payperiodid,
            label: `${label}, ${endDate.slice(0, 4)}`,
          }))}
          onChange={(event) => patch({ periodo: event.currentTarget.value, alerta: null })}
        />
        <StateTag kind={periodStateKinds[chosen.state]} className="mb-2">
          {t(payPeriodStateLabels[chosen.state])}
        </StateTag>
        <nav aria-label={t('Otros periodos')} className="ml-auto flex flex-wrap gap-x-5 max-sm:ml-0">
          {[before, after].map(
            (period) =>
              period && (
                <Link
                  key={period.payperiodid}
                  href={hrefOf({ periodo: period.payperiodid, alerta: null })}
                  className="flex min-h-11 items-center gap-2 text-link hover:underline"
                >
                  {period === before && <span aria-hidden>‹</span>}
                  {period.label}
                  {period === after && <span aria-hidden>›</span>}
                </Link>
              ),
          )}
        </nav>
      </div>
      <PeriodLine
        title={chosen.label}
        note={periodNote(chosen, today, common)}
        stops={periodStops(chosen, common)}
        today={today}
      />
      <Detail key={chosen.payperiodid} payperiodid={chosen.payperiodid}>
        {children}
      </Detail>
    </div>
  );
}

function Detail({ payperiodid, children }: { payperiodid: string; children: Props['children'] }) {
  const query = usePeriod(payperiodid);
  const fault = queryFault(query);
  if (!query.data) return fault ? <ErrorBlock {...fault} /> : <PageSkeleton />;
  return (
    <>
      {fault && <ErrorBlock {...fault} />}
      <ReportUnderWay detail={query.data} />
      {children(query.data)}
    </>
  );
}
