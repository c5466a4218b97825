import { getPayroll } from '@antela/contract/payrolls';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { callApi } from '../../lib/api.ts';
import { periodNote, periodStops } from '../../lib/pay-period.ts';
import { queryFault } from '../../lib/query-fault.ts';
import { Redirect } from '../../lib/redirect.tsx';
import { useSignedIn } from '../../lib/signed-in.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { paths, pathTo } from '../../paths.ts';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { DataStamp, PageHeader } from '../../ui/page-header.tsx';
import { PeriodLine } from '../../ui/period-line.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PayrollCalendar } from './payroll-calendar.tsx';
import { frequencyName } from './payroll-columns.tsx';
import { PayrollPeriod } from './payroll-period.tsx';
import { PayrollPolicy } from './payroll-policy.tsx';
import { payrollSearch, type PayrollSection } from './payrolls-search.ts';

const payrollOptions = (payrollid: string) =>
  queryOptions({
    queryKey: ['payroll', payrollid],
    queryFn: ({ signal }) => callApi(getPayroll, { query: { payrollid }, signal }),
    select: (answer) => answer.data,
  });

export function PayrollPage() {
  const { state } = useUrlState(payrollSearch);
  return state.payrollid === null ? (
    <Redirect to={paths.payrolls} />
  ) : (
    <Payroll key={state.payrollid} payrollid={state.payrollid} section={state.seccion} />
  );
}

function Payroll({ payrollid, section }: { payrollid: string; section: PayrollSection }) {
  const { t } = useTranslation('payrolls');
  const { t: common } = useTranslation('common');
  const { today } = useSignedIn();
  const query = useQuery(payrollOptions(payrollid));
  const fault = queryFault(query);
  if (query.error instanceof ApiError && query.error.code === 'not_found')
    return <Redirect to={paths.notFound} />;
  if (!query.data) return fault ? <ErrorBlock {...fault} /> : <PageSkeleton />;

  const { payroll, policy, periods } = query.data;
  const period = payroll.currentPeriod;
  const tab = (name: PayrollSection, label: string) => ({
    label,
    href: pathTo.payroll(payrollid, name),
    current: section === name,
  });

  return (
    <>
      <PageHeader
        title={payroll.name}
        note={`${payroll.company.name} · ${t(frequencyName(payroll.frequency))}`}
        stamp={
          <DataStamp
            at={new Date(query.dataUpdatedAt)}
            refreshing={query.isFetching}
            onRefresh={() => void query.refetch()}
          />
        }
      />
      {fault && <ErrorBlock {...fault} />}
      {period && (
        <PeriodLine
          title={period.label}
          note={periodNote(period, today, common)}
          stops={periodStops(period, common)}
          today={today}
        />
      )}
      <Tabs
        label={t('Secciones de la nómina')}
        className="mt-8 mb-6"
        tabs={[
          tab('periodo', t('Periodo')),
          tab('calendario', t('Calendario')),
          tab('politica', t('Política')),
        ]}
      />
      {section === 'periodo' && <PayrollPeriod payroll={payroll} />}
      {section === 'calendario' && (
        <PayrollCalendar periods={periods} current={period?.payperiodid ?? null} />
      )}
      {section === 'politica' && <PayrollPolicy policy={policy} />}
    </>
  );
}
