import { useTranslation } from 'react-i18next';
import { useCompanyChoices, usePayrollChoices, type Choice } from '../../../lib/choices.ts';
import type { Fields } from '../../../lib/form-fields.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CityField } from './city-field.tsx';
import type { EmploymentForm } from './employee-form.ts';
import { contractChoices, salaryTypeChoices, transportChoices } from './employee-words.tsx';

type Props = {
  form: Fields<EmploymentForm>;
  /** The company of an employment never changes: that is another employment. */
  isNew?: boolean;
  /** False hides what the role may not see, and leaves it as it is. */
  knowsSalary?: boolean;
};

export function ContractFields({ form, isNew = false, knowsSalary = true }: Props) {
  const { t } = useTranslation('employees');
  const translated = useTranslated();

  return (
    <FieldGrid>
      <EmployerFields form={form} isNew={isNew} />
      <Select
        {...form.text('contractType')}
        label={t('Tipo de contrato')}
        options={translated(contractChoices)}
      />
      <DateField label={t('Fecha de ingreso')} {...form.field('startDate')} />
      <PayFields form={form} knowsSalary={knowsSalary} />
      <TextField {...form.text('position')} label={t('Cargo')} optional />
      <TextField {...form.text('code')} label={t('Código interno')} optional mono />
      <TextField {...form.text('area')} label={t('Área')} optional />
      <TextField {...form.text('costCenter')} label={t('Centro de costo')} optional />
      <CityField {...form.text('city')} label={t('Ciudad de trabajo')} optional />
      <div className="hidden @lg:block" />
      <TextField
        {...form.text('maxPercentage')}
        label={t('Porcentaje máximo propio')}
        optional
        inputMode="decimal"
        end={<span className="px-3 text-ink-2">%</span>}
        hint={t('Solo para bajar lo que permite la política de su nómina. Subirlo lo aprueba otra persona.')}
      />
      <MoneyField
        label={t('Valor máximo propio por adelanto')}
        optional
        hint={t('Solo para bajar lo que permite la política de su nómina. Subirlo lo aprueba otra persona.')}
        {...form.field('maxAmount')}
      />
    </FieldGrid>
  );
}

function EmployerFields({ form, isNew }: Required<Pick<Props, 'form' | 'isNew'>>) {
  const { t } = useTranslation('employees');
  const companies = useCompanyChoices();
  const payrolls = usePayrollChoices();
  const { companyid } = form.values;
  return (
    <>
      {isNew ? (
        <Select
          {...form.text('companyid')}
          onChange={({ currentTarget: { value } }) =>
            form.set({ companyid: value, payrollid: onlyPayroll(payrolls, value) })
          }
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
      <Select
        {...form.text('payrollid')}
        label={t('Nómina')}
        options={payrolls.filter((payroll) => payroll.companyid === companyid)}
        placeholder={t('Elige una nómina')}
      />
    </>
  );
}

function PayFields({ form, knowsSalary }: Required<Pick<Props, 'form' | 'knowsSalary'>>) {
  const { t } = useTranslation('employees');
  const translated = useTranslated();
  return (
    <>
      {knowsSalary ? (
        <MoneyField label={t('Salario mensual')} {...form.field('monthlySalary')} />
      ) : (
        <TextField label={t('Salario mensual')} value={t('Oculto')} readOnly />
      )}
      <Select
        {...form.text('salaryType')}
        label={t('Tipo de salario')}
        options={translated(salaryTypeChoices)}
      />
      <Select
        {...form.text('transportAllowance')}
        label={t('Auxilio de transporte')}
        hint={t('Automático: lo recibe si su salario no supera dos mínimos.')}
        options={translated(transportChoices)}
      />
      {knowsSalary ? (
        <MoneyField
          label={t('Descuentos fijos al mes')}
          optional
          hint={t('Préstamos, embargos o cooperativas que ya se le descuentan.')}
          {...form.field('fixedDeductions')}
        />
      ) : (
        <TextField
          label={t('Descuentos fijos al mes')}
          value={t('Oculto')}
          readOnly
          hint={t('Tu rol no permite verlos ni cambiarlos.')}
        />
      )}
    </>
  );
}

function useTranslated() {
  const { t } = useTranslation('employees');
  return (choices: readonly Choice[]): Choice[] =>
    choices.map(({ value, label }) => ({ value, label: t(label) }));
}

/** The one payroll of a company that has one; '' where there is something to choose. */
export function onlyPayroll(
  payrolls: readonly { value: string; companyid: string }[],
  companyid: string,
): string {
  const [first, ...others] = payrolls.filter((payroll) => payroll.companyid === companyid);
  return others.length === 0 ? (first?.value ?? '') : '';
}
