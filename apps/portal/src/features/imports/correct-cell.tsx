import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api-error.ts';
import { count } from '../../lib/format.ts';
import { FormError } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useCorrectRow } from './imports.queries.ts';

type Props = {
  importid: string;
  rowNumber: number;
  /** Of the column in the file. */
  index: number;
  value: string;
  onCorrected: () => void;
};

/** One cell corrected where its fault is read; the server reviews the row again, and the uploaded file stays as it is. */
export function CorrectCell({ importid, rowNumber, index, value, onCorrected }: Props) {
  const { t } = useTranslation('imports');
  const [text, setText] = useState(value);
  const [refusal, setRefusal] = useState<string | null>(null);
  const correct = useCorrectRow(importid);

  async function send(everywhere: boolean) {
    setRefusal(null);
    try {
      const { row, rows } = await correct.mutateAsync({
        rowNumber,
        cells: [{ index, value: text }],
        ...(everywhere && { everywhere }),
      });
      toast(
        rows > 1
          ? t('Corregiste {{n}} filas', { count: rows, n: count(rows) })
          : row.outcome === 'error'
            ? t('La fila {{row}} todavía tiene errores', { row: rowNumber })
            : t('La fila {{row}} quedó lista', { row: rowNumber }),
      );
      onCorrected();
    } catch (error) {
      setRefusal(errorText(error));
    }
  }

  return (
    <Form className="mt-3 flex flex-col gap-2" onSubmit={() => send(false)}>
      <TextField
        label={t('Valor corregido')}
        value={text}
        maxLength={500}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FormError>{refusal}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" disabled={text === value}>
          {t('Corregir la celda')}
        </Button>
        {value !== '' && (
          <Button size="small" disabled={text === value} onClick={() => send(true)}>
            {t('Corregir todas las que dicen «{{value}}»', { value })}
          </Button>
        )}
      </div>
    </Form>
  );
}
