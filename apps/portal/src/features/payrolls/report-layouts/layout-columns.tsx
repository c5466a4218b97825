import { reportFields, type ReportField } from '@antela/rules/report-layout';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { LayoutDraft } from './layout-draft.ts';

const columnsMax = 40;
type DraftColumn = LayoutDraft['columns'][number];
type Props = {
  draft: LayoutDraft;
  set: (change: Partial<LayoutDraft>) => void;
  /** By the API's paths. */
  faults: Record<string, string>;
};

export function LayoutColumns({ draft, set, faults }: Props) {
  const { t } = useTranslation('report-layouts');
  const { columns } = draft;
  const change = (key: string, part: Partial<DraftColumn>) =>
    set({ columns: columns.map((each) => (each.key === key ? { ...each, ...part } : each)) });
  const move = (index: number, by: -1 | 1) => {
    const next = [...columns];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + by, 0, moved);
    set({ columns: next });
  };
  const add = () =>
    set({
      columns: [
        ...columns,
        { key: crypto.randomUUID(), field: 'constant', header: '', text: '', width: 10, zeroFilled: false },
      ],
    });

  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 text-table font-medium">{t('Columnas, en su orden')}</legend>
      {columns.map((column, index) => (
        <div key={column.key} className="flex items-start gap-2 border-b border-line pb-4">
          <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
            <ColumnFields
              column={column}
              isFixed={draft.format === 'fixed'}
              onChange={(part) => change(column.key, part)}
              widthFault={faults[`columns.${index}.width`]}
            />
          </div>
          <div className="flex flex-col pt-6">
            <IconButton
              label={t('Subir la columna {{number}}', { number: index + 1 })}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <ArrowUp className="size-4" strokeWidth={1.75} aria-hidden />
            </IconButton>
            <IconButton
              label={t('Bajar la columna {{number}}', { number: index + 1 })}
              disabled={index === columns.length - 1}
              onClick={() => move(index, 1)}
            >
              <ArrowDown className="size-4" strokeWidth={1.75} aria-hidden />
            </IconButton>
            {columns.length > 1 && (
              <IconButton
                label={t('Quitar la columna {{number}}', { number: index + 1 })}
                onClick={() => set({ columns: columns.filter(({ key }) => key !== column.key) })}
              >
                <X className="size-4" strokeWidth={1.75} aria-hidden />
              </IconButton>
            )}
          </div>
        </div>
      ))}
      {columns.length < columnsMax && (
        <Button size="small" look="quiet" className="-mt-2 -ml-3 self-start" onClick={add}>
          {t('Agregar columna')}
        </Button>
      )}
    </fieldset>
  );
}

function ColumnFields({
  column,
  isFixed,
  onChange,
  widthFault,
}: {
  column: DraftColumn;
  isFixed: boolean;
  onChange: (part: Partial<DraftColumn>) => void;
  widthFault: string | undefined;
}) {
  const { t } = useTranslation('report-layouts');
  const fields = Object.entries(reportFields).map(([value, { name }]) => ({ value, label: t(name) }));
  const isNumber = reportFields[column.field].kind === 'number';
  return (
    <>
      <Select
        label={t('Dato')}
        options={fields}
        value={column.field}
        onChange={(event) => {
          const field = event.currentTarget.value as ReportField;
          // A name nobody changed follows its column.
          const isOwnName = column.header !== '' && column.header !== reportFields[column.field].name;
          onChange({ field, ...(!isOwnName && { header: reportFields[field].name }) });
        }}
      />
      <TextField
        label={t('Nombre de la columna')}
        autoComplete="off"
        value={column.header}
        onChange={(event) => onChange({ header: event.currentTarget.value })}
      />
      {column.field === 'constant' && (
        <TextField
          label={t('Texto fijo')}
          autoComplete="off"
          value={column.text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      )}
      {isFixed && (
        <NumberField
          label={t('Caracteres')}
          value={column.width}
          onValueChange={(width) => onChange({ width: width ?? 0 })}
          error={widthFault}
        />
      )}
      {isFixed && isNumber && (
        <Checkbox
          className="self-end pb-1.5"
          label={t('Rellenar con ceros')}
          checked={column.zeroFilled}
          onChange={(event) => onChange({ zeroFilled: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
