import type { ImportDetail } from '@antela/contract/imports';
import { useTranslation } from 'react-i18next';
import { joined } from '../../../lib/format.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Select } from '../../../ui/select.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { questionedColumns, repeatedColumns, type Mapping } from './column-mapping.ts';

type ImportColumn = ImportDetail['columns'][number];
type Props = {
  detail: ImportDetail;
  mapping: Mapping;
  onMap: (index: number, field: string | null) => void;
};

/** Columns of the file, each with what it is read as. */
export function ColumnsTable(props: Props) {
  const { t } = useTranslation('imports');
  return (
    <DataTable
      caption={t('Columnas del archivo y el dato que trae cada una')}
      columns={useColumns(props)}
      rows={props.detail.columns}
      rowKey={(column) => String(column.index)}
      empty={{ title: t('El archivo no tiene columnas') }}
    />
  );
}

function useColumns({ detail, mapping, onMap }: Props): Column<ImportColumn>[] {
  const { t } = useTranslation('imports');
  const questioned = questionedColumns(detail, mapping);
  const repeated = repeatedColumns(mapping);
  const options = detail.targets.map(({ field, label }) => ({ value: field, label }));
  const letterOf = (index: number | undefined) =>
    detail.columns.find((column) => column.index === index)?.letter ?? '';
  return [
    {
      key: 'header',
      header: t('Columna del archivo'),
      cell: (column) => (
        <>
          {questioned.has(column.index) && (
            <span aria-hidden className="text-warn">
              ▲{' '}
            </span>
          )}
          {column.header || t('(sin título)')}
        </>
      ),
      detail: (column) =>
        questioned.has(column.index)
          ? t('Columna {{letter}}: responde arriba la pregunta', { letter: column.letter })
          : t('Columna {{letter}}', { letter: column.letter }),
    },
    {
      key: 'samples',
      header: t('Primeros valores'),
      cell: (column) => <span className="text-ink-2">{joined(...column.samples) || t('(vacía)')}</span>,
    },
    {
      key: 'confidence',
      header: t('Reconocimiento'),
      cell: ({ confidence, field }) => (
        <StateOf noun="importColumn" state={field === null ? 'none' : confidence} />
      ),
    },
    {
      key: 'field',
      header: t('Es'),
      cell: (column) => (
        <Select
          className="w-full min-w-44"
          label={t('Qué es la columna {{name}}', { name: column.header || column.letter })}
          hideLabel
          options={options}
          placeholder={t('No se usa')}
          value={mapping.get(column.index) ?? ''}
          error={
            repeated.has(column.index)
              ? t('Ya lo dice la columna {{letter}}.', { letter: letterOf(repeated.get(column.index)) })
              : undefined
          }
          onChange={(event) => onMap(column.index, event.currentTarget.value || null)}
        />
      ),
    },
  ];
}
