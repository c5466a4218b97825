import type { ResponseOf } from '@antela/contract/endpoint';
import { downloadRemittances, listRemittances, type RemittanceRow } from '@antela/contract/remittances';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { hasPermission } from '../../../lib/data-store.ts';
import { joined, longDate, pesos, shortDate, shortMonths } from '../../../lib/format.ts';
import { listSearch, view } from '../../../lib/list-search.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useList } from '../../../lib/use-list.ts';
import { pathTo } from '../../../paths.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ListActs } from '../../../ui/list-acts.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { ReportMenu } from '../../../ui/report-menu.tsx';
import { toldColumns } from '../../../ui/told-columns.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { ViewTabs } from '../../../ui/view-tabs.tsx';
import { RemitBy } from './remit-by.tsx';

const stateWords = { due: 'por-girar', paid: 'girados' } as const;

const remittancesSearch = listSearch({
  endpoint: listRemittances,
  filters: { giros: view('state', stateWords) },
  sorts: {},
});

/** The treasurer's list: amounts that the companies of all payrolls have to send, have sent and still owe. */
export function RemittancesDue() {
  const { t } = useTranslation('pay-periods');
  const list = useList(remittancesSearch, null);
  const { hrefOf, query } = list;
  const isPaid = list.state.giros === stateWords.paid;
  return (
    <div className="flex flex-col gap-5 max-lg:gap-0">
      <div className="flex flex-wrap items-end justify-between gap-3 empty:hidden">
        <ViewTabs
          label={t('Vistas de los giros')}
          tabs={[
            { href: hrefOf({ giros: null }), label: t('Por girar'), current: !isPaid },
            { href: hrefOf({ giros: stateWords.paid }), label: t('Girados'), current: isPaid },
          ]}
        />
        {hasPermission('export_reports') && (
          <ListActs>
            <ReportMenu
              reports={[
                {
                  heading: t('Informe de esta vista'),
                  save: (format) => downloadReport(downloadRemittances, { query: { ...query, format } }),
                },
              ]}
            />
          </ListActs>
        )}
      </div>
      <div>
        <ListTable
          list={list}
          figures={<Figures totals={list.answer.data?.totals} />}
          caption={t('Giros de todas las nóminas')}
          density="normal"
          columns={toldColumns(useColumns(isPaid ? 'paid' : 'due'), list.table.rows ?? [])}
          rowKey={({ payperiodid }) => payperiodid}
          rowHref={({ payroll, payperiodid }) => pathTo.payPeriod(payroll.id, payperiodid)}
          empty={
            isPaid
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
      </div>
    </div>
  );
}

/** Keeps its height while the figures are on their way. */
function Figures({ totals }: { totals: ResponseOf<typeof listRemittances>['totals'] | undefined }) {
  const { t } = useTranslation('pay-periods');
  return (
    <DescriptionList
      className="mb-5 min-h-49"
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
  );
}

function useColumns(state: 'due' | 'paid'): Column<RemittanceRow>[] {
  const { t } = useTranslation('pay-periods');
  const { today } = useSignedIn();
  const isNarrow = useNarrow();
  return [
    {
      key: 'period',
      header: t('Periodo'),
      cell: ({ label }) => (isNarrow ? shortMonths(label) : label),
      detail: ({ payroll, company }) => joined(payroll.name, company.name),
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
      // Received to the peso, it would be said twice.
      isSettled: ({ due, received }) => state === 'paid' && due === received,
      cell: ({ due }) => pesos(due),
    },
    {
      key: 'received',
      header: t('Recibido'),
      align: 'end',
      ...(state === 'paid' && { narrow: 'amount' }),
      cell: ({ received }) => pesos(received),
    },
    {
      key: 'missing',
      header: t('Falta'),
      align: 'end',
      ...(state === 'due' && { narrow: 'amount' }),
      isSettled: ({ missing }) => state === 'paid' && missing === 0,
      cell: ({ missing }) => <strong className="font-semibold">{pesos(missing)}</strong>,
    },
    {
      key: 'payments',
      header: t('Referencia y banco'),
      isSettled: ({ payments }) => payments.length === 0,
      cell: ({ payments }) =>
        payments.length === 0 ? '—' : payments.map(({ reference }) => reference).join(', '),
      detail: ({ payments }) => {
        const last = payments.at(-1);
        return last ? joined(longDate(last.paidOn), last.bank) : null;
      },
    },
  ];
}
