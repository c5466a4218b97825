import { testEvent, webhookEvents } from '@antela/contract/webhook-events';
import type { Webhook, WebhookDelivery } from '@antela/contract/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { shortInstant } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/choice.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Section } from '../../../ui/panel.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { useDeliveries, useReplayWebhook, useTestWebhook } from './webhooks.queries.ts';

const step = 20;
const most = 200;

/** Messages of the last days with each try, and the ways to send one again. */
export function WebhookDeliveries({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const [isFailedOnly, setFailedOnly] = useState(false);
  const [limit, setLimit] = useState(step);
  const deliveries = useDeliveries(webhook.webhookid, isFailedOnly ? 'failed' : null, limit);
  const test = useTestWebhook();
  const replay = useReplayWebhook();
  const isTold = webhook.state === 'active' || webhook.state === 'failing';
  const fault = queryFault(deliveries);
  const rows = deliveries.data?.data ?? [];
  const said = (work: Promise<unknown>): Promise<unknown> =>
    work.catch((error: unknown) => errorToast(errorText(error)));

  async function replayAll(): Promise<void> {
    const { replayed } = await replay.mutateAsync({ webhookid: webhook.webhookid });
    toast(
      replayed === 0
        ? t('Nada quedó sin recibir')
        : t('Van otra vez {{count}} mensajes', { count: replayed }),
    );
  }

  return (
    <Section title={t('Mensajes')}>
      {isTold && (
        <div className="flex flex-wrap gap-3 pb-3">
          <Button
            size="small"
            onClick={() =>
              said(test.mutateAsync(webhook.webhookid).then(() => toast(t('Enviamos una prueba'))))
            }
          >
            {t('Enviar una prueba')}
          </Button>
          <Button size="small" onClick={() => said(replayAll())}>
            {t('Enviar otra vez lo que nadie recibió')}
          </Button>
        </div>
      )}
      <Switch
        label={t('Solo lo que nadie recibió')}
        checked={isFailedOnly}
        onChange={({ target }) => setFailedOnly(target.checked)}
      />
      {fault && <ErrorBlock {...fault} />}
      {!fault && !deliveries.isPending && rows.length === 0 && (
        <p className="py-3 text-ink-2">{t('En los últimos treinta días no hay mensajes.')}</p>
      )}
      <ul className="divide-y divide-line">
        {rows.map((delivery) => (
          <DeliveryRow
            key={delivery.deliveryid}
            delivery={delivery}
            onReplay={
              isTold && (delivery.state === 'failed' || delivery.state === 'delivered')
                ? () =>
                    said(
                      replay.mutateAsync({
                        webhookid: webhook.webhookid,
                        deliveryid: delivery.deliveryid,
                      }),
                    )
                : undefined
            }
          />
        ))}
      </ul>
      {deliveries.data?.page.next && limit < most && (
        <Button size="small" onClick={() => setLimit(most)}>
          {t('Ver los últimos {{count}}', { count: most })}
        </Button>
      )}
    </Section>
  );
}

function DeliveryRow({
  delivery,
  onReplay,
}: {
  delivery: WebhookDelivery;
  onReplay: (() => Promise<unknown>) | undefined;
}) {
  const { t } = useTranslation('webhooks');
  const { type, state, createdAt, nextAt, tries, body } = delivery;
  const [last] = tries;
  const name = type === testEvent ? t('Prueba') : t(webhookEvents[type].name);
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3">
            <span>{name}</span>
            <StateOf noun="webhookDelivery" state={state} />
          </p>
          <p className="text-small text-ink-2">
            {shortInstant(createdAt)}
            {last && ` · ${last.status ?? t('Sin respuesta')} · ${last.ms} ms`}
            {state === 'retrying' &&
              nextAt &&
              ` · ${t('Se intenta otra vez el {{at}}', { at: shortInstant(nextAt) })}`}
          </p>
          {last?.detail && <p className="text-small">{last.detail}</p>}
        </div>
        {onReplay && (
          <Button size="small" onClick={onReplay}>
            {t('Enviar otra vez')}
          </Button>
        )}
      </div>
      <details className="mt-1 text-small">
        <summary className="cursor-pointer text-link">{t('Ver el mensaje y sus intentos')}</summary>
        <pre className="mt-2 rounded-tag bg-sunken p-3 font-mono wrap-anywhere whitespace-pre-wrap">
          {JSON.stringify(JSON.parse(body), null, 2)}
        </pre>
        <ul className="mt-2 flex flex-col gap-1 text-ink-2">
          {tries.map(({ at, status, ms, detail }) => (
            <li key={at}>
              {shortInstant(at)} · {status ?? t('Sin respuesta')} · {ms} ms{detail && ` · ${detail}`}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
