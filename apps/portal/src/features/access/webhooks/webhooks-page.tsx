import { webhookEventNames, webhookEvents } from '@antela/contract/webhook-events';
import type { Webhook } from '@antela/contract/webhooks';
import { useTranslation } from 'react-i18next';
import type { Prefetch } from '../../../lib/prefetch.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useAddressColumns } from '../../../ui/address-columns.tsx';
import { SecretsPage } from '../../../ui/secrets-page.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { CreateWebhookSheet } from './create-webhook-sheet.tsx';
import { WebhookSheet } from './webhook-sheet.tsx';
import { webhooksOptions, useWebhooks } from './webhooks.queries.ts';

/** Addresses of the client's other programs that are told what happens. */
export function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  const { permissions } = useSignedIn();
  const mayCreate =
    permissions.includes('manage_api_keys') &&
    webhookEventNames.some((event) => permissions.includes(webhookEvents[event].permission));
  const columns = useAddressColumns<Webhook>(
    t('Webhook'),
    {
      key: 'events',
      header: t('Avisa de'),
      cell: ({ events }) => events.map((event) => t(webhookEvents[event].name)).join(', '),
    },
    ({ state }) => <StateOf noun="webhook" state={state} />,
  );

  return (
    <SecretsPage
      title={t('Webhooks')}
      note={t('Le avisan a otro programa de tu empresa en cuanto algo pasa.')}
      query={useWebhooks()}
      rowKey={({ webhookid }) => webhookid}
      columns={columns}
      empty={{
        title: t('Aquí verás los webhooks'),
        text: t('Con uno, tu programa no pregunta cada minuto: le avisamos.'),
        way: [
          { name: t('Das la dirección'), note: t('de tu programa') },
          { name: t('Guardas el secreto'), note: t('se muestra una sola vez') },
          { name: t('Algo pasa'), note: t('un pago, un corte') },
          { name: t('Te avisamos'), note: t('y otra vez si no llega') },
        ],
      }}
      subject="webhook"
      create={mayCreate && t('Crear webhook')}
      createSheet={(sheet) => <CreateWebhookSheet {...sheet} />}
      sheetOf={(webhook, sheet) => <WebhookSheet {...sheet} webhook={webhook} />}
      docs={{ href: '/docs#webhooks-recibir', text: t('Ver cómo recibirlos y comprobar su firma') }}
      secret={{
        warning: t(
          'No lo volvemos a mostrar. Con él tu programa comprueba que el aviso es nuestro: guárdalo donde guarda sus secretos.',
        ),
      }}
    />
  );
}

WebhooksPage.prefetch = (async (ask) => ask(webhooksOptions)) satisfies Prefetch;
