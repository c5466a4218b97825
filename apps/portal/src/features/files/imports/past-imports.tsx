import type { ImportDetail } from '@antela/contract/imports';
import { useTranslation } from 'react-i18next';
import { count, shortInstant } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { pathTo } from '../../../paths.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Section } from '../../../ui/panel.tsx';
import { StateTag, type StateKind } from '../../../ui/state-tag.tsx';
import { kindTexts } from './import-words.ts';
import { useImports } from './imports.queries.ts';

type Row = Omit<ImportDetail, 'columns' | 'targets'>;

export const importStates: Record<ImportDetail['state'], { kind: StateKind; label: string }> = {
  reading: { kind: 'course', label: 'Leyendo' },
  mapping: { kind: 'attention', label: 'Por revisar columnas' },
  reviewing: { kind: 'course', label: 'En revisión' },
  ready: { kind: 'attention', label: 'Por confirmar' },
  applying: { kind: 'course', label: 'Aplicando' },
  applied: { kind: 'done', label: 'Aplicada' },
  failed: { kind: 'refused', label: 'Fallida' },
  undone: { kind: 'void', label: 'Deshecha' },
  discarded: { kind: 'void', label: 'Descartada' },
};

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
      cell: (row) => (
        <StateTag kind={importStates[row.state].kind}>{t(importStates[row.state].label)}</StateTag>
      ),
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
