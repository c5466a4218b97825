import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useBankChoices } from '../../../lib/choices.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { AccountForm } from './employee-form.ts';
import { accountTypeChoices } from './employee-words.tsx';

export function AccountFields({ optional = false }: { optional?: boolean }) {
  const { t } = useTranslation('employees');
  const { register, control, formState } = useFormContext<{ account: AccountForm }>();
  const banks = useBankChoices().data ?? [];
  const faults = formState.errors.account ?? {};
  const text = (name: keyof AccountForm) => ({
    ...register(`account.${name}`),
    error: faults[name]?.message && t(faults[name].message),
    autoComplete: 'off',
  });

  return (
    <FieldGrid>
      <Controller
        control={control}
        name="account.bankCode"
        render={({ field: { value, onChange }, fieldState }) => (
          <Combobox
            label={t('Banco')}
            optional={optional}
            placeholder={t('Escribe para buscar')}
            options={banks}
            value={value === '' ? null : value}
            onValueChange={(next) => onChange(next ?? '')}
            error={fieldState.error?.message && t(fieldState.error.message)}
          />
        )}
      />
      <Select
        {...text('accountType')}
        label={t('Tipo de cuenta')}
        optional={optional}
        placeholder={t('Elige el tipo')}
        options={accountTypeChoices.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      <TextField
        {...text('accountNumber')}
        label={t('Número de cuenta')}
        optional={optional}
        inputMode="numeric"
        mono
        hint={t('Completo, con sus ceros a la izquierda.')}
      />
      <TextField
        {...text('breBKey')}
        label={t('Llave Bre-B')}
        optional
        mono
        hint={t('Celular, correo, documento o código de comercio.')}
      />
    </FieldGrid>
  );
}
