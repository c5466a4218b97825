import type { Contact } from '@antela/contract/contacts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { useCompanyChoices } from '../../../lib/choices.ts';
import { EntityHistory } from '../../../lib/entity-history.tsx';
import { joined } from '../../../lib/format.ts';
import { useGoOn } from '../../../lib/go-on.ts';
import type { Prefetch } from '../../../lib/prefetch.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useRecordForm } from '../../../lib/record-form.ts';
import { Redirect } from '../../../lib/redirect.tsx';
import { searchReader } from '../../../lib/search-reader.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useSearchState } from '../../../lib/url-state.ts';
import { paths } from '../../../paths.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { PageForm } from '../../../ui/page-form.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { ContactFields } from './contact-fields.tsx';
import {
  contactFacts,
  contactFormFacts,
  contactFormOf,
  contactChecks,
  toContactBody,
} from './contact-form.ts';
import { kindLabels } from './contact-words.ts';
import {
  contactOptions,
  useContact,
  useDeleteContact,
  useFreshContact,
  useUpdateContact,
} from './contacts.queries.ts';

const contactSearch = {
  parse: (search: unknown) => ({ contactid: searchReader(search).id('contactid') }),
};

export function ContactPage() {
  const { t } = useTranslation('contacts');
  const { contactid } = useSearchState(contactSearch);
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
        note={joined(t(kindLabels[contact.kind]), contact.position)}
        more={mayManage && <DeleteButton contact={contact} />}
      />
      <div className="flex max-w-3xl flex-col gap-10">
        {mayManage ? <EditForm contact={contact} /> : <ReadOnly contact={contact} />}
        <EntityHistory kind="contact" id={contactid} folded />
      </div>
    </>
  );
}

ContactPage.prefetch = (async (ask, search) => {
  const { contactid } = contactSearch.parse(search);
  if (contactid !== null) await ask(contactOptions(contactid));
}) satisfies Prefetch;

function ReadOnly({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  return (
    <div className="flex flex-col gap-6">
      {contact.hasOtherCompanies && (
        <Alert tone="info" title={t('También es de empresas que tú no ves')}>
          {t('Lo puede cambiar quien ve todas sus empresas.')}
        </Alert>
      )}
      <DescriptionList isText items={contactFacts(contact, t)} />
    </div>
  );
}

function EditForm({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const { contactid } = contact;
  const update = useUpdateContact(contactid);
  const fetchLatest = useFreshContact(contactid);
  const companies = useCompanyChoices();
  const form = useRecordForm({
    record: contact,
    formOf: contactFormOf,
    fetchLatest,
    factsOf: (values) => contactFormFacts(values, companies, t),
    ...contactChecks(t),
    send: (values, { version }) => update.mutateAsync({ body: toContactBody(values), version }),
    onSaved: () => toast(t('Guardaste los cambios')),
  });

  return (
    <PageForm form={form} className="flex flex-col gap-10" canDiscard isAtFoot>
      <ContactFields form={form} />
    </PageForm>
  );
}

function DeleteButton({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const goOn = useGoOn();
  const [open, setOpen] = useState(false);
  const remove = useDeleteContact(contact.contactid);

  async function confirm(): Promise<void> {
    await remove.mutateAsync();
    toast(t('Borraste a {{name}}', { name: contact.name }));
    await goOn({ href: paths.contacts, ignoreBlocker: true });
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
