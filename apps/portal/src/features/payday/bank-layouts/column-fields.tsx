import {
  amountSources,
  bankDates,
  bankSources,
  sourcesOfPayment,
  sourcesWithCodes,
  type BankSource,
} from '@antela/contract/bank-layout';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../../../lib/form-fields.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ColumnForm } from './bank-layout-form.ts';
import { CodeFields } from './code-fields.tsx';

type Props = {
  row: Fields<ColumnForm>;
  /** Columns have places, so that each says how wide it is. */
  isFixed: boolean;
  isOfPayment: boolean;
  summary: ReactNode;
  /** Moves it, or takes it away. */
  acts: ReactNode;
};

/** One column: closed it is a line, open it has its fields. One with a fault is open. */
export function ColumnFields({ row, isFixed, isOfPayment, summary, acts }: Props) {
  const [isOpen, setOpen] = useState(false);
  // Each is asked, so that the form knows that its field is here.
  const isFaulty = faultNames.filter((name) => row.fault(name)).length > 0;
  const isShown = isOpen || isFaulty;
  return (
    <details open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-9 cursor-pointer py-1.5 wrap-anywhere pointer-coarse:min-h-11">
        {summary}
      </summary>
      {isShown && (
        <div className="flex flex-col gap-5 pt-2 pb-4">
          <FieldGrid>
            <Content row={row} isOfPayment={isOfPayment} />
            <Place row={row} isFixed={isFixed} />
          </FieldGrid>
          {sourcesWithCodes.includes(row.values.of) && <Codes row={row} />}
          {acts}
        </div>
      )}
    </details>
  );
}

const faultNames = ['of', 'name', 'text', 'width', 'align', 'fill', 'money', 'date', 'codes'] as const;

function Content({ row, isOfPayment }: Pick<Props, 'row' | 'isOfPayment'>) {
  const { t } = useTranslation('bank-layouts');
  const { of } = row.values;
  const sources = (Object.keys(bankSources) as BankSource[]).filter(
    (source) => isOfPayment || source === of || !sourcesOfPayment.includes(source),
  );
  return (
    <>
      <Select
        label={t('Dato')}
        options={sources.map((value) => ({ value, label: t(bankSources[value]) }))}
        {...row.text('of')}
      />
      <TextField label={t('Como la llama el banco')} optional {...row.text('name')} />
      {of === 'text' && <TextField label={t('Texto fijo')} {...row.text('text')} />}
      {of === 'date' && (
        <Select
          label={t('Como se escribe la fecha')}
          options={bankDates.map((value) => ({
            value,
            label: value === 'DDD' ? t('DDD, el día del año') : value,
          }))}
          {...row.text('date')}
        />
      )}
      {amountSources.includes(of) && (
        <Select
          label={t('Como se escribe el valor')}
          options={[
            { value: 'whole', label: t('En pesos: 250000') },
            { value: 'cents', label: t('Con centavos: 25000000') },
            { value: '.', label: t('Con punto y centavos: 250000.00') },
            { value: ',', label: t('Con coma y centavos: 250000,00') },
          ]}
          {...row.text('money')}
        />
      )}
    </>
  );
}

function Place({ row, isFixed }: Pick<Props, 'row' | 'isFixed'>) {
  const { t } = useTranslation('bank-layouts');
  return (
    <>
      <NumberField label={t('Caracteres')} optional={!isFixed} {...row.field('width')} />
      <Select
        label={t('Lado')}
        options={[
          { value: 'left', label: t('Al comienzo, y se rellena después') },
          { value: 'right', label: t('Al final, y se rellena antes') },
        ]}
        {...row.text('align')}
      />
      <Select
        label={t('Relleno')}
        options={[
          { value: ' ', label: t('Espacios') },
          { value: '0', label: t('Ceros') },
          ...(/^[ 0]$/.test(row.values.fill) ? [] : [{ value: row.values.fill, label: row.values.fill }]),
        ]}
        {...row.text('fill')}
      />
    </>
  );
}

function Codes({ row }: Pick<Props, 'row'>) {
  const { t } = useTranslation('bank-layouts');
  return (
    <>
      <Checkbox
        label={t('El banco tiene códigos propios')}
        hint={t('Un valor sin código no se escribe: el lote se rechaza con su nombre.')}
        {...row.tick('hasCodes')}
      />
      {row.values.hasCodes && <CodeFields row={row} />}
    </>
  );
}
