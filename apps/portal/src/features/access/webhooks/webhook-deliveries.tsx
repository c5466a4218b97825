import { testEvent, webhookEvents } from '@antela/contract/webhook-events';
import { replayWebhook, testWebhook, type Webhook, type WebhookDelivery } from '@antela/contract/webhooks';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { joined, shortInstant } from '../../../lib/format.ts';
import { useCall } from '../../../lib/use-call.ts';
import { ActRow } from '../../../ui/act-row.tsx';
import { Button } from '../../../ui/button.tsx';
import { MessageList, MessageTries, useMessagesSeen } from '../../../ui/message-list.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { useDeliveries } from './webhooks.queries.ts';

const said = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => errorToast(errorText(error)));

/** Messages of the last days with each try, and the ways to send one again. */
export function WebhookDeliveries({ webhook: { webhookid, state } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const seen = useMessagesSeen();
  const test = useCall(testWebhook);
  const replay = useCall(replayWebhook);
  const isTold = state === 'active' || state === 'failing';

  async function replayAll(): Promise<void> {
    const { replayed } = await replay.mutateAsync({ webhookid });
    toast(
      replayed === 0
        ? t('Nada quedó sin recibir')
        : t('Van otra vez {{count}} mensajes', { count: replayed }),
    );
  }

  return (
    <MessageList
      seen={seen}
      query={useDeliveries(webhookid, seen.isFailedOnly ? 'failed' : null, seen.limit)}
      failedOnly={t('Solo lo que nadie recibió')}
      empty={t('En los últimos treinta días no hay mensajes.')}
      acts={
        isTold && (
          <>
            <Button
              size="small"
              onClick={() =>
                said(test.mutateAsync({ webhookid }).then(() => toast(t('Enviamos una prueba'))))
              }
            >
              {t('Enviar una prueba')}
            </Button>
            <Button size="small" onClick={() => said(replayAll())}>
              {t('Enviar otra vez lo que nadie recibió')}
            </Button>
          </>
        )
      }
    >
      {(delivery) => (
        <DeliveryRow
          key={delivery.deliveryid}
          delivery={delivery}
          onReplay={
            isTold && (() => said(replay.mutateAsync({ webhookid, deliveryid: delivery.deliveryid })))
          }
        />
      )}
    </MessageList>
  );
}

function DeliveryRow({
  delivery: { type, state, createdAt, nextAt, tries, body },
  onReplay,
}: {
  delivery: WebhookDelivery;
  onReplay: (() => Promise<unknown>) | false;
}) {
  const { t } = useTranslation('webhooks');
  const [last] = tries;
  const isOver = state === 'failed' || state === 'delivered';
  return (
    <ActRow
      title={
        <>
          <span>{type === testEvent ? t('Prueba') : t(webhookEvents[type].name)}</span>
          <StateOf noun="webhookDelivery" state={state} />
        </>
      }
      note={joined(
        shortInstant(createdAt),
        last && (last.status ?? t('Sin respuesta')),
        last && `${last.ms} ms`,
        state === 'retrying' && nextAt && t('Se intenta otra vez el {{at}}', { at: shortInstant(nextAt) }),
      )}
      detail={last?.detail}
      act={onReplay && isOver && { label: t('Enviar otra vez'), onClick: onReplay }}
    >
      <MessageTries tries={tries} summary={t('Ver el mensaje y sus intentos')}>
        <pre className="mt-2 rounded-tag bg-sunken p-3 font-mono wrap-anywhere whitespace-pre-wrap">
          {JSON.stringify(JSON.parse(body), null, 2)}
        </pre>
      </MessageTries>
    </ActRow>
  );
}
