import { accountTypes } from '@antela/rules/bank-account';
import { useTranslation } from 'react-i18next';
import { useBankChoices, useDocumentTypeChoices, type Choice } from '../../../lib/choices.ts';
import type { Fields } from '../../../lib/form-fields.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ColumnForm } from './bank-layout-form.ts';
import { RowFields } from './row-fields.tsx';

/** The bank's own code for each bank, type of account or type of document. */
export function CodeFields({ row }: { row: Fields<ColumnForm> }) {
  const { t } = useTranslation('bank-layouts');
  const choices = useChoicesOf(row.values.of);
  const { codes } = row.values;
  return (
    <RowFields
      legend={t('Códigos del banco')}
      rows={row.rows('codes')}
      path={`${row.path}codes`}
      fault={row.fault('codes')}
      addLabel={t('Agregar código')}
      removeLabel={(number) => t('Quitar el código {{number}}', { number })}
      onAdd={() => row.set({ codes: [...codes, { value: '', code: '' }] })}
      onRemove={(index) => row.set({ codes: codes.toSpliced(index, 1) })}
    >
      {(one, isFirst) => (
        <>
          <Select
            className="min-w-0 flex-1"
            label={t('Para')}
            hideLabel={!isFirst}
            placeholder={t('Elige')}
            options={withOwn(choices, one.values.value)}
            {...one.text('value')}
          />
          <TextField
            className="w-28 flex-none"
            label={t('Código')}
            hideLabel={!isFirst}
            {...one.text('code')}
          />
        </>
      )}
    </RowFields>
  );
}

/** Choices with the one that a format names, also where it is no choice any more. */
const withOwn = (choices: readonly Choice[], value: string): readonly Choice[] =>
  value === '' || choices.some((choice) => choice.value === value)
    ? choices
    : [{ value, label: value }, ...choices];

function useChoicesOf(of: ColumnForm['of']): readonly Choice[] {
  const { data: banks = [] } = useBankChoices();
  const { data: documents = [] } = useDocumentTypeChoices();
  if (of === 'bank_code') return banks;
  if (of === 'document_type') return documents;
  return Object.entries(accountTypes).map(([value, { name }]) => ({ value, label: name }));
}
