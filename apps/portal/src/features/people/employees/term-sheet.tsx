import type { Employment } from '@antela/contract/employees';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { usePayrollChoices } from '../../../lib/choices.ts';
import { useForm } from '../../../lib/form.ts';
import { longDate } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { contractChoices } from './employee-words.tsx';
import { useTermActs, type TermChange } from './employment-terms.queries.ts';
import { TermEffect } from './term-effect.tsx';
import { useWarnings, WarningList } from './use-warnings.tsx';

type Terms = TermChange['terms'];
type Props = { employment: Employment; onClose: () => void };

/** Terms of a contract from a day on: to come, from today, or a correction of days already gone. */
export function TermSheet({ employment, onClose }: Props) {
  const { t } = useTranslation('employees');
  const { today } = useSignedIn();
  const { companyemployeeid, company } = employment;
  const payrolls = usePayrollChoices().filter(({ companyid }) => companyid === company.id);
  const before = termsOf(employment);
  const { form, warningsOf } = useTermForm({ employment, onClose });
  const { from, ...written } = form.values;
  const terms = changesOf(before, written);
  const warnings = warningsOf(form.values);
  const asked = from !== null && Object.keys(terms).length > 0 ? { companyemployeeid, from, terms } : null;

  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Cambiar desde una fecha')}
      description={t('Cambia lo que será distinto; lo demás sigue como está.')}
      submitLabel={
        warnings
          ? t('Guardar de todos modos')
          : from !== null && from > today
            ? t('Programar el cambio')
            : undefined
      }
    >
      <DateField
        label={t('Desde')}
        hint={t('El primer día en que vale.')}
        min={employment.startDate}
        {...form.field('from')}
      />
      {before.monthlySalary !== null && (
        <MoneyField label={t('Salario mensual')} {...form.field('monthlySalary')} />
      )}
      <Select label={t('Nómina')} options={payrolls} {...form.text('payrollid')} />
      <Select
        label={t('Tipo de contrato')}
        options={contractChoices.map(({ value, label }) => ({ value, label: t(label) }))}
        {...form.text('contractType')}
      />
      <TextField label={t('Cargo')} optional {...form.text('position')} />
      <TextField label={t('Área')} optional {...form.text('area')} />
      <TextField label={t('Centro de costo')} optional {...form.text('costCenter')} />
      {before.fixedDeductions !== null && (
        <MoneyField label={t('Descuentos fijos al mes')} {...form.field('fixedDeductions')} />
      )}
      <TermEffect change={asked} today={today} />
      <WarningList warnings={warnings} />
    </FormSheet>
  );
}

function useTermForm({ employment, onClose }: Props) {
  const { t } = useTranslation('employees');
  const { today } = useSignedIn();
  const { companyemployeeid } = employment;
  const { change } = useTermActs(companyemployeeid);
  const { warningsOf, areSeen, keep } = useWarnings<Form>();
  const before = termsOf(employment);
  const form = useForm<Form>({
    initial: { from: null, ...before },
    check: ({ from, ...values }) => ({
      from: from === null && t('Escribe desde qué día.'),
      '':
        from !== null &&
        Object.keys(changesOf(before, values)).length === 0 &&
        t('Cambia algo del contrato.'),
      monthlySalary:
        values.monthlySalary === null && before.monthlySalary !== null && t('Escribe el salario mensual.'),
    }),
    send: (values) => {
      const { from, ...rest } = values;
      const terms = changesOf(before, rest);
      const confirmed = areSeen(values) && { confirmWarnings: true as const };
      return change.mutateAsync({ companyemployeeid, from: from ?? '', terms, ...confirmed });
    },
    onSaved: (_answer, values) => {
      const since = values.from ?? today;
      toast(
        since > today
          ? t('Programaste el cambio para el {{date}}', { date: longDate(since) })
          : t('Cambiaste el contrato desde el {{date}}', { date: longDate(since) }),
      );
      onClose();
    },
    onRefused: (error, values) => (error instanceof ApiError && keep(error, values) ? {} : undefined),
    fieldOf: (path) => path.replace('terms.', ''),
  });
  return { form, warningsOf };
}

type Form = { from: string | null } & ReturnType<typeof termsOf>;

const termsOf = (employment: Employment) => ({
  monthlySalary: employment.monthlySalary,
  payrollid: employment.payroll.id,
  contractType: employment.contractType,
  position: employment.position ?? '',
  area: employment.area ?? '',
  costCenter: employment.costCenter ?? '',
  fixedDeductions: employment.fixedDeductions,
});

/** Fields whose value was changed; an emptied text counts as none. */
function changesOf(before: ReturnType<typeof termsOf>, form: ReturnType<typeof termsOf>): Terms {
  const changed = Object.entries(form)
    .map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value] as const)
    .filter(([field, value]) => value !== before[field as keyof typeof before])
    .map(([field, value]) => [
      field,
      value === '' ? null : field === 'fixedDeductions' ? (value ?? 0) : value,
    ]);
  return Object.fromEntries(changed) as Terms;
}
