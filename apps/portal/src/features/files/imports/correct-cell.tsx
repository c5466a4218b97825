import type { ImportRow } from '@antela/contract/import-rows';
import type { ImportDetail } from '@antela/contract/imports';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../lib/form.ts';
import { count } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { FormNotices } from '../../../ui/form-notices.tsx';
import { Form } from '../../../ui/form.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCorrectRow } from './imports.queries.ts';

type Props = {
  importid: string;
  rowNumber: number;
  /** Index of the column in the file. */
  index: number;
  value: string;
  /** Field that the column gives. */
  target: ImportDetail['targets'][number] | undefined;
  /** Rows that say the same there, this one included. */
  rows: number;
  /** Indexes of the columns that an account is in, for a cell of one of them: it is left out whole. */
  account: readonly number[];
  /** Whether the row changes somebody who is there. */
  isUpdate: boolean;
  /** Name of the column, where all of its rows are corrected or none. */
  whole?: string;
  /** The row as it is now. */
  onCorrected: (row: ImportRow) => void;
};

/** One cell corrected where its fault is read; the server reviews the row again, and the uploaded file stays as it is. */
export function CorrectCell(props: Props) {
  const { value, target, rows, whole } = props;
  const { t } = useTranslation('imports');
  const { choices = [], isPersonal = false } = target ?? {};
  // Nobody shares a value that is one person's alone; several may be without one.
  const alike = isPersonal ? 1 : rows;
  const form = useCellForm(props);
  const { text } = form.values;
  const isSame = text.trim() === '' || text === value;

  return (
    <Form
      className={cx('flex gap-2', whole === undefined ? 'mt-3 flex-col' : 'flex-wrap items-end')}
      onSubmit={form.submit}
    >
      {choices.length > 0 ? (
        <Select
          label={whole ?? t('Valor corregido')}
          placeholder={t('Elige de la lista')}
          options={choices.map((choice) => ({ value: choice, label: choice }))}
          {...form.text('text')}
        />
      ) : (
        <TextField label={whole ?? t('Valor corregido')} {...form.text('text')} />
      )}
      <FormNotices form={form} />
      <div className="flex flex-wrap gap-2">
        {alike > 1 && (
          <Button type="submit" size="small" disabled={isSame}>
            {whole === undefined
              ? t('Corregir las {{n}}', { count: alike, n: count(alike) })
              : t('Aplicar a las {{n}} filas', { count: alike, n: count(alike) })}
          </Button>
        )}
        {whole === undefined && (
          <Button type="submit" value="one" size="small" disabled={isSame}>
            {t('Corregir la celda')}
          </Button>
        )}
        <EmptyButton {...props} />
      </div>
    </Form>
  );
}

function useCellForm({ importid, rowNumber, index, value, target, rows, account, onCorrected }: Props) {
  const { t } = useTranslation('imports');
  const correct = useCorrectRow(importid);
  const emptied = account.includes(index) ? account : [index];
  return useForm({
    initial: { text: (target?.choices ?? []).length > 0 ? '' : value },
    send: ({ text }, pressed) =>
      correct.mutateAsync({
        rowNumber,
        cells:
          pressed === 'empty'
            ? emptied.map((each) => ({ index: each, value: '' }))
            : [{ index, value: text }],
        ...(rows > 1 && pressed !== 'one' && { everywhere: true }),
      }),
    onSaved: ({ row, rows: corrected }) => {
      toast(
        corrected > 1
          ? row.outcome === 'error'
            ? t('Cambiaste {{n}} filas: todavía tienen errores', { count: corrected, n: count(corrected) })
            : t('Corregiste {{n}} filas', { count: corrected, n: count(corrected) })
          : row.outcome === 'error'
            ? t('La fila {{row}} todavía tiene errores', { row: rowNumber })
            : t('La fila {{row}} quedó lista', { row: rowNumber }),
      );
      onCorrected(row);
    },
  });
}

/** Leaves the cell empty, or the whole account out, where the row may be without it. */
function EmptyButton({ index, value, target, rows, account, isUpdate }: Props) {
  const { t } = useTranslation('imports');
  const isAccount = account.includes(index);
  const isRequired = target?.required ?? true;
  const empty = { count: rows, n: count(rows) };
  if (!isAccount && (isRequired || value === '')) return null;
  return (
    <Button type="submit" value="empty" look="quiet" size="small">
      {isAccount
        ? isUpdate
          ? t('No cambiar la cuenta de {{n}}', empty)
          : t('Dejar sin cuenta a {{n}}', empty)
        : rows > 1
          ? t('Dejar vacías las {{n}}', empty)
          : t('Dejar la celda vacía')}
    </Button>
  );
}
