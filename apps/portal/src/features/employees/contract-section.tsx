import type { EmployeeDetail, Employment } from '@antela/contract/employees';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type FieldPath } from 'react-hook-form';
import { z } from 'zod';
import { ContractFields } from './contract-fields.tsx';
import { employmentSchema } from './employee-form-schema.ts';
import { changeOf, employmentForm, toContractBody, type EmploymentForm } from './employee-form.ts';
import { useUpdateEmployment } from './employees.queries.ts';
import { SectionForm } from './section-form.tsx';
import { useSectionSave } from './use-section-save.ts';

type Form = { employment: EmploymentForm };

export function ContractSection({ detail, employment }: { detail: EmployeeDetail; employment: Employment }) {
  const { companyemployeeid } = employment;
  const knowsSalary = employment.monthlySalary !== null;
  const update = useUpdateEmployment(companyemployeeid);
  const form = useForm<Form>({
    resolver: zodResolver(z.object({ employment: employmentSchema({ knowsSalary }) })),
    values: { employment: employmentForm(employment) },
    resetOptions: { keepDirtyValues: true },
  });
  const saving = useSectionSave<Form>({
    section: 'contract',
    detail,
    companyemployeeid,
    setError: form.setError,
    fieldOf: (path) => (/^\w+$/.test(path) ? (`employment.${path}` as FieldPath<Form>) : null),
    onSaved: () => form.reset(form.getValues()),
    send: async (values, latest, confirmed) => {
      const latestEmployment = latest.employments[0] ?? employment;
      const change = changeOf(
        toContractBody(employmentForm(latestEmployment)),
        toContractBody(values.employment),
      );
      if (Object.keys(change).length === 0) return false;
      await update.mutateAsync({ change: { ...change, ...confirmed }, version: latestEmployment.version });
      return true;
    },
  });

  return (
    <SectionForm form={form} saving={saving}>
      <ContractFields knowsSalary={knowsSalary} />
    </SectionForm>
  );
}
