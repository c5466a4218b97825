import type { Employment } from '@antela/contract/employees';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { usePayrollChoices } from '../../../lib/choices.ts';
import { longDate } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { contractChoices } from './employee-words.tsx';
import { useTermActs, type TermChange } from './employment-terms.queries.ts';
import { TermEffect } from './term-effect.tsx';
import { WarningList } from './use-warnings.tsx';

type Terms = TermChange['terms'];
type Faults = Partial<Record<string, string>>;

/** Terms of a contract from a day on: to come, from today, or a correction of days already gone. */
export function TermSheet({ employment, onClose }: { employment: Employment; onClose: () => void }) {
  const { t } = useTranslation('employees');
  const { today } = useSignedIn();
  const { companyemployeeid, company } = employment;
  const payrolls = usePayrollChoices().filter(({ companyid }) => companyid === company.id);
  const { change } = useTermActs(companyemployeeid);
  const before = termsOf(employment);
  const [from, setFrom] = useState<string | null>(null);
  const [form, setForm] = useState(before);
  const [faults, setFaults] = useState<Faults>({});
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const terms = changesOf(before, form);
  const isChanged = Object.keys(terms).length > 0;
  const asked = from !== null && isChanged ? { companyemployeeid, from, terms } : null;

  function set(values: Partial<typeof form>) {
    setForm({ ...form, ...values });
    setWarnings([]);
    setFaults({});
    setRefusal(null);
  }

  async function save() {
    if (from === null) return setFaults({ from: t('Escribe desde qué día.') });
    if (!asked) return setRefusal(t('Cambia algo del contrato.'));
    if (form.monthlySalary === null && before.monthlySalary !== null)
      return setFaults({ monthlySalary: t('Escribe el salario mensual.') });
    try {
      await change.mutateAsync({ ...asked, ...(warnings.length > 0 && { confirmWarnings: true }) });
      toast(
        from > today
          ? t('Programaste el cambio para el {{date}}', { date: longDate(from) })
          : t('Cambiaste el contrato desde el {{date}}', { date: longDate(from) }),
      );
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) return setRefusal(errorText(error));
      const found = error.errors.map(({ path, detail }) => [path.replace('terms.', ''), detail] as const);
      if (error.code === 'warnings_unconfirmed') setWarnings(found.map(([, detail]) => detail));
      else if (found.length > 0) setFaults(Object.fromEntries(found));
      else setRefusal(error.detail);
    }
  }

  const money = (field: 'monthlySalary' | 'fixedDeductions', label: string) => (
    <MoneyField
      label={label}
      value={form[field]}
      onValueChange={(value) => set({ [field]: value })}
      error={faults[field]}
    />
  );
  const text = (field: 'position' | 'area' | 'costCenter', label: string) => (
    <TextField
      label={label}
      optional
      autoComplete="off"
      value={form[field]}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
      error={faults[field]}
    />
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('Cambiar desde una fecha')}
      description={t('Cambia lo que será distinto; lo demás sigue como está.')}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancelar')}</Button>
          <Button type="submit" look="primary">
            {warnings.length > 0
              ? t('Guardar de todos modos')
              : from !== null && from > today
                ? t('Programar el cambio')
                : t('Guardar cambios')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <DateField
          label={t('Desde')}
          hint={t('El primer día en que vale.')}
          value={from}
          min={employment.startDate}
          onValueChange={(date) => {
            setFrom(date);
            set({});
          }}
          error={faults.from}
        />
        {before.monthlySalary !== null && money('monthlySalary', t('Salario mensual'))}
        <Select
          label={t('Nómina')}
          options={payrolls}
          value={form.payrollid}
          onChange={(event) => set({ payrollid: event.currentTarget.value })}
          error={faults.payrollid}
        />
        <Select
          label={t('Tipo de contrato')}
          options={contractChoices.map(({ value, label }) => ({ value, label: t(label) }))}
          value={form.contractType}
          onChange={(event) => set({ contractType: event.currentTarget.value })}
          error={faults.contractType}
        />
        {text('position', t('Cargo'))}
        {text('area', t('Área'))}
        {text('costCenter', t('Centro de costo'))}
        {before.fixedDeductions !== null && money('fixedDeductions', t('Descuentos fijos al mes'))}
        <TermEffect change={asked} today={today} />
        <WarningList warnings={warnings} />
        <FormError>{refusal}</FormError>
      </div>
    </Sheet>
  );
}

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
