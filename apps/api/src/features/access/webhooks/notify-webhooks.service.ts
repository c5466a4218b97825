import { testEvent, type WebhookData, type WebhookEvent } from '@antela/contract/webhook-events';
import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { Loose } from '../../../http/route.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { insertFor, insertMessages, listListening } from './deliveries.sql.ts';

/** Something that happened, as webhooks are told of it. */
export type Happened = {
  [E in WebhookEvent]: {
    type: E;
    /** Names it within the client; told again, nothing is sent. */
    key: string;
    data: Loose<Omit<WebhookData<E>, 'companyid'>> & { companyid: string };
  };
}[WebhookEvent];

/**
 * Writes messages for the webhooks that are told of it, in the transaction of what they tell: they leave if and only if it commits.
 * Where nobody listens it is one read.
 */
export async function notifyWebhooks(
  db: Db,
  clientId: string,
  happened: readonly Happened[],
  now: Date,
): Promise<void> {
  if (happened.length === 0) return;
  const listening = await listListening(db, clientId, [...new Set(happened.map(({ type }) => type))]);
  const messages = happened.flatMap(({ type, key, data }) => {
    const told = listening.filter(
      ({ events, company_ids: ids }) => events.includes(type) && ids.includes(data.companyid),
    );
    if (told.length === 0) return [];
    const body = bodyOf(clientId, type, data, now);
    return told.map((webhook) => ({ id: newId(), webhookId: webhook.id, key, type, body }));
  });
  if (messages.length === 0) return;
  if ((await insertMessages(db, clientId, messages, now)) > 0) await enqueueDelivery(db, clientId);
}

/** A message that tells nothing, to one webhook. @returns its id; null where nothing is sent there now */
export async function sendTest(
  db: Db,
  clientId: string,
  webhookId: string,
  now: Date,
): Promise<string | null> {
  const id = newId();
  const body = bodyOf(clientId, testEvent, { webhookid: webhookId }, now);
  const message = { id, key: `test:${id}`, type: testEvent, body };
  if ((await insertFor(db, clientId, webhookId, message, now)) === 0) return null;
  await enqueueDelivery(db, clientId);
  return id;
}

const bodyOf = (clientId: string, type: string, data: object, now: Date): string =>
  JSON.stringify({ type, timestamp: now.toISOString(), clientid: clientId, data });

/** Messages of one client leave one turn after the other, whoever works: the others have theirs meanwhile. */
export const deliverOrder = (clientId: string, runAt?: Date) => ({
  task: 'deliver-webhooks',
  payload: { clientId },
  queueName: `webhooks:${clientId}`,
  jobKey: `webhooks${runAt ? '-later' : ''}:${clientId}`,
  ...(runAt && { runAt }),
});

export const enqueueDelivery = (db: Db, clientId: string): Promise<void> =>
  enqueue(db, deliverOrder(clientId));
