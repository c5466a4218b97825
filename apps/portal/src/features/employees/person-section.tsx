import type { EmployeeDetail } from '@antela/contract/employees';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type FieldPath } from 'react-hook-form';
import { z } from 'zod';
import { personSchema } from './employee-form-schema.ts';
import { changeOf, personForm, toPersonBody, type PersonForm } from './employee-form.ts';
import { useUpdatePerson } from './employees.queries.ts';
import { PersonFields } from './person-fields.tsx';
import { SectionForm } from './section-form.tsx';
import { useSectionSave } from './use-section-save.ts';

type Form = { person: PersonForm };

export function PersonSection({
  detail,
  companyemployeeid,
}: {
  detail: EmployeeDetail;
  companyemployeeid: string;
}) {
  const update = useUpdatePerson(detail.person.employeeid);
  const form = useForm<Form>({
    resolver: zodResolver(z.object({ person: personSchema })),
    values: { person: personForm(detail.person) },
    resetOptions: { keepDirtyValues: true },
  });
  const saving = useSectionSave<Form>({
    section: 'person',
    detail,
    companyemployeeid,
    setError: form.setError,
    fieldOf: (path) => (/^\w+$/.test(path) ? (`person.${path}` as FieldPath<Form>) : null),
    onSaved: () => form.reset(form.getValues()),
    send: async ({ person }, latest, confirmed) => {
      const change = changeOf(toPersonBody(personForm(latest.person)), toPersonBody(person));
      if (Object.keys(change).length === 0) return false;
      await update.mutateAsync({ change: { ...change, ...confirmed }, version: latest.person.version });
      return true;
    },
  });

  return (
    <SectionForm form={form} saving={saving}>
      <PersonFields />
    </SectionForm>
  );
}
