import { accountTypes } from '@antela/rules/bank-account';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBankChoices, useDocumentTypeChoices, type Choice } from '../../../lib/choices.ts';
import type { Fields } from '../../../lib/form-fields.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ColumnForm } from './bank-layout-form.ts';

/** The bank's own code for each bank, type of account or type of document. */
export function CodeFields({ row }: { row: Fields<ColumnForm> }) {
  const { t } = useTranslation('bank-layouts');
  const choices = useChoicesOf(row.values.of);
  const { codes } = row.values;
  const fault = row.fault('codes');
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-table font-medium">{t('Códigos del banco')}</legend>
      {row.rows('codes').map((one, index) => {
        const { value } = one.values;
        const isKnown = value === '' || choices.some((choice) => choice.value === value);
        return (
          <div key={one.path} className="flex items-start gap-2">
            <Select
              className="min-w-0 flex-1"
              label={t('Para')}
              hideLabel={index > 0}
              placeholder={t('Elige')}
              options={isKnown ? choices : [{ value, label: value }, ...choices]}
              {...one.text('value')}
            />
            <TextField
              className="w-28 flex-none"
              label={t('Código')}
              hideLabel={index > 0}
              {...one.text('code')}
            />
            <IconButton
              className={index > 0 ? '' : 'mt-6'}
              label={t('Quitar el código {{number}}', { number: index + 1 })}
              onClick={() => row.set({ codes: codes.toSpliced(index, 1) })}
            >
              <X className="size-4" strokeWidth={1.75} aria-hidden />
            </IconButton>
          </div>
        );
      })}
      {fault && <FieldError id={`${row.path}codes-error`}>{fault}</FieldError>}
      <Button
        size="small"
        look="quiet"
        className="-ml-3 self-start"
        onClick={() => row.set({ codes: [...codes, { value: '', code: '' }] })}
      >
        {t('Agregar código')}
      </Button>
    </fieldset>
  );
}

function useChoicesOf(of: ColumnForm['of']): readonly Choice[] {
  const { data: banks = [] } = useBankChoices();
  const { data: documents = [] } = useDocumentTypeChoices();
  if (of === 'bank_code') return banks;
  if (of === 'document_type') return documents;
  return Object.entries(accountTypes).map(([value, { name }]) => ({ value, label: name }));
}
