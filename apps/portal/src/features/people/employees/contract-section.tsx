import { controls } from '@antela/contract/controls';
import { datedFields } from '@antela/contract/employee-fields';
import { updateEmployment, type Employment } from '@antela/contract/employees';
import { type DatedTerms } from '@antela/contract/employment-terms';
import { useTranslation } from 'react-i18next';
import { usePayrollChoices } from '../../../lib/choices.ts';
import { faultsOfBody } from '../../../lib/form-refusal.ts';
import { looserNames } from '../../../lib/looser-controls.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useSave } from '../../../lib/use-call.ts';
import { ChangeableSection } from '../../../ui/changeable-section.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { LooserNote } from '../../../ui/looser-note.tsx';
import { ContractFields } from './contract-fields.tsx';
import { readFactsOf } from './employee-facts.ts';
import { employmentFaults } from './employee-form-check.ts';
import { contractFormFacts } from './employee-form-facts.ts';
import { changeOf, employmentForm, toContractBody, type EmploymentForm } from './employee-form.ts';
import { useFreshEmployee } from './employees.queries.ts';
import type { OwnPartProps } from './own-part.ts';
import { SectionForm } from './section-form.tsx';
import { TermEffect } from './term-effect.tsx';
import { useSectionForm } from './use-section-form.ts';

type Form = EmploymentForm & { from: string | null };

export function ContractSection({ detail, employment, mayEdit }: OwnPartProps) {
  const { t } = useTranslation('employees');
  return (
    <ChangeableSection
      title={t('Contrato')}
      act={t('Cambiar contrato')}
      canChange={mayEdit}
      form={(close) => <ChangeContract employment={employment} onClose={close} />}
    >
      <DescriptionList isText items={readFactsOf('contract', detail, t)} />
    </ChangeableSection>
  );
}

function ChangeContract({ employment, onClose }: { employment: Employment; onClose: () => void }) {
  const { t } = useTranslation('employees');
  const { companyemployeeid } = employment;
  const knowsSalary = employment.monthlySalary !== null;
  const { today } = useSignedIn();
  const update = useSave(updateEmployment, { companyemployeeid });
  const fresh = useFreshEmployee(companyemployeeid);
  const payrolls = usePayrollChoices();
  const { form, warnings } = useSectionForm<Employment, Form>({
    record: employment,
    fetchLatest: async () => (await fresh()).employments[0] ?? employment,
    formOf: (known) => ({ ...employmentForm(known), from: usualFrom(known, today) }),
    factsOf: (values) => contractFormFacts(values, t, payrolls),
    check: (values) => ({
      ...employmentFaults(values, { knowsSalary }, t),
      from: values.from === null && t('Escribe desde qué día.'),
    }),
    contract: (values) =>
      faultsOfBody(
        updateEmployment,
        changeOf(toContractBody(employmentForm(employment)), toContractBody(values)),
      ),
    onSaved: onClose,
    send: async ({ from, ...values }, latest, confirmed) => {
      const before = toContractBody(employmentForm(latest));
      const change = changeOf(before, toContractBody(values));
      if (Object.keys(change).length === 0) return 'nothing';
      const dated = Object.keys(datedOf(change)).length > 0 && from !== null && { from };
      await update.mutateAsync({ body: { ...change, ...dated, ...confirmed }, version: latest.version });
      return looserNames(controls.employment, before, change).length > 0 ? 'partly' : 'all';
    },
  });

  const { from, ...written } = form.values;
  const before = toContractBody(employmentForm(employment));
  const after = toContractBody(written);
  const terms = datedOf(changeOf(before, after));
  const isDated = Object.keys(terms).length > 0;
  return (
    <SectionForm form={form} warnings={warnings} onCancel={onClose}>
      <ContractFields form={form} knowsSalary={knowsSalary} />
      <LooserNote names={looserNames(controls.employment, before, after)} />
      {isDated && (
        <div className="flex flex-col gap-4">
          <DateField
            label={t('Desde')}
            hint={t('El primer día en que vale. Para corregir un error, el día desde el que estaba mal.')}
            min={employment.startDate}
            {...form.field('from')}
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
