import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices } from '../../../lib/choices.ts';
import { showRefusal } from '../../../lib/form-errors.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts';
import { paths } from '../../../paths.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast.ts';
import { ContactFields } from './contact-fields.tsx';
import { formFieldOf } from './contact-form-field.ts';
import { contactSchema, emptyContact, toContactBody, type ContactForm } from './contact-form.ts';
import { useCreateContact } from './contacts.queries.ts';

export function ContactCreatePage() {
  const { t } = useTranslation('contacts');
  const { permissions } = useSignedIn();
  return (
    <>
      <PageHeader
        title={t('Crear contacto')}
        note={t('Una persona a quien escribimos o llamamos. No ingresa al portal.')}
      />
      {permissions.includes('manage_contacts') ? (
        <CreateForm />
      ) : (
        <Alert
          tone="warn"
          title={t('Tu rol no permite crear contactos')}
          actions={
            <Link href={paths.contacts} className="text-link">
              {t('Volver a Contactos')}
            </Link>
          }
        >
          {t('Pide el permiso «Gestionar contactos» a quien administra los roles en tu empresa.')}
        </Alert>
      )}
    </>
  );
}

function CreateForm() {
  const { t } = useTranslation('contacts');
  const navigate = useNavigate();
  const companies = useCompanyChoices();
  const form = useForm<ContactForm>({
    resolver: zodResolver(contactSchema),
    defaultValues: emptyContact(companies.map(({ value }) => value)),
  });
  const create = useCreateContact();
  const [refusal, setRefusal] = useState<string | null>(null);
  const leaving = useUnsavedChanges(form.formState.isDirty && !create.isSuccess);

  async function save(values: ContactForm): Promise<void> {
    setRefusal(null);
    try {
      await create.mutateAsync(toContactBody(values));
      toast(t('Creaste a {{name}}', { name: values.name.trim() }));
      await navigate({ href: paths.contacts, ignoreBlocker: true });
    } catch (error) {
      setRefusal(showRefusal(error, { setError: form.setError, fieldOf: formFieldOf }));
    }
  }

  return (
    <FormProvider {...form}>
      <Form onSubmit={() => form.handleSubmit(save)()} className="flex max-w-3xl flex-col gap-10">
        <ContactFields />
        <div className="flex flex-col gap-4">
          <FormError>{refusal}</FormError>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" busy={create.isPending}>
              {t('Crear contacto')}
            </Button>
            <LinkButton href={paths.contacts}>{t('Cancelar')}</LinkButton>
          </div>
        </div>
      </Form>
      <LeaveDialog leaving={leaving} />
    </FormProvider>
  );
}
