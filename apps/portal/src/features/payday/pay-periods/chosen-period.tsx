import type { PeriodDetail, PeriodRow } from '@antela/contract/pay-periods';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeriodStepWord } from '../../../lib/payroll-section.ts';
import type { Prefetch } from '../../../lib/prefetch.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { searchReader } from '../../../lib/search-reader.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useSearchState, useUrlState } from '../../../lib/url-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { PeriodSkeleton } from '../../../ui/page-skeleton.tsx';
import { SectionSkeleton } from '../../../ui/skeleton.tsx';
import { linesSearch, waitingPeriod } from './pay-periods-search.ts';
import { periodOptions, periodsOptions } from './pay-periods.queries.ts';
import { PeriodPanel } from './period-panel.tsx';
import { routeOf } from './period-route.ts';
import { isLater, stepAt, stepShown, waitingAt, type AskedStep } from './period-step.ts';
import { ReportUnderWay } from './report-under-way.tsx';

type Props = {
  payrollid: string;
  children: (detail: PeriodDetail, step: PeriodStepWord) => ReactNode;
};

/** The period that the address names, or else one that waits for somebody, with its line above what is shown of it. */
export function ChosenPeriod({ payrollid, children }: Props) {
  const { t } = useTranslation('pay-periods');
  const state = useSearchState(linesSearch);
  const periods = useQuery(periodsOptions(payrollid));
  // A person who closes a period sees it closed, not the form of the next one that waits.
  const [opened, setOpened] = useState<string | null>(null);
  const fault = queryFault(periods);
  const asked = askedOf(state);
  if (!periods.data) return fault ? <ErrorBlock {...fault} /> : <PeriodSkeleton />;
  const chosen = chosenOf(periods.data, asked, state.periodo ?? opened);
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
      asked={asked}
    >
      {children}
    </OnePeriod>
  );
}

function chosenOf(periods: readonly PeriodRow[], asked: AskedStep, named: string | null): PeriodRow | null {
  const isFirst = asked === null || asked === 'corte';
  return (
    periods.find(({ payperiodid }) => payperiodid === named) ??
    waitingPeriod(periods, waitingAt(asked), ({ state: at, reportVersion }) =>
      isFirst ? at === 'open' : reportVersion !== null,
    )
  );
}

/** The periods of a payroll, and then the one that will be shown. */
export const prefetchPeriod: Prefetch = async (ask, search) => {
  const { id, text } = searchReader(search);
  const payrollid = id('payrollid');
  if (payrollid === null || !['', 'periodo'].includes(text('seccion'))) return;
  const { select, ...asked } = periodsOptions(payrollid);
  const answer = await ask(asked);
  const state = linesSearch.parse(search);
  const chosen = select && chosenOf(select(answer), askedOf(state), state.periodo);
  if (chosen) await ask(periodOptions(chosen.payperiodid));
};

const askedOf = ({ paso, seccion }: ReturnType<typeof linesSearch.parse>): AskedStep =>
  paso !== '' ? paso : seccion !== '' ? seccion : null;

type OneProps = Pick<Props, 'payrollid' | 'children'> & {
  periods: readonly PeriodRow[];
  chosen: PeriodRow;
  asked: AskedStep;
};

function OnePeriod({ payrollid, periods, chosen, asked, children }: OneProps) {
  const { today } = useSignedIn();
  const query = useQuery(periodOptions(chosen.payperiodid));
  const fault = queryFault(query);
  const detail = query.data ?? null;
  const route = routeOf(detail?.period ?? chosen, detail, today);
  const step = stepShown(asked, route);
  useFollow(route.current, isLater(stepAt(route), step));
  return (
    <div className="grid gap-8">
      <PeriodPanel {...{ payrollid, periods, chosen, detail, route, step }} />
      {fault && <ErrorBlock {...fault} />}
      {detail ? (
        <>
          <ReportUnderWay detail={detail} />
          {children(detail, step)}
        </>
      ) : (
        !fault && <SectionSkeleton />
      )}
    </div>
  );
}

/** Shows the step to which the period has gone on meanwhile, and leaves alone whoever looks back at one. */
function useFollow(current: string, isBehind: boolean): void {
  const { patch } = useUrlState(linesSearch);
  const before = useRef(current);
  useEffect(() => {
    if (before.current === current) return;
    before.current = current;
    if (isBehind) patch({ paso: null, seccion: null }, { replace: true });
  });
}
