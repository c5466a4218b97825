import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../../../lib/data-store.ts';
import type { Prefetch } from '../../../lib/prefetch.ts';
import { useSearchState, useUrlState } from '../../../lib/url-state.ts';
import { prefetchList, useList } from '../../../lib/use-list.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { DataStamp, PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton, RowsSkeleton } from '../../../ui/page-skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { advanceSearch, type AdvanceKind } from './advance-search.ts';
import { AdvanceSheet } from './advance-sheet.tsx';
import { AdvanceTotals } from './advance-totals.tsx';
import { AdvancesTable } from './advances-table.tsx';
import type { Decision } from './advances.queries.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { DecisionResults } from './decision-results.tsx';
import type { Decided, PendingDecision } from './decisions.ts';
import { ExportMenu } from './export-menu.tsx';
import { NewAdvancePage } from './new-advance-page.tsx';
import { PeriodStrip, SemesterStrip } from './period-strip.tsx';
import { PrimaTabs, primaView } from './prima-tabs.tsx';

type Others = { batches: ComponentType; layouts: ComponentType };

/** Beside its advances, payment in batches and the bank's formats: those views are other features', which `sections.ts` hands over. */
export function SalaryAdvancesPage({ batches: Batches, layouts: Layouts }: Others) {
  const { t } = useTranslation('advances');
  const { state, hrefOf } = useUrlState(advanceSearch);
  if (state.ver === null) return <AdvancesPage key="salary" kind="salary" />;
  if (state.ver === 'formatos')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Layouts />
      </Suspense>
    );
  return (
    <>
      <PageHeader
        title={t('Dispersión')}
        note={t('Pagos por archivo del banco, en lotes que aprueba otra persona.')}
        more={<LinkButton href={hrefOf({ ver: 'formatos' })}>{t('Formatos del banco')}</LinkButton>}
        actions={<LinkButton href={hrefOf({ ver: null })}>{t('Ver los adelantos')}</LinkButton>}
      />
      <Suspense fallback={<RowsSkeleton />}>
        <Batches />
      </Suspense>
    </>
  );
}

SalaryAdvancesPage.prefetch = prefetchAdvances('salary');

/** Beside its advances, what everybody has earned of the semester: that view is another feature's, which `sections.ts` hands over. */
export function PrimaAdvancesPage({ accruals: Accruals }: { accruals: ComponentType }) {
  const { t } = useTranslation('advances');
  if (useSearchState(primaView).vista !== 'acumulado')
    return <AdvancesPage key="prima" kind="prima" tabs={<PrimaTabs current="adelantos" />} />;
  return (
    <>
      <PageHeader title={t('Adelantos de prima')} />
      <SemesterStrip />
      <PrimaTabs current="acumulado" />
      <Suspense fallback={<RowsSkeleton />}>
        <Accruals />
      </Suspense>
    </>
  );
}

PrimaAdvancesPage.prefetch = (async (ask, search) => {
  if (primaView.parse(search).vista !== 'acumulado') await prefetchAdvances('prima')(ask, search);
}) satisfies Prefetch;

function prefetchAdvances(kind: AdvanceKind): Prefetch {
  return prefetchList(advanceSearch, ({ ver, nuevo }) =>
    ver === null && nuevo === null ? { given: { kind } } : null,
  );
}

/** The two screens of advances, which differ in the money they come from: the salary of a period, or the prima of a semester. */
type Props = { kind: AdvanceKind; tabs?: ReactNode };

function AdvancesPage({ kind, tabs }: Props) {
  const state = useSearchState(advanceSearch);
  if (state.nuevo !== null && hasPermission('manage_transactions'))
    return <NewAdvancePage kind={kind} companyemployeeid={state.nuevo === '1' ? null : state.nuevo} />;
  return <AdvanceList kind={kind} tabs={tabs} />;
}

function AdvanceList({ kind, tabs }: Props) {
  const { t } = useTranslation('advances');
  const list = useList(advanceSearch, kind === 'salary' ? 'advances' : 'prima-advances', { given: { kind } });
  const { state, patch, hrefOf } = list;
  const [pending, setPending] = useState<PendingDecision | null>(null);
  const { decided, setDecided, refusal, setRefusal, round, report } = useDecided(state.adelanto !== null);
  const newAdvance = hasPermission('manage_transactions') && (
    <LinkButton look="primary" brief href={hrefOf({ nuevo: '1' })}>
      {t('Nuevo adelanto')}
    </LinkButton>
  );

  return (
    <>
      <PageHeader
        title={kind === 'salary' ? t('Adelantos de salario') : t('Adelantos de prima')}
        stamp={<DataStamp of={[list.answer]} />}
        more={
          <>
            {kind === 'salary' && (
              <LinkButton href={hrefOf({ ver: 'dispersion' })}>{t('Dispersión')}</LinkButton>
            )}
            {hasPermission('export_reports') && <ExportMenu kind={kind} list={list} />}
          </>
        }
        actions={newAdvance}
      />
      {kind === 'salary' ? (
        <PeriodStrip companies={state.empresa} payrolls={state.nomina} />
      ) : (
        <SemesterStrip />
      )}
      {tabs}
      <AdvancesTable
        // A new key clears the ticks: those rows are decided by now.
        key={round}
        kind={kind}
        list={list}
        note={
          <>
            {list.table.rows?.length !== 0 && <AdvanceTotals answer={list.whole} />}
            {decided && <DecisionResults decided={decided} onClose={() => setDecided(null)} />}
          </>
        }
        onAsk={setPending}
        firstAction={newAdvance || undefined}
      />
      <AdvanceSheet
        advanceid={state.adelanto}
        onClose={() => {
          setRefusal(null);
          patch({ adelanto: null }, { keepPage: true });
        }}
        onAsk={setPending}
        refusal={refusal}
      />
      <DecisionDialog
        pending={pending}
        onClose={() => setPending(null)}
        onDecided={(result) => {
          setPending(null);
          report(result);
        }}
      />
    </>
  );
}

/** Outcome of the last decision. Beside an open advance it is its own; otherwise it stands above the list, advance by advance. */
function useDecided(isBesideAdvance: boolean) {
  const { t } = useTranslation('advances');
  const [decided, setDecided] = useState<Decided | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const done = useDecisionWords();
  function report(result: Decided) {
    if (!isBesideAdvance) {
      setRound(round + 1);
      return setDecided(result);
    }
    const [outcome] = result.outcomes;
    setRefusal(outcome?.done ? null : (outcome?.detail ?? t('No se pudo.')));
    if (outcome?.done) toast(done[result.decision]);
  }
  return { decided, setDecided, refusal, setRefusal, round, report };
}

function useDecisionWords(): Record<Decision, string> {
  const { t } = useTranslation('advances');
  return {
    approve: t('Aprobaste el adelanto'),
    reject: t('Rechazaste el adelanto'),
    cancel: t('Cancelaste el adelanto'),
    retry: t('Enviaste el pago de nuevo'),
  };
}
