import { downloadRemittances, listRemittances, type RemittanceRow } from '@antela/contract/remittances';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { asking } from '../../../lib/asking.ts';
import { hasPermission } from '../../../lib/data-store.ts';
import { longDate, pesos, shortDate } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { searchReader } from '../../../lib/search-reader.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCursorPages, useUrlState } from '../../../lib/url-state.ts';
import { pathTo } from '../../../paths.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { ReportMenu } from '../../../ui/report-menu.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { RemitBy } from './remit-by.tsx';

const pageSize = 50;
const views = ['por-girar', 'girados'] as const;

const remittancesSearch = {
  parse: (search: unknown) => ({ giros: searchReader(search).one('giros', views, 'por-girar') }),
};

/** The treasurer's list: amounts that the companies of all payrolls have to send, have sent and still owe. */
export function RemittancesDue() {
  const { t } = useTranslation('pay-periods');
  const { state, hrefOf } = useUrlState(remittancesSearch);
  const pages = useCursorPages(pageSize);
  const filters = { state: state.giros === 'girados' ? ('paid' as const) : ('due' as const) };
  const query = useQuery({
    ...asking(listRemittances, {
      query: {
        ...filters,
        limit: String(pageSize),
        ...(pages.cursor !== undefined && { cursor: pages.cursor }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const totals = query.data?.totals;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Tabs
          label={t('Vistas de los giros')}
          tabs={[
            {
              href: hrefOf({ giros: null }),
              label: t('Por girar'),
              current: state.giros === 'por-girar',
            },
            { href: hrefOf({ giros: 'girados' }), label: t('Girados'), current: state.giros === 'girados' },
          ]}
        />
        {hasPermission('export_reports') && (
          <ReportMenu
            reports={[
              {
                heading: t('Informe de esta vista'),
                save: (format) => downloadReport(downloadRemittances, { query: { ...filters, format } }),
              },
            ]}
          />
        )}
      </div>
      <DescriptionList
        className="min-h-49 max-w-120"
        items={
          totals
            ? [
                { term: t('Descontado, menos lo que se devuelve'), value: pesos(totals.deducted) },
                { term: t('Comisión a cargo de la empresa'), value: pesos(totals.employerCost) },
                { term: t('Total por girar'), value: pesos(totals.due) },
                { term: t('Recibido'), value: pesos(totals.received) },
                { term: t('Falta'), value: <strong>{pesos(totals.missing)}</strong> },
              ]
            : []
        }
      />
      <div>
        <DataTable
          caption={t('Giros de todas las nóminas')}
          density="normal"
          columns={useColumns(filters.state)}
          rows={query.data?.data}
          rowKey={({ payperiodid }) => payperiodid}
          rowHref={({ payroll, payperiodid }) => pathTo.payroll(payroll.id, 'conciliacion', payperiodid)}
          error={queryFault(query)}
          empty={
            state.giros === 'girados'
              ? {
                  title: t('Todavía no se ha cerrado un periodo'),
                  text: t('Aquí quedan los giros de cada periodo, con su referencia.'),
                }
              : {
                  title: t('No hay nada por girar'),
                  text: t(
                    'Cuando se confirme lo descontado de un periodo, aquí estará lo que hay que girar.',
                  ),
                }
          }
        />
        <Pager pages={pages} list={query} />
      </div>
    </div>
  );
}

function useColumns(state: 'due' | 'paid'): Column<RemittanceRow>[] {
  const { t } = useTranslation('pay-periods');
  const { today } = useSignedIn();
  return [
    {
      key: 'period',
      header: t('Periodo'),
      cell: ({ label }) => label,
      detail: ({ payroll, company }) => `${payroll.name} · ${company.name}`,
    },
    state === 'due'
      ? {
          key: 'remitBy',
          header: t('Girar hasta'),
          narrow: 'state',
          cell: ({ remitBy }) => <RemitBy by={remitBy} />,
          detail: ({ paymentDate }) =>
            paymentDate > today
              ? t('Se paga el {{date}}', { date: shortDate(paymentDate) })
              : t('Se pagó el {{date}}', { date: shortDate(paymentDate) }),
        }
      : {
          key: 'paymentDate',
          header: t('Pago'),
          narrow: 'state',
          cell: ({ paymentDate }) => shortDate(paymentDate),
        },
    {
      key: 'due',
      header: t('Por girar'),
      align: 'end',
      ...(state === 'paid' && { narrow: 'amount' }),
      cell: ({ due }) => pesos(due),
    },
    { key: 'received', header: t('Recibido'), align: 'end', cell: ({ received }) => pesos(received) },
    {
      key: 'missing',
      header: t('Falta'),
      align: 'end',
      ...(state === 'due' && { narrow: 'amount' }),
      cell: ({ missing }) => <strong className="font-semibold">{pesos(missing)}</strong>,
    },
    {
      key: 'payments',
      header: t('Referencia y banco'),
      cell: ({ payments }) =>
        payments.length === 0 ? '—' : payments.map(({ reference }) => reference).join(', '),
      detail: ({ payments }) => {
        const last = payments.at(-1);
        return last ? [longDate(last.paidOn), last.bank].filter(Boolean).join(' · ') : null;
      },
    },
  ];
}
