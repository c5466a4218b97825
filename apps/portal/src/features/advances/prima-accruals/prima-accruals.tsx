import { downloadPrimaAccruals, type PrimaAccrual } from '@antela/contract/prima-accruals';
import { pageSizeDefault } from '@antela/contract/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { documentNumber, pesos, shortDate } from '../../../lib/format.ts';
import { useListLayout } from '../../../lib/list-layout.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCursorPages, useSearchText, useUrlState } from '../../../lib/url-state.ts';
import { pathTo } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { ReportMenu } from '../../../ui/report-menu.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { AccrualTotals } from './accrual-totals.tsx';
import { AccrualsFilters } from './accruals-filters.tsx';
import { accrualsSearch, filterQuery, noFilters } from './accruals-search.ts';
import { useAccruals, useAccrualTotals } from './accruals.queries.ts';
import { SettingsSheet } from './settings-sheet.tsx';

/** Each employee's prima of the semester: a view of the page of prima advances. */
export function PrimaAccruals() {
  const { t } = useTranslation('prima-accruals');
  const { permissions } = useSignedIn();
  const { state: search, patch } = useUrlState(accrualsSearch);
  const [text, searchFor] = useSearchText();
  const pages = useCursorPages(pageSizeDefault);
  const [isSettling, setSettling] = useState(false);
  const filters = filterQuery(search, text);
  const list = useAccruals(filters, search.orden === 'nombre' ? 'name:asc' : 'name:desc', pages.cursor);
  const sums = useAccrualTotals(filters, list.data);
  const rows = list.data?.data;
  const columns = useColumns();

  return (
    <>
      <DataTable
        caption={t('Prima del semestre de tus empleados')}
        layout={useListLayout('prima-accruals', noFilters)}
        filters={
          <>
            <SearchField
              label={t('Buscar por nombre, documento o código')}
              value={text}
              onSearch={searchFor}
            />
            <AccrualsFilters search={search} patch={patch} />
          </>
        }
        note={
          <>
            <div className="mb-3 flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
              {sums?.totals && <AccrualTotals totals={sums.totals} />}
              <div className="ml-auto flex flex-wrap gap-3">
                <Button onClick={() => setSettling(true)}>{t('Suspensiones y prima')}</Button>
                {permissions.includes('export_reports') && <Report query={filters} />}
              </div>
            </div>
            {!permissions.includes('view_salary') && (
              <p className="mb-3 text-small text-ink-2">
                {t('Tu rol no ve los salarios, así que tampoco las cifras que los dirían.')}
              </p>
            )}
          </>
        }
        columns={columns}
        rows={rows}
        rowKey={(row) => row.companyemployeeid}
        rowHref={(row) => pathTo.employee(row.companyemployeeid, 'prima')}
        sort={{ key: 'name', direction: search.orden === 'nombre' ? 'asc' : 'desc' }}
        onSortChange={({ direction }) => patch({ orden: direction === 'asc' ? null : '-nombre' })}
        error={queryFault(list)}
        onClearFilters={Object.keys(filters).length > 0 ? () => searchFor('', noFilters) : undefined}
        empty={{
          title: t('Aún no hay empleados'),
          text: t('Aquí verás cuánta prima lleva cada persona en el semestre y cuánta ya adelantó.'),
        }}
      />
      <Pager pages={pages} list={list} total={sums?.page} />
      {isSettling && <SettingsSheet onClose={() => setSettling(false)} />}
    </>
  );
}

function useColumns(): Column<PrimaAccrual>[] {
  const { t } = useTranslation('prima-accruals');
  const amount = (value: number | null) => (value === null ? '—' : pesos(value));
  return [
    {
      key: 'name',
      header: t('Empleado'),
      sortKey: 'name',
      cell: (row) => row.fullName,
      detail: (row) => documentNumber(row.documentType, row.documentNumber),
    },
    {
      key: 'payroll',
      header: t('Nómina'),
      cell: (row) => row.payroll.name,
      detail: (row) => row.company.name,
    },
    {
      key: 'days',
      header: t('Días'),
      align: 'end',
      cell: (row) => row.days,
      detail: (row) =>
        row.endDate === null
          ? t('de {{days}}', { days: row.projectedDays })
          : t('retiro {{date}}', { date: shortDate(row.endDate) }),
    },
    {
      key: 'accrued',
      narrow: 'meta',
      header: t('Causada'),
      align: 'end',
      cell: (row) => (row.whyNot === null ? amount(row.accrued) : t('No genera')),
      detail: (row) => row.whyNot ?? t('final {{amount}}', { amount: amount(row.projected) }),
    },
    {
      key: 'advanced',
      header: t('Adelantada'),
      align: 'end',
      cell: (row) => pesos(row.advanced),
      detail: (row) => row.advances > 0 && t('{{count}} adelantos', { count: row.advances }),
    },
    {
      key: 'remaining',
      narrow: 'amount',
      header: t('Falta por pagar'),
      align: 'end',
      cell: (row) => amount(row.remaining),
      detail: (row) => t('al final {{amount}}', { amount: amount(row.toPay) }),
    },
  ];
}

function Report({ query }: { query: ReturnType<typeof filterQuery> }) {
  const { t } = useTranslation('prima-accruals');
  return (
    <ReportMenu
      label={t('Descargar acumulado')}
      reports={[
        {
          heading:
            Object.keys(query).length > 0 ? t('Informe de esta vista') : t('Informe de prima acumulada'),
          save: (format) => downloadReport(downloadPrimaAccruals, { query: { ...query, format } }),
        },
      ]}
    />
  );
}
