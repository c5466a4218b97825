import { dashboardDays, getDashboard, type Dashboard, type DashboardHalf } from '@antela/contract/dashboard';
import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { askingData } from '../../../lib/asking.ts';
import { hasPermission } from '../../../lib/data-store.ts';
import type { Prefetch } from '../../../lib/prefetch.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useSearchState, useUrlState } from '../../../lib/url-state.ts';
import { AttentionList, type AttentionItem } from '../../../ui/attention-list.tsx';
import { cx } from '../../../ui/cx.ts';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { DataStamp, PageHeader } from '../../../ui/page-header.tsx';
import { PartsSkeleton } from '../../../ui/page-skeleton.tsx';
import { Section } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select.tsx';
import { SectionSkeleton } from '../../../ui/skeleton.tsx';
import { dashboardSearch, type DashboardDays } from './dashboard-search.ts';
import { EmployeeFacts } from './employee-facts.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LastMovements } from './last-movements.tsx';
import { OpenPeriods } from './open-periods.tsx';
import { ToDeduct } from './to-deduct.tsx';
import { WalletBalances } from './wallet-balances.tsx';

const halfOptions = (half: DashboardHalf, companyid: string | undefined, days?: DashboardDays) =>
  queryOptions({
    ...askingData(getDashboard, { query: { half, companyid, days } }),
    placeholderData: keepPreviousData,
  });

const questionsOf = ({ empresa, dias }: ReturnType<typeof dashboardSearch.parse>) => {
  const companyid = empresa.join(',') || undefined;
  return { work: halfOptions('work', companyid), figures: halfOptions('figures', companyid, dias) };
};

DashboardPage.prefetch = (async (ask, search) => {
  const { work, figures } = questionsOf(dashboardSearch.parse(search));
  await Promise.all([ask(work), ask(figures)]);
}) satisfies Prefetch;

/**
 * Work that waits for this person and coming deductions of the open payrolls; parts without permission are not there. What waits is
 * there at once, and the figures join it when they are counted.
 */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const state = useSearchState(dashboardSearch);
  const questions = questionsOf(state);
  const work = useQuery(questions.work);
  const figures = useQuery(questions.figures);
  const fault = queryFault(work);
  const isNew = work.data?.isNew === true && state.empresa.length === 0;

  return (
    <>
      <PageHeader
        title={t('Dashboard')}
        stamp={<DataStamp of={[work, figures]} />}
        more={
          !isNew && (
            <>
              {figures.data?.toDeduct && <DaysSelect />}
              <CompanySelect />
            </>
          )
        }
      />
      {fault && <ErrorBlock {...fault} />}
      {!work.data && !fault && <PartsSkeleton />}
      {work.data && isNew && <FirstSteps />}
      {work.data && !isNew && <Content work={work.data} figures={figures} companies={state.empresa} />}
    </>
  );
}

type ContentProps = {
  work: Dashboard;
  figures: UseQueryResult<Dashboard>;
  companies: readonly string[];
};

function Content({ work: { periods, attention, lastMovements }, figures, companies }: ContentProps) {
  const { t } = useTranslation('dashboard');
  const fault = queryFault(figures);
  const { toDeduct = null, employees = null, wallets = null } = figures.data ?? {};
  // The figure's place is kept, and what stands below waits for it: nothing moves when it comes.
  const hasFigure = figures.data ? toDeduct !== null : hasPermission('view_transactions');

  return (
    <div className="flex flex-col gap-9">
      {periods && periods.length > 0 && <OpenPeriods periods={periods} />}
      <div className="@container">
        <div
          className={cx(
            'grid gap-x-10 gap-y-9',
            hasFigure && '@3xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] @3xl:grid-rows-[auto_1fr]',
          )}
        >
          <Section title={t('Necesita tu atención')}>
            <AttentionList items={attention.map(toItem)} />
          </Section>
          {/* The figure is higher than what waits beside it: the people stand below that, and on a phone below the figure. */}
          {(hasFigure || fault) && (
            <div className="min-w-0 @3xl:row-span-2">
              {toDeduct && (
                <ToDeduct toDeduct={toDeduct} payrolls={periods?.length ?? 1} companies={companies} />
              )}
              {fault && <ErrorBlock {...fault} />}
              {!figures.data && !fault && <SectionSkeleton />}
            </div>
          )}
          {employees && <EmployeeFacts employees={employees} companies={companies} />}
        </div>
      </div>
      {wallets && wallets.length > 0 && <WalletBalances wallets={wallets} />}
      {lastMovements && (figures.data || fault) && <LastMovements movements={lastMovements} />}
    </div>
  );
}

const kindOf = { info: 'course', attention: 'attention', failed: 'refused' } as const;

function toItem({ severity, sentence, action, path }: Dashboard['attention'][number]): AttentionItem {
  return { kind: kindOf[severity], sentence, linkLabel: action, href: path };
}

function DaysSelect() {
  const { t } = useTranslation('dashboard');
  const { state, patch } = useUrlState(dashboardSearch);
  return (
    <Select
      className="w-48 max-w-full"
      label={t('Fechas')}
      hideLabel
      value={state.dias}
      options={dashboardDays.map((days) => ({ value: days, label: t('Últimos {{days}} días', { days }) }))}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        patch({ dias: chosen === dashboardDays[0] ? null : (chosen as DashboardDays) });
      }}
    />
  );
}

function CompanySelect() {
  const { t } = useTranslation('dashboard');
  const { companies } = useSignedIn();
  const { state, patch } = useUrlState(dashboardSearch);
  if (companies.length < 2) return null;
  return (
    <Select
      className="w-64 max-w-full"
      label={t('Empresa')}
      hideLabel
      placeholder={t('Todas las empresas')}
      value={state.empresa[0] ?? ''}
      options={companies.map(({ companyid, name }) => ({ value: companyid, label: name }))}
      onChange={(event) =>
        patch({ empresa: event.currentTarget.value === '' ? null : [event.currentTarget.value] })
      }
    />
  );
}
