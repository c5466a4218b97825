import { webhookEventNames, webhookEvents, type WebhookEvent } from '@antela/contract/webhook-events';
import { createWebhook } from '@antela/contract/webhooks';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices } from '../../../lib/choices.ts';
import type { Fields } from '../../../lib/form-fields.ts';
import { useForm, type FormOf } from '../../../lib/form.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import type { DataOf } from '../../../lib/use-call.ts';
import { useSending } from '../../../lib/use-sending.ts';
import { Alert } from '../../../ui/alert.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import type { SecretSheet } from '../../../ui/secrets-page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TickField } from '../../../ui/ticks.tsx';

type WebhookForm = Record<'events' | 'companies', string[]> & Record<'name' | 'url', string>;

const bodyOf = (values: WebhookForm) => ({ ...values, events: values.events as WebhookEvent[] });

export function CreateWebhookSheet({ onClose, onShown }: SecretSheet) {
  const { t } = useTranslation('webhooks');
  const companies = useCompanyChoices();
  const sending = useSending(createWebhook, bodyOf);
  const form: FormOf<WebhookForm> = useForm<WebhookForm, DataOf<typeof createWebhook>>({
    initial: { name: '', url: '', events: [], companies: companies.map(({ value }) => value) },
    check: ({ name, url, events, companies: at }) => ({
      name: name.trim() === '' && t('Escribe el nombre.'),
      url: !/^https:\/\/\S+$/.test(url.trim()) && t('Escribe la dirección completa, con https://.'),
      events: events.length === 0 && t('Elige de qué avisa.'),
      companies: at.length === 0 && t('Elige una empresa.'),
    }),
    ...sending,
    onSaved: ({ webhook, secret }) => {
      onClose();
      onShown({ name: webhook.name, secret, next: t('Los avisos salen cuando otra persona lo apruebe.') });
    },
  });

  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Crear webhook')}
      description={t('Lo que avisa y adónde no cambia después: para otra cosa se crea otro.')}
      submitLabel={t('Crear webhook')}
    >
      <WebhookFields form={form} />
    </FormSheet>
  );
}

function WebhookFields({ form }: { form: Fields<WebhookForm> }) {
  const { t } = useTranslation('webhooks');
  const { permissions } = useSignedIn();
  const companies = useCompanyChoices();
  const offered = webhookEventNames.filter((event) => permissions.includes(webhookEvents[event].permission));
  return (
    <>
      <TextField
        {...form.text('name')}
        label={t('Nombre')}
        hint={t('El del programa que recibe: así se lee en el historial.')}
      />
      <TextField
        {...form.text('url')}
        label={t('Dirección')}
        mono
        hint={t('Con https:// y pública: la que tu programa abre para recibir avisos.')}
      />
      <TickField
        legend={t('Avisa de')}
        choices={offered.map((value) => ({
          value,
          label: t(webhookEvents[value].name),
          meaning: t(webhookEvents[value].tells),
        }))}
        {...form.ticks('events')}
      />
      {companies.length > 1 && (
        <TickField legend={t('Empresas')} choices={companies} {...form.ticks('companies')} />
      )}
      <Alert tone="info" title={t('Espera a otra persona')}>
        {t('No avisa de nada hasta que otra persona lo apruebe. No lleva nombres, salarios ni cuentas.')}
      </Alert>
    </>
  );
}
