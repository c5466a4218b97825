import type { EmployeeDetail, Person } from '@antela/contract/employees';
import { useTranslation } from 'react-i18next';
import { faultsBy } from '../../../lib/form-refusal.ts';
import { personFormFacts } from './employee-form-facts.ts';
import { personSchema } from './employee-form-schema.ts';
import { changeOf, personForm, toPersonBody } from './employee-form.ts';
import { useFreshEmployee, useUpdatePerson } from './employees.queries.ts';
import { PersonFields } from './person-fields.tsx';
import { SectionForm } from './section-form.tsx';
import { useSectionForm } from './use-section-form.ts';

export function PersonSection({
  detail,
  companyemployeeid,
}: {
  detail: EmployeeDetail;
  companyemployeeid: string;
}) {
  const { t } = useTranslation('employees');
  const update = useUpdatePerson(detail.person.employeeid);
  const fresh = useFreshEmployee(companyemployeeid);
  const { form, warnings } = useSectionForm({
    record: detail.person,
    fetchLatest: async () => (await fresh()).person,
    formOf: personForm,
    factsOf: (values) => personFormFacts(values, t),
    check: (values) => faultsBy(personSchema, values, t),
    send: async (values, from: Person, confirmed) => {
      const change = changeOf(toPersonBody(personForm(from)), toPersonBody(values));
      if (Object.keys(change).length === 0) return 'nothing';
      await update.mutateAsync({ change: { ...change, ...confirmed }, version: from.version });
      return 'all';
    },
  });

  return (
    <SectionForm form={form} warnings={warnings}>
      <PersonFields form={form} />
    </SectionForm>
  );
}
