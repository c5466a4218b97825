import { webhookEventNames, webhookEvents, type WebhookEvent } from '@antela/contract/webhook-events';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCompanyChoices } from '../../../lib/choices.ts';
import type { Fields } from '../../../lib/form-fields.ts';
import { faultsBy } from '../../../lib/form-refusal.ts';
import { useForm, type FormOf } from '../../../lib/form.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Alert } from '../../../ui/alert.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Ticks } from '../../../ui/ticks.tsx';
import type { Shown } from './shown-webhook-secret.tsx';
import { useCreateWebhook } from './webhooks.queries.ts';

const schema = z.object({
  name: z
    .string()
    .refine((value) => value.trim() !== '', 'Escribe el nombre.')
    .refine((value) => value.trim().length <= 60, 'Escribe a lo sumo 60 letras.'),
  url: z
    .string()
    .refine((value) => /^https:\/\/\S+$/.test(value.trim()), 'Escribe la dirección completa, con https://.')
    .refine((value) => value.trim().length <= 500, 'Escribe a lo sumo 500 letras.'),
  events: z.array(z.string()).min(1, 'Elige de qué avisa.'),
  companies: z.array(z.string()).min(1, 'Elige una empresa.'),
});
type WebhookForm = z.input<typeof schema>;

interface Props {
  onClose: () => void;
  onCreated: (shown: Shown) => void;
}

export function CreateWebhookSheet({ onClose, onCreated }: Props) {
  const { t } = useTranslation('webhooks');
  const companies = useCompanyChoices();
  const create = useCreateWebhook();
  const form: FormOf<WebhookForm> = useForm<WebhookForm, Shown>({
    initial: { name: '', url: '', events: [], companies: companies.map(({ value }) => value) },
    check: (values) => faultsBy(schema, values, t),
    send: async ({ name, url, events, companies: at }) => {
      const body = {
        name: name.trim(),
        url: url.trim(),
        events: events as WebhookEvent[],
        companies: at,
      };
      const { webhook, secret } = await create.mutateAsync(body);
      return { name: webhook.name, secret, waits: true };
    },
    onSaved: (shown) => {
      onClose();
      onCreated(shown);
    },
    fieldOf: (path) => path.split('.')[0] ?? null,
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
      <fieldset>
        <legend className="text-table font-medium">{t('Avisa de')}</legend>
        <Ticks
          choices={offered.map((value) => ({ value, label: t(webhookEvents[value].name) }))}
          {...form.ticks('events')}
        />
        <ul className="mt-1 flex flex-col gap-1 text-small text-ink-2">
          {form.values.events.map((event) => (
            <li key={event}>{t(webhookEvents[event as WebhookEvent].tells)}</li>
          ))}
        </ul>
      </fieldset>
      {companies.length > 1 && (
        <fieldset>
          <legend className="text-table font-medium">{t('Empresas')}</legend>
          <Ticks choices={companies} {...form.ticks('companies')} />
        </fieldset>
      )}
      <Alert tone="info" title={t('Espera a otra persona')}>
        {t('No avisa de nada hasta que otra persona lo apruebe. No lleva nombres, salarios ni cuentas.')}
      </Alert>
    </>
  );
}
