import { createEmployee } from '@antela/contract/employees';
import type { DocumentHolder } from '@antela/contract/known-person';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { useCompanyChoices, usePayrollChoices } from '../../../lib/choices.ts';
import { useForm } from '../../../lib/form.ts';
import { useGoOn } from '../../../lib/go-on.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCall } from '../../../lib/use-call.ts';
import { pathTo, paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageForm } from '../../../ui/page-form.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { AccountFields } from './account-fields.tsx';
import { ContractFields, onlyPayroll } from './contract-fields.tsx';
import { createChecks } from './employee-form-check.ts';
import { emptyEmployee, toCreateBody, type EmployeeForm, type PersonBody } from './employee-form.ts';
import { ExistingPerson, type ComesBack } from './existing-person.tsx';
import { PersonFields } from './person-fields.tsx';
import { useWarnings, WarningList } from './use-warnings.tsx';

export function EmployeeCreatePage() {
  const { t } = useTranslation('employees');
  const { permissions } = useSignedIn();

  if (!permissions.includes('manage_employees')) {
    return (
      <>
        <PageHeader title={t('Crear empleado')} />
        <Alert
          tone="warn"
          title={t('Tu rol no permite crear empleados')}
          actions={
            <Link href={paths.employees} className="text-link">
              {t('Volver a Empleados')}
            </Link>
          }
        >
          {t('Pide el permiso «Gestionar empleados» a quien administra los roles en tu empresa.')}
        </Alert>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t('Crear empleado')}
        note={t('Queda como invitado hasta que active la aplicación con su código.')}
      />
      <CreateForm />
    </>
  );
}

function CreateForm() {
  const { t } = useTranslation('employees');
  const { form, warnings, existing, isSending } = useCreateForm();
  return (
    <PageForm
      form={form}
      isAtFoot
      className="flex max-w-3xl flex-col gap-10"
      notice={<WarningList warnings={warnings} />}
      submitLabel={warnings ? t('Crear de todos modos') : t('Crear empleado')}
      extra={<LinkButton href={paths.employees}>{t('Cancelar')}</LinkButton>}
    >
      <Section title={t('Datos personales')}>
        <PersonFields form={form.part('person')} />
        {existing && (
          <ExistingPerson
            holder={existing}
            written={form.values.person}
            busy={isSending}
            onComesBack={({ identity = 'again' }) => form.submit(identity)}
          />
        )}
      </Section>
      <Section title={t('Contrato')}>
        <ContractFields form={form.part('employment')} isNew />
      </Section>
      <Section
        title={t('Cuenta')}
        note={t('A esta cuenta se le pagan los adelantos. Si aún no la tienes, agrégala después.')}
      >
        <AccountFields form={form.part('account')} optional />
      </Section>
    </PageForm>
  );
}

function useCreateForm() {
  const { t } = useTranslation('employees');
  const goOn = useGoOn();
  const companies = useCompanyChoices();
  const payrolls = usePayrollChoices();
  const onlyCompany = companies.length === 1 ? (companies[0]?.value ?? '') : '';
  const create = useCall(createEmployee);
  const { warningsOf, areSeen, keep } = useWarnings<EmployeeForm>();
  const [existing, setExisting] = useState<DocumentHolder | null>(null);

  const form = useForm({
    initial: emptyEmployee(onlyCompany, onlyPayroll(payrolls, onlyCompany)),
    ...createChecks(t),
    /** A button of the person who is known already says who it is: then only the contract is new, and perhaps their name. */
    send: async (values, pressed) => {
      setExisting(null);
      const body = { ...toCreateBody(values), ...(areSeen(values) && { confirmWarnings: true }) };
      if (pressed === '' || existing === null) return create.mutateAsync(body);
      const { person, ...rest } = body;
      const { employeeid } = existing;
      const who = pressed === 'again' ? { employeeid } : { employeeid, identity: pressed as Identity };
      return create.mutateAsync({ ...who, ...rest, name: nameOf(person) });
    },
    onSaved: async ({ companyemployeeid }, { person }) => {
      toast(t('Creaste a {{name}}', { name: `${person.firstName} ${person.firstSurname}`.trim() }));
      await goOn({ href: pathTo.employee(companyemployeeid) });
    },
    onRefused: (error, values) => {
      if (!(error instanceof ApiError)) return undefined;
      if (keep(error, values)) return {};
      const holder = holderOf(error);
      setExisting(holder);
      return holder ? { 'person.documentNumber': error.detail } : undefined;
    },
    fieldOf,
    fieldOfCode: { code_taken: 'employment.code' },
  });
  return {
    form,
    warnings: warningsOf(form.values),
    existing,
    isSending: create.isPending,
  };
}

type Identity = NonNullable<ComesBack['identity']>;

/** The person the document belongs to already, where the server says so. */
function holderOf({ code, data }: ApiError): DocumentHolder | null {
  if (code !== 'document_taken' && code !== 'person_conflict') return null;
  return typeof data === 'object' && data !== null && 'known' in data ? (data as DocumentHolder) : null;
}

const nameOf = ({ firstName, secondName, firstSurname, secondSurname }: PersonBody) => ({
  firstName,
  secondName,
  firstSurname,
  secondSurname,
});

function fieldOf(path: string): string | null {
  const field = path.replace(/^employment\.account\./, 'account.');
  return /^(person|employment|account)\.\w+$/.test(field) ? field : null;
}
