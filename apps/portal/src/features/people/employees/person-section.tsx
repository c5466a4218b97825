import type { EmployeeDetail, Person } from '@antela/contract/employees';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { personFormFacts } from './employee-form-facts.ts';
import { personSchema } from './employee-form-schema.ts';
import { changeOf, personForm, toPersonBody, type PersonForm } from './employee-form.ts';
import { useFreshEmployee, useUpdatePerson } from './employees.queries.ts';
import { PersonFields } from './person-fields.tsx';
import { SectionForm } from './section-form.tsx';
import { putInto, useSectionSave } from './use-section-save.ts';

type Form = { person: PersonForm };

export function PersonSection({
  detail,
  companyemployeeid,
}: {
  detail: EmployeeDetail;
  companyemployeeid: string;
}) {
  const { t } = useTranslation('employees');
  const update = useUpdatePerson(detail.person.employeeid);
  const form = useForm<Form>({
    resolver: zodResolver(z.object({ person: personSchema })),
    values: { person: personForm(detail.person) },
    resetOptions: { keepDirtyValues: true },
  });
  const fresh = useFreshEmployee(companyemployeeid);
  const saving = useSectionSave<Person, PersonForm, Form>({
    shown: detail.person,
    fetchLatest: async () => (await fresh()).person,
    formOf: personForm,
    factsOf: (values) => personFormFacts(values, t),
    put: (values) => putInto(form, 'person', values),
    setError: form.setError,
    fieldOf: (path) => (/^\w+$/.test(path) ? (`person.${path}` as FieldPath<Form>) : null),
    onSaved: () => form.reset(form.getValues()),
    send: async (values, from, confirmed) => {
      const change = changeOf(toPersonBody(personForm(from)), toPersonBody(values));
      if (Object.keys(change).length === 0) return 'nothing';
      await update.mutateAsync({ change: { ...change, ...confirmed }, version: from.version });
      return 'all';
    },
  });

  return (
    <SectionForm form={form} saving={saving} onSave={({ person }) => saving.save(person)}>
      <PersonFields />
    </SectionForm>
  );
}
