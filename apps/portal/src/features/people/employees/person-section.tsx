import { updatePerson, type EmployeeDetail, type Person } from '@antela/contract/employees';
import { useTranslation } from 'react-i18next';
import { faultsOfBody } from '../../../lib/form-refusal.ts';
import { ChangeableSection } from '../../../ui/changeable-section.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { factsOf } from './employee-facts.ts';
import { personFaults } from './employee-form-check.ts';
import { personFormFacts } from './employee-form-facts.ts';
import { changeOf, personForm, toPersonBody } from './employee-form.ts';
import { useFreshEmployee, useUpdatePerson } from './employees.queries.ts';
import type { OwnPartProps } from './own-part.ts';
import { PersonFields } from './person-fields.tsx';
import { SectionForm } from './section-form.tsx';
import { useSectionForm } from './use-section-form.ts';

export function PersonSection({ detail, employment, mayEdit }: OwnPartProps) {
  const { t } = useTranslation('employees');
  return (
    <ChangeableSection
      title={t('Datos personales')}
      act={t('Cambiar datos')}
      canChange={mayEdit}
      form={(close) => (
        <ChangePerson detail={detail} companyemployeeid={employment.companyemployeeid} onClose={close} />
      )}
    >
      <DescriptionList isText items={factsOf('person', detail, t)} />
    </ChangeableSection>
  );
}

type ChangeProps = { detail: EmployeeDetail; companyemployeeid: string; onClose: () => void };

function ChangePerson({ detail, companyemployeeid, onClose }: ChangeProps) {
  const { t } = useTranslation('employees');
  const update = useUpdatePerson(detail.person.employeeid);
  const fresh = useFreshEmployee(companyemployeeid);
  const { form, warnings } = useSectionForm({
    record: detail.person,
    fetchLatest: async () => (await fresh()).person,
    formOf: personForm,
    factsOf: (values) => personFormFacts(values, t),
    check: (values) => personFaults(values, t),
    contract: (values) =>
      faultsOfBody(updatePerson, changeOf(toPersonBody(personForm(detail.person)), toPersonBody(values))),
    onSaved: onClose,
    send: async (values, from: Person, confirmed) => {
      const change = changeOf(toPersonBody(personForm(from)), toPersonBody(values));
      if (Object.keys(change).length === 0) return 'nothing';
      await update.mutateAsync({ body: { ...change, ...confirmed }, version: from.version });
      return 'all';
    },
  });

  return (
    <SectionForm form={form} warnings={warnings} onCancel={onClose}>
      <PersonFields form={form} />
    </SectionForm>
  );
}
