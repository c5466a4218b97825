import { controls } from '@antela/contract/controls';
import type { Employment } from '@antela/contract/employees';
import { datedFields, type DatedTerms } from '@antela/contract/employment-terms';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch, type FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { usePayrollChoices } from '../../../lib/choices.ts';
import { looserNames } from '../../../lib/looser-controls.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { LooserNote } from '../../../ui/looser-note.tsx';
import { ContractFields } from './contract-fields.tsx';
import { contractFormFacts } from './employee-form-facts.ts';
import { employmentSchema } from './employee-form-schema.ts';
import { changeOf, employmentForm, toContractBody, type EmploymentForm } from './employee-form.ts';
import { useFreshEmployee, useUpdateEmployment } from './employees.queries.ts';
import { SectionForm } from './section-form.tsx';
import { TermEffect } from './term-effect.tsx';
import { putInto, useSectionSave } from './use-section-save.ts';

type Form = { employment: EmploymentForm; from: string | null };

export function ContractSection({ employment }: { employment: Employment }) {
  const { t } = useTranslation('employees');
  const { companyemployeeid } = employment;
  const knowsSalary = employment.monthlySalary !== null;
  const { today } = useSignedIn();
  const update = useUpdateEmployment(companyemployeeid);
  const form = useForm<Form>({
    resolver: zodResolver(
      z.object({
        employment: employmentSchema({ knowsSalary }),
        from: z
          .string()
          .nullable()
          .refine((day) => day !== null, 'Escribe desde qué día.'),
      }),
    ),
    values: { employment: employmentForm(employment), from: usualFrom(employment, today) },
    resetOptions: { keepDirtyValues: true },
  });
  const fresh = useFreshEmployee(companyemployeeid);
  const payrolls = usePayrollChoices();
  const saving = useSectionSave<Employment, EmploymentForm, Form>({
    shown: employment,
    fetchLatest: async () => (await fresh()).employments[0] ?? employment,
    formOf: employmentForm,
    factsOf: (values) => contractFormFacts(values, t, payrolls),
    put: (values) => putInto(form, 'employment', values),
    setError: form.setError,
    fieldOf: (path) =>
      path === 'from' ? 'from' : /^\w+$/.test(path) ? (`employment.${path}` as FieldPath<Form>) : null,
    onSaved: () => form.reset(form.getValues()),
    send: async (values, latest, confirmed) => {
      const before = toContractBody(employmentForm(latest));
      const change = changeOf(before, toContractBody(values));
      if (Object.keys(change).length === 0) return 'nothing';
      const since = form.getValues('from');
      const dated = Object.keys(datedOf(change)).length > 0 && since !== null && { from: since };
      await update.mutateAsync({ change: { ...change, ...dated, ...confirmed }, version: latest.version });
      return looserNames(controls.employment, before, change).length > 0 ? 'partly' : 'all';
    },
  });

  const [written, from] = useWatch({ control: form.control, name: ['employment', 'from'] });
  const before = toContractBody(employmentForm(employment));
  const after = toContractBody(written);
  const terms = datedOf(changeOf(before, after));
  const isDated = Object.keys(terms).length > 0;
  return (
    <SectionForm form={form} saving={saving} onSave={(values) => saving.save(values.employment)}>
      <ContractFields knowsSalary={knowsSalary} />
      <LooserNote names={looserNames(controls.employment, before, after)} />
      {isDated && (
        <div className="flex flex-col gap-4">
          <Controller
            control={form.control}
            name="from"
            render={({ field: { value, onChange, ref, onBlur }, fieldState }) => (
              <DateField
                label={t('Desde')}
                hint={t('El primer día en que vale. Para corregir un error, el día desde el que estaba mal.')}
                {...{ value, ref, onBlur }}
                min={employment.startDate}
                onValueChange={onChange}
                error={fieldState.error?.message && t(fieldState.error.message)}
              />
            )}
          />
          <TermEffect change={from === null ? null : { companyemployeeid, from, terms }} today={today} />
        </div>
      )}
    </SectionForm>
  );
}

/** Today, unless the contract has not begun or is over. */
function usualFrom({ startDate, endDate }: Employment, today: string): string {
  if (startDate > today) return startDate;
  return endDate !== null && endDate < today ? endDate : today;
}

/** The part of a change that holds from a day on. */
const datedOf = (change: object): DatedTerms =>
  Object.fromEntries(
    Object.entries(change).filter(([field]) => (datedFields as readonly string[]).includes(field)),
  );
