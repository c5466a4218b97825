import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices, usePayrollChoices, type Choice } from '../../../lib/choices.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CityField } from './city-field.tsx';
import type { EmploymentForm } from './employee-form.ts';
import { contractChoices, salaryTypeChoices, transportChoices } from './employee-words.tsx';

type Props = {
  readOnly?: boolean;
  /** The company of an employment never changes: that is another employment. */
  isNew?: boolean;
  /** False hides what the role may not see, and leaves it as it is. */
  knowsSalary?: boolean;
};

type Money = 'monthlySalary' | 'fixedDeductions' | 'maxAmount';

export function ContractFields({ readOnly = false, isNew = false, knowsSalary = true }: Props) {
  const { t } = useTranslation('employees');
  const { register, control, formState, watch, setValue } = useFormContext<{ employment: EmploymentForm }>();
  const companies = useCompanyChoices();
  const companyid = watch('employment.companyid');
  const payrolls = usePayrollChoices().filter((payroll) => payroll.companyid === companyid);
  const faults = formState.errors.employment ?? {};
  const translated = (choices: readonly Choice[]) =>
    choices.map(({ value, label }) => ({ value, label: t(label) }));

  const text = (name: Exclude<keyof EmploymentForm, Money | 'startDate' | 'endDate'>) => ({
    ...register(`employment.${name}`),
    readOnly,
    error: faults[name]?.message && t(faults[name].message),
    autoComplete: 'off',
  });
  const choice = (name: Parameters<typeof text>[0]) => ({ ...text(name), disabled: readOnly });
  const money = (name: Money, label: string, rest: { optional?: boolean; hint?: string }) => (
    <Controller
      control={control}
      name={`employment.${name}`}
      render={({ field: { value, onChange, ref, onBlur }, fieldState }) => (
        <MoneyField
          label={label}
          {...rest}
          {...{ value, ref, onBlur, readOnly }}
          onValueChange={onChange}
          error={fieldState.error?.message && t(fieldState.error.message)}
        />
      )}
    />
  );

  return (
    <FieldGrid>
      {isNew ? (
        <Select
          {...choice('companyid')}
          {...register('employment.companyid', { onChange: () => setValue('employment.payrollid', '') })}
          label={t('Empresa')}
          options={companies}
          placeholder={t('Elige una empresa')}
        />
      ) : (
        <TextField
          label={t('Empresa')}
          value={companies.find(({ value }) => value === companyid)?.label ?? ''}
          readOnly
        />
      )}
      {/* The value is given as well as registered where the options come later than the form. */}
      <Select
        {...choice('payrollid')}
        value={watch('employment.payrollid')}
        label={t('Nómina')}
        options={payrolls}
        placeholder={t('Elige una nómina')}
      />
      <Select
        {...choice('contractType')}
        label={t('Tipo de contrato')}
        options={translated(contractChoices)}
      />
      <Controller
        control={control}
        name="employment.startDate"
        render={({ field: { value, onChange, ref, onBlur }, fieldState }) => (
          <DateField
            label={t('Fecha de ingreso')}
            {...{ value, ref, onBlur, readOnly }}
            onValueChange={onChange}
            error={fieldState.error?.message && t(fieldState.error.message)}
          />
        )}
      />
      {knowsSalary ? (
        money('monthlySalary', t('Salario mensual'), {})
      ) : (
        <TextField label={t('Salario mensual')} value={t('Oculto')} readOnly />
      )}
      <Select
        {...choice('salaryType')}
        label={t('Tipo de salario')}
        options={translated(salaryTypeChoices)}
      />
      <Select
        {...choice('transportAllowance')}
        label={t('Auxilio de transporte')}
        hint={t('Automático: lo recibe si su salario no supera dos mínimos.')}
        options={translated(transportChoices)}
      />
      {knowsSalary ? (
        money('fixedDeductions', t('Descuentos fijos al mes'), {
          optional: true,
          hint: t('Préstamos, embargos o cooperativas que ya se le descuentan.'),
        })
      ) : (
        <TextField
          label={t('Descuentos fijos al mes')}
          value={t('Oculto')}
          readOnly
          hint={t('Tu rol no permite verlos ni cambiarlos.')}
        />
      )}
      <TextField {...text('position')} label={t('Cargo')} optional />
      <TextField {...text('code')} label={t('Código interno')} optional mono />
      <TextField {...text('area')} label={t('Área')} optional />
      <TextField {...text('costCenter')} label={t('Centro de costo')} optional />
      <CityField {...text('city')} label={t('Ciudad de trabajo')} optional />
      <div className="hidden @lg:block" />
      <TextField
        {...text('maxPercentage')}
        label={t('Porcentaje máximo propio')}
        optional
        inputMode="decimal"
        end={<span className="px-3 text-ink-2">%</span>}
        hint={t('Solo para bajar lo que permite la política de su nómina. Subirlo lo aprueba otra persona.')}
      />
      {money('maxAmount', t('Valor máximo propio por adelanto'), {
        optional: true,
        hint: t('Solo para bajar lo que permite la política de su nómina. Subirlo lo aprueba otra persona.'),
      })}
    </FieldGrid>
  );
}
