import { recordsOfPayment, type BankRecord } from '@antela/contract/bank-layout';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../../../lib/form-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Section } from '../../../ui/panel.tsx';
import { newColumn, placeWords, type BankLayoutForm } from './bank-layout-form.ts';
import { columnWords, recordNotes, recordWords } from './bank-layout-words.ts';
import { ColumnFields } from './column-fields.tsx';

type Props = { form: Fields<BankLayoutForm>; record: BankRecord };

/** The columns of one record in order, each with its place; one opens to be changed. */
export function RecordColumns({ form, record }: Props) {
  const { t } = useTranslation('bank-layouts');
  const columns = form.values[record];
  const places = placeWords(columns, form.values.separator);
  const put = (next: typeof columns) => form.set({ [record]: next });
  const fault = form.fault(record);

  function move(index: number, by: -1 | 1): void {
    const next = [...columns];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + by, 0, moved);
    put(next);
  }

  return (
    <Section title={t(recordWords[record])} note={t(recordNotes[record])}>
      <ol className="border-t border-line empty:hidden">
        {form.rows(record).map((row, index) => {
          const number = index + 1;
          return (
            <li key={row.values.key} className="border-b border-line py-1">
              <ColumnFields
                row={row}
                isFixed={form.values.separator === ''}
                isOfPayment={recordsOfPayment.includes(record)}
                acts={
                  <div className="flex flex-wrap gap-2">
                    <Button
                      size="small"
                      aria-label={t('Subir la columna {{number}}', { number })}
                      disabled={index === 0}
                      onClick={() => move(index, -1)}
                    >
                      {t('Subir')}
                    </Button>
                    <Button
                      size="small"
                      aria-label={t('Bajar la columna {{number}}', { number })}
                      disabled={index === columns.length - 1}
                      onClick={() => move(index, 1)}
                    >
                      {t('Bajar')}
                    </Button>
                    <Button
                      size="small"
                      aria-label={t('Quitar la columna {{number}}', { number })}
                      onClick={() => put(columns.toSpliced(index, 1))}
                    >
                      {t('Quitar')}
                    </Button>
                  </div>
                }
                summary={
                  <>
                    <span className="inline-block min-w-18 tabular-nums text-ink-2">{places[index]}</span>{' '}
                    {columnWords(row.values, t)}
                  </>
                }
              />
            </li>
          );
        })}
      </ol>
      {fault && <FieldError id={`${record}-error`}>{fault}</FieldError>}
      <Button size="small" look="quiet" className="mt-2 -ml-3" onClick={() => put([...columns, newColumn()])}>
        {t('Agregar columna')}
      </Button>
    </Section>
  );
}
