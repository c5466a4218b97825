import type { CalendarPeriod } from '@antela/contract/payrolls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../../../lib/data-store.ts';
import { dayOf, shortDate, shortInstant } from '../../../lib/format.ts';
import { shortDay } from '../../../lib/short-day.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { pathTo } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { payrollSearch } from './payrolls-search.ts';
import { PeriodSheet } from './period-sheet.tsx';

/** Every period the calendar has, in order, with the one in hand marked; those behind it that are closed only when asked for. */
export function PayrollCalendar({
  payrollid,
  periods,
  current,
}: {
  payrollid: string;
  periods: readonly CalendarPeriod[];
  current: string | null;
}) {
  const { t } = useTranslation('payrolls');
  const columns = useColumns(current);
  const linked = hasPermission('view_transactions');
  const { state, patch } = useUrlState(payrollSearch);
  const [showsClosed, setShowsClosed] = useState(false);
  const closed = periods.findIndex((period) => period.state !== 'closed');
  const mayEdit = hasPermission('manage_payrolls');
  const editing = mayEdit
    ? periods.find(({ payperiodid, isEditable }) => isEditable && payperiodid === state.editar)
    : undefined;
  const close = () => patch({ editar: null }, { keepPage: true });

  return (
    <div className="min-w-0">
      {closed > 0 && (
        <div className="mb-4">
          <Button size="small" aria-expanded={showsClosed} onClick={() => setShowsClosed(!showsClosed)}>
            {showsClosed
              ? t('Ocultar los cerrados')
              : t('Ver {{count}} periodos cerrados', { count: closed })}
          </Button>
        </div>
      )}
      <DataTable
        caption={t('Calendario de la nómina')}
        rowActions={
          mayEdit
            ? (period) =>
                period.isEditable && (
                  <RowMenu
                    of={period.label}
                    entries={[
                      {
                        label: t('Cambiar fechas'),
                        onSelect: () => patch({ editar: period.payperiodid }, { keepPage: true }),
                      },
                    ]}
                  />
                )
            : undefined
        }
        density="normal"
        columns={columns}
        rows={showsClosed ? periods : periods.slice(Math.max(0, closed))}
        rowKey={(period) => period.payperiodid}
        rowHref={linked ? (period) => pathTo.transactions({ periodo: period.payperiodid }) : undefined}
        empty={{
          title: t('Esta nómina aún no tiene calendario'),
          text: t('Aquí estarán sus periodos con el corte y el pago de los próximos doce meses.'),
        }}
      />
      {editing && (
        <PeriodSheet key={editing.payperiodid} period={editing} payrollid={payrollid} onClose={close} />
      )}
    </div>
  );
}

function useColumns(current: string | null): Column<CalendarPeriod>[] {
  const { t } = useTranslation('payrolls');
  const isNarrow = useNarrow();
  return [
    {
      key: 'label',
      header: t('Periodo'),
      cell: (period) => period.label,
      detail: (period) =>
        period.payperiodid === current ? (
          <span className="my-1 inline-block rounded-tag bg-maiz px-1.5 font-semibold text-on-maiz">
            {period.state === 'scheduled' ? t('Sigue') : t('En curso')}
          </span>
        ) : null,
    },
    {
      key: 'days',
      header: t('Días'),
      cell: (period) => `${shortDate(period.startDate)} – ${shortDate(period.endDate)}`,
    },
    {
      key: 'cutoff',
      narrow: 'meta',
      header: t('Corte'),
      cell: (period) =>
        isNarrow
          ? t('Corte {{date}}', { date: shortDay(dayOf(period.cutoffAt)) })
          : shortInstant(period.cutoffAt),
      detail: (period) => isNarrow && t('pago {{date}}', { date: shortDay(period.paymentDate) }),
    },
    { key: 'payment', header: t('Pago'), cell: (period) => shortDate(period.paymentDate) },
    {
      key: 'state',
      narrow: 'state',
      header: t('Estado'),
      cell: (period) => <StateOf noun="period" state={period.state} />,
    },
  ];
}
