import { webhookEventNames, webhookEvents } from '@antela/contract/webhook-events';
import type { Webhook } from '@antela/contract/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortInstant } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { WaitingProposals } from '../../../lib/waiting-proposals.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { CreateWebhookSheet } from './create-webhook-sheet.tsx';
import { ShownWebhookSecret, type Shown } from './shown-webhook-secret.tsx';
import { WebhookSheet } from './webhook-sheet.tsx';
import { useWebhooks } from './webhooks.queries.ts';

/** Addresses of the client's other programs that are told what happens. */
export function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  const { permissions } = useSignedIn();
  const webhooks = useWebhooks();
  const [isCreating, setCreating] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const mayCreate =
    permissions.includes('manage_api_keys') &&
    webhookEventNames.some((event) => permissions.includes(webhookEvents[event].permission));
  const create = mayCreate && (
    <Button look="primary" brief onClick={() => setCreating(true)}>
      {t('Crear webhook')}
    </Button>
  );
  const chosen = webhooks.data?.find(({ webhookid }) => webhookid === open);

  return (
    <>
      <PageHeader
        title={t('Webhooks')}
        note={t('Le avisan a otro programa de tu empresa en cuanto algo pasa.')}
        actions={create}
      />
      <WaitingProposals subject="webhook">
        <DataTable
          caption={t('Webhooks')}
          density="normal"
          columns={useColumns()}
          rows={webhooks.data}
          rowKey={({ webhookid }) => webhookid}
          onOpen={({ webhookid }) => setOpen(webhookid)}
          error={queryFault(webhooks)}
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
        />
      </WaitingProposals>
      {/* Below rows that are still to come, it would move when they do. */}
      {!webhooks.isPending && (
        <p className="mt-6">
          <Link href="/docs#webhooks-recibir" className="text-link">
            {t('Ver cómo recibirlos y comprobar su firma')}
          </Link>
        </p>
      )}
      {isCreating && <CreateWebhookSheet onClose={() => setCreating(false)} onCreated={setShown} />}
      {chosen && !shown && (
        <WebhookSheet webhook={chosen} onClose={() => setOpen(null)} onRotated={setShown} />
      )}
      {shown && <ShownWebhookSecret {...shown} onClose={() => setShown(null)} />}
    </>
  );
}

function useColumns(): Column<Webhook>[] {
  const { t } = useTranslation('webhooks');
  return [
    {
      key: 'name',
      header: t('Webhook'),
      cell: ({ name }) => name,
      detail: ({ url }) => <span className="wrap-anywhere">{url}</span>,
    },
    {
      key: 'events',
      narrow: 'meta',
      header: t('Avisa de'),
      cell: ({ events }) => events.map((event) => t(webhookEvents[event].name)).join(', '),
    },
    {
      key: 'lastTaken',
      header: t('Último recibido'),
      cell: ({ lastTakenAt }) => (
        <span className="whitespace-nowrap">{lastTakenAt ? shortInstant(lastTakenAt) : t('Nunca')}</span>
      ),
    },
    {
      key: 'state',
      narrow: 'state',
      header: t('Estado'),
      cell: ({ state }) => <StateOf noun="webhook" state={state} />,
    },
  ];
}
