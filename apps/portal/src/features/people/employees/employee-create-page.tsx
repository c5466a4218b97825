import type { DocumentHolder } from '@antela/contract/known-person';
import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FormProvider, useForm, useWatch, type FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { useCompanyChoices, usePayrollChoices } from '../../../lib/choices.ts';
import { showRefusal } from '../../../lib/form-errors.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts';
import { pathTo, paths } from '../../../paths.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { AccountFields } from './account-fields.tsx';
import { ContractFields } from './contract-fields.tsx';
import { createSchema } from './employee-form-schema.ts';
import { emptyEmployee, toCreateBody, type EmployeeForm, type PersonBody } from './employee-form.ts';
import { useCreateEmployee } from './employees.queries.ts';
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
  const navigate = useNavigate();
  const companies = useCompanyChoices();
  const payrolls = usePayrollChoices();
  const onlyCompany = companies.length === 1 ? (companies[0]?.value ?? '') : '';
  const form = useForm<EmployeeForm>({
    resolver: zodResolver(createSchema),
    defaultValues: emptyEmployee(onlyCompany, ''),
  });
  const create = useCreateEmployee();
  const { warnings, areSeen, keep } = useWarnings<EmployeeForm>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [existing, setExisting] = useState<DocumentHolder | null>(null);
  const leaving = useUnsavedChanges(form.formState.isDirty && !create.isSuccess);

  const company = useWatch({ control: form.control, name: 'employment.companyid' });
  const ofCompany = payrolls.filter(({ companyid }) => companyid === company);
  const onlyPayroll = ofCompany.length === 1 ? ofCompany[0]?.value : undefined;
  useEffect(() => {
    if (onlyPayroll !== undefined) form.setValue('employment.payrollid', onlyPayroll);
  }, [onlyPayroll, form]);

  /** @param comesBack the person as they are known already: only the contract is new, and perhaps their name */
  async function save(values: EmployeeForm, comesBack: ComesBack | null = null): Promise<void> {
    setRefusal(null);
    setExisting(null);
    try {
      const body = { ...toCreateBody(values), ...(areSeen(values) && { confirmWarnings: true }) };
      const { person, ...rest } = body;
      const { data } = await create.mutateAsync(
        comesBack === null ? body : { ...comesBack, ...rest, name: nameOf(person) },
      );
      toast(
        t('Creaste a {{name}}', { name: `${values.person.firstName} ${values.person.firstSurname}`.trim() }),
      );
      await navigate({ href: pathTo.employee(data.companyemployeeid), ignoreBlocker: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (keep(error, values)) return;
      const existing = holderOf(error);
      if (existing !== null) {
        setExisting(existing);
        form.setError(
          'person.documentNumber',
          { type: 'server', message: error.detail },
          { shouldFocus: true },
        );
      } else if (error.code === 'code_taken')
        form.setError('employment.code', { type: 'server', message: error.detail }, { shouldFocus: true });
      else setRefusal(showRefusal(error, { setError: form.setError, fieldOf }));
    }
  }

  return (
    <FormProvider {...form}>
      <Form
        onSubmit={() => form.handleSubmit((values) => save(values))()}
        className="flex max-w-3xl flex-col gap-10"
      >
        <Section title={t('Datos personales')}>
          <PersonFields />
          {existing && (
            <ExistingPerson
              holder={existing}
              written={form.getValues('person')}
              busy={create.isPending}
              onComesBack={(comesBack) => {
                form.clearErrors();
                return form.handleSubmit((values) => save(values, comesBack))();
              }}
            />
          )}
        </Section>
        <Section title={t('Contrato')}>
          <ContractFields isNew />
        </Section>
        <Section
          title={t('Cuenta')}
          note={t('A esta cuenta se le pagan los adelantos. Si aún no la tienes, agrégala después.')}
        >
          <AccountFields optional />
        </Section>
        <div className="flex flex-col gap-4">
          <WarningList warnings={warnings} />
          <FormError>{refusal && t(refusal)}</FormError>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" busy={create.isPending}>
              {t('Crear empleado')}
            </Button>
            <LinkButton href={paths.employees}>{t('Cancelar')}</LinkButton>
          </div>
        </div>
      </Form>
      <LeaveDialog leaving={leaving} />
    </FormProvider>
  );
}

/** Whom the document belongs to already, where the server says so. */
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

function fieldOf(path: string): FieldPath<EmployeeForm> | null {
  const field = path.replace(/^employment\.account\./, 'account.');
  return /^(person|employment|account)\.\w+$/.test(field) ? (field as FieldPath<EmployeeForm>) : null;
}
