import { useTranslation } from 'react-i18next';
import { useBankChoices } from '../../../lib/choices.ts';
import type { Fields } from '../../../lib/form-fields.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { AccountForm } from './employee-form.ts';
import { accountTypeChoices } from './employee-words.tsx';

type Props = { form: Fields<AccountForm>; optional?: boolean };

export function AccountFields({ form, optional = false }: Props) {
  const { t } = useTranslation('employees');
  const banks = useBankChoices().data ?? [];

  return (
    <FieldGrid>
      <Combobox
        label={t('Banco')}
        optional={optional}
        placeholder={t('Escribe para buscar')}
        options={banks}
        {...form.choice('bankCode')}
      />
      <Select
        {...form.text('accountType')}
        label={t('Tipo de cuenta')}
        optional={optional}
        placeholder={t('Elige el tipo')}
        options={accountTypeChoices.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      <TextField
        {...form.text('accountNumber')}
        label={t('Número de cuenta')}
        optional={optional}
        inputMode="numeric"
        mono
        hint={t('Completo, con sus ceros a la izquierda.')}
      />
      <TextField
        {...form.text('breBKey')}
        label={t('Llave Bre-B')}
        optional
        mono
        hint={t('Celular, correo, documento o código de comercio.')}
      />
    </FieldGrid>
  );
}
