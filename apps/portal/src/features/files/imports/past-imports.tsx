import type { ImportDetail } from '@antela/contract/imports';
import { useTranslation } from 'react-i18next';
import { count, shortInstant } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { pathTo } from '../../../paths.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Section } from '../../../ui/panel.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { kindTexts } from './import-words.ts';
import { useImports } from './imports.queries.ts';

type Row = Omit<ImportDetail, 'columns' | 'targets'>;

/** Where work that was left is found again. */
export function PastImports() {
  const { t } = useTranslation('imports');
  const list = useImports();
  const columns: Column<Row>[] = [
    {
      key: 'file',
      header: t('Archivo'),
      cell: (row) => row.fileName,
      detail: (row) => kindTexts(row.kind, t).past,
    },
    {
      key: 'state',
      narrow: 'state',
      header: t('Estado'),
      cell: (row) => <StateOf noun="import" state={row.state} />,
    },
    { key: 'rows', header: t('Filas'), align: 'end', cell: (row) => count(row.counts.total) },
    {
      key: 'applied',
      header: t('Aplicadas'),
      align: 'end',
      cell: (row) => (row.state === 'applied' ? count(row.counts.applied) : '—'),
    },
    {
      key: 'when',
      narrow: 'meta',
      header: t('Subido'),
      cell: (row) => shortInstant(row.createdAt),
      detail: (row) => row.createdBy,
    },
  ];
  if (list.data?.data.length === 0) return null;
  return (
    <Section title={t('Cargues anteriores')}>
      <DataTable
        caption={t('Cargues anteriores de empleados')}
        columns={columns}
        rows={list.data?.data}
        rowKey={(row) => row.importid}
        rowHref={(row) => pathTo.employeeImport(row.importid)}
        density="normal"
        error={queryFault(list)}
        empty={{ title: t('Aún no has cargado archivos') }}
      />
    </Section>
  );
}
