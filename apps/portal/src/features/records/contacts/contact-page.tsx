import type { Contact } from '@antela/contract/contacts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { useCompanyChoices } from '../../../lib/choices.ts';
import { useConditionalSave } from '../../../lib/conditional-save.ts';
import { EntityHistory } from '../../../lib/entity-history.tsx';
import { showRefusal } from '../../../lib/form-errors.ts';
import { putInto } from '../../../lib/put-into.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { Redirect } from '../../../lib/redirect.tsx';
import { searchReader } from '../../../lib/search-reader.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts';
import { paths } from '../../../paths.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Form } from '../../../ui/form.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { ContactFields } from './contact-fields.tsx';
import { formFieldOf } from './contact-form-field.ts';
import {
  contactFacts,
  contactFormFacts,
  contactFormOf,
  contactSchema,
  toContactBody,
  type ContactForm,
} from './contact-form.ts';
import { kindLabels } from './contact-words.ts';
import { useContact, useDeleteContact, useFreshContact, useUpdateContact } from './contacts.queries.ts';

export function ContactPage() {
  const { t } = useTranslation('contacts');
  const contactid = searchReader(useSearch({ strict: false })).id('contactid');
  const { permissions } = useSignedIn();
  const query = useContact(contactid);

  if (contactid === null) return <Redirect to={paths.contacts} />;
  if (query.error instanceof ApiError && query.error.status === 404) return <Redirect to={paths.notFound} />;
  if (!query.data) {
    const fault = queryFault(query);
    return fault ? <ErrorBlock {...fault} /> : <PageSkeleton />;
  }
  const contact = query.data;
  const mayManage = permissions.includes('manage_contacts') && !contact.hasOtherCompanies;
  return (
    <>
      <PageHeader
        isRecord
        title={contact.name}
        note={[t(kindLabels[contact.kind]), contact.position].filter(Boolean).join(' · ')}
        actions={mayManage && <DeleteButton contact={contact} />}
      />
      <div className="flex max-w-3xl flex-col gap-10">
        {mayManage ? <EditForm contact={contact} /> : <ReadOnly contact={contact} />}
        <EntityHistory kind="contact" id={contactid} folded />
      </div>
    </>
  );
}

function ReadOnly({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  return (
    <div className="flex flex-col gap-6">
      {contact.hasOtherCompanies && (
        <Alert tone="info" title={t('También es de empresas que tú no ves')}>
          {t('Lo puede cambiar quien ve todas sus empresas.')}
        </Alert>
      )}
      <DescriptionList items={contactFacts(contact, t)} />
    </div>
  );
}

function EditForm({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const { contactid } = contact;
  const form = useForm<ContactForm>({
    resolver: zodResolver(contactSchema),
    values: contactFormOf(contact),
    resetOptions: { keepDirtyValues: true },
  });
  const update = useUpdateContact(contactid);
  const fetchLatest = useFreshContact(contactid);
  const companies = useCompanyChoices();
  const { save, changed } = useConditionalSave({
    shown: contact,
    fetchLatest,
    formOf: contactFormOf,
    factsOf: (values) => contactFormFacts(values, companies, t),
    put: putInto(form),
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  const leaving = useUnsavedChanges(form.formState.isDirty);

  async function submit(values: ContactForm): Promise<void> {
    setRefusal(null);
    try {
      const saved = await save(values, (version) =>
        update.mutateAsync({ body: toContactBody(values), version }),
      );
      if (!saved) return;
      form.reset(values);
      toast(t('Guardaste los cambios'));
    } catch (error) {
      setRefusal(showRefusal(error, { setError: form.setError, fieldOf: formFieldOf }));
    }
  }

  return (
    <FormProvider {...form}>
      <Form onSubmit={() => form.handleSubmit(submit)()} className="flex flex-col gap-10">
        <ContactFields />
        <div className="flex flex-col gap-4">
          <ChangedMeanwhile {...changed} />
          <FormError>{refusal}</FormError>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary">
              {t('Guardar cambios')}
            </Button>
            {form.formState.isDirty && (
              <Button look="quiet" onClick={() => form.reset()}>
                {t('Descartar cambios')}
              </Button>
            )}
          </div>
        </div>
      </Form>
      <LeaveDialog leaving={leaving} />
    </FormProvider>
  );
}

function DeleteButton({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const remove = useDeleteContact(contact.contactid);

  async function confirm(): Promise<void> {
    await remove.mutateAsync();
    toast(t('Borraste a {{name}}', { name: contact.name }));
    await navigate({ href: paths.contacts, ignoreBlocker: true });
  }

  return (
    <>
      <Button
        onClick={() => {
          remove.reset();
          setOpen(true);
        }}
      >
        {t('Borrar contacto')}
      </Button>
      <ConsequenceDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('Borrar a {{name}}', { name: contact.name })}
        confirmLabel={t('Borrar contacto')}
        busy={remove.isPending}
        // The dialog itself shows the failure.
        onConfirm={() => confirm().catch(() => undefined)}
      >
        <p>{t('Deja de recibir avisos y sale de la lista. No se puede deshacer.')}</p>
        <FormError>{errorText(remove.error)}</FormError>
      </ConsequenceDialog>
    </>
  );
}
