import type { DeductionLine } from '@antela/contract/deduction-lines';
import { pageSizeDefault } from '@antela/contract/schemas';
import { deductionWarnings } from '@antela/rules/deduction-list';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentNumber, pesos } from '../../../lib/format.ts';
import { useListLayout } from '../../../lib/list-layout.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useCursorPages, useSearchText, useUrlState } from '../../../lib/url-state.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { LineSheet } from './line-sheet.tsx';
import { linesSearch } from './pay-periods-search.ts';
import { useLines } from './pay-periods.queries.ts';

/** The deduction of each person, as reported or as it would be; each opens on what it is made of. */
export function LinesTable({ payperiodid, isConfirmed }: { payperiodid: string; isConfirmed: boolean }) {
  const { t } = useTranslation('pay-periods');
  const { state, patch } = useUrlState(linesSearch);
  const [text, search] = useSearchText();
  const pages = useCursorPages(pageSizeDefault);
  const query = useLines(payperiodid, state, text, pages.cursor);
  const columns = useColumns(isConfirmed);
  const [open, setOpen] = useState<DeductionLine | null>(null);
  const isFiltered = text !== '' || state.alerta !== null;
  return (
    <>
      <DataTable
        caption={t('Descuentos del periodo')}
        layout={useListLayout('deductions')}
        filters={
          <SearchField label={t('Buscar por nombre, documento o código')} value={text} onSearch={search} />
        }
        columns={columns}
        density="normal"
        rows={query.data?.data}
        rowKey={({ companyemployeeid }) => companyemployeeid}
        onOpen={setOpen}
        sort={{
          key: state.orden === 'total' ? 'total' : 'name',
          direction: state.orden === 'total' ? 'desc' : 'asc',
        }}
        onSortChange={({ key }) => patch({ orden: key === 'total' ? 'total' : null })}
        error={queryFault(query)}
        empty={{
          title: t('Nada que descontar en este periodo'),
          text: t('Aquí estará cada persona que adelantó, con lo que se le descuenta.'),
        }}
        {...(isFiltered && { onClearFilters: () => search('', { alerta: undefined }) })}
      />
      <Pager pages={pages} list={query} />
      <LineSheet payperiodid={payperiodid} line={open} onClose={() => setOpen(null)} />
    </>
  );
}

function useColumns(isConfirmed: boolean): Column<DeductionLine>[] {
  const { t } = useTranslation('pay-periods');
  return [
    {
      key: 'name',
      header: t('Empleado'),
      sortKey: 'name',
      cell: (line) => line.fullName,
      detail: (line) => documentNumber(line.documentType, line.documentNumber),
    },
    {
      key: 'warnings',
      header: t('Alertas'),
      narrow: 'state',
      cell: (line) => line.warnings.map((code) => t(deductionWarnings[code])).join(', ') || '—',
    },
    {
      key: 'own',
      header: t('Del periodo'),
      align: 'end',
      cell: (line) => pesos(line.total - line.carried),
      detail: (line) =>
        [
          line.prima > 0 && t('{{amount}} de la prima', { amount: pesos(line.prima) }),
          line.carried > 0 && t('más {{amount}} de antes', { amount: pesos(line.carried) }),
        ]
          .filter(Boolean)
          .join(' · ') || null,
    },
    {
      key: 'total',
      header: t('Total'),
      align: 'end',
      ...(!isConfirmed && { narrow: 'amount' }),
      sortKey: 'total',
      cell: (line) => pesos(line.total),
      detail: (line) =>
        line.previousTotal === null ? null : t('antes {{amount}}', { amount: pesos(line.previousTotal) }),
    },
    ...(isConfirmed
      ? [
          {
            key: 'deducted',
            header: t('Descontado'),
            align: 'end' as const,
            narrow: 'amount' as const,
            cell: (line: DeductionLine) => (line.deducted === null ? '—' : pesos(line.deducted)),
          },
        ]
      : []),
  ];
}
