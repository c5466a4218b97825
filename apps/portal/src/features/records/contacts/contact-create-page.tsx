import { createContact } from '@antela/contract/contacts';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices } from '../../../lib/choices.ts';
import { useForm } from '../../../lib/form.ts';
import { useGoOn } from '../../../lib/go-on.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCall } from '../../../lib/use-call.ts';
import { paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageForm } from '../../../ui/page-form.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast.ts';
import { ContactFields } from './contact-fields.tsx';
import { contactChecks, emptyContact, toContactBody } from './contact-form.ts';

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
  const goOn = useGoOn();
  const companies = useCompanyChoices();
  const create = useCall(createContact);
  const form = useForm({
    initial: emptyContact(companies.map(({ value }) => value)),
    ...contactChecks(t),
    send: (values) => create.mutateAsync(toContactBody(values)),
    onSaved: async (_answer, { name }) => {
      toast(t('Creaste a {{name}}', { name: name.trim() }));
      await goOn({ href: paths.contacts });
    },
  });

  return (
    <PageForm
      form={form}
      isAtFoot
      className="flex max-w-3xl flex-col gap-10"
      submitLabel={t('Crear contacto')}
      extra={<LinkButton href={paths.contacts}>{t('Cancelar')}</LinkButton>}
    >
      <ContactFields form={form} />
    </PageForm>
  );
}
