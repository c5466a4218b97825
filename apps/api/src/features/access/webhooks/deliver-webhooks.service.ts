import { failingDaysMax, retryWaits } from '@antela/contract/webhooks';
import type { Sealer } from '@antela/sigv4/sealer';
import type { Pool } from 'pg';
import { inTenant } from '../../../db/transaction.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { postSigned } from '../../../outbound/signed-post.ts';
import { contextOf } from '../../../outbound/signing-secret.ts';
import type { Sending } from '../../../outbound/tried.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { tellKeepers } from '../api-keys/keepers.service.ts';
import * as sql from './deliveries.sql.ts';
import { deliverOrder } from './notify-webhooks.service.ts';
import { keptOf } from './webhooks.service.ts';

export interface Delivering extends Sending {
  pool: Pool;
  sealer: Sealer;
}

/** Messages of one webhook that are under way at once. */
const atOnce = 3;
/** A client's turn; what is left then has its turn after the other clients'. */
const turnMs = 20_000;
/** Longer than a call may take. */
const leaseMs = 60_000;
/** So many tries in a row that nobody took, and the whole address is left alone for a while. */
const failuresMax = 3;
const restMaxMs = 60 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** Actor of what nobody in particular did. */
const system = { id: 'system', name: 'Antela', impersonator: null, requestId: null, ip: null };

/** Asks for a client's messages to be sent where some are due. */
export async function askWhereDue(pool: Pool, clientId: string, now: Date): Promise<void> {
  await inTenant(pool, clientId, async (db) => {
    const at = (await sql.nextDue(db, clientId))?.at;
    if (at && at <= now) await enqueue(db, deliverOrder(clientId));
  });
}

/** Sends what is due of a client: each webhook at its own pace, so that one that answers late keeps only itself waiting. */
export async function deliverWebhooks(work: Delivering, clientId: string): Promise<void> {
  const until = performance.now() + turnMs;
  const due = await inTenant(work.pool, clientId, (db) => sql.listDue(db, clientId, work.clock()));
  await Promise.all(due.map((webhook) => deliverTo(work, clientId, webhook, until)));
  await inTenant(work.pool, clientId, async (db) => {
    const at = (await sql.nextDue(db, clientId))?.at;
    if (at) await enqueue(db, deliverOrder(clientId, at));
  });
}

async function deliverTo(
  work: Delivering,
  clientId: string,
  webhook: sql.DueWebhook,
  until: number,
): Promise<void> {
  const { pool, clock, sealer } = work;
  while (performance.now() < until) {
    const now = clock();
    const [secrets, claimed] = await inTenant(pool, clientId, async (db) => {
      const signing = await sql.listSigning(db, clientId, webhook.id, now);
      const lease = new Date(now.getTime() + leaseMs);
      return [
        signing,
        await sql.claim(db, clientId, { webhookId: webhook.id, now, lease, limit: atOnce }),
      ] as const;
    });
    if (claimed.length === 0) return;
    const opened = secrets.map(({ id, sealed }) =>
      sealer.open(sealed, contextOf('webhook secret', clientId, id)).toString(),
    );
    await Promise.all(claimed.map((message) => deliver(work, clientId, webhook, message, opened)));
  }
}

/** One try of one message, and what follows from it. */
async function deliver(
  work: Delivering,
  clientId: string,
  webhook: sql.DueWebhook,
  { id, body, attempts }: sql.Claimed,
  secrets: readonly string[],
): Promise<void> {
  const { tried, now, isTaken, isGone, asksFor } = await postSigned(work, {
    url: webhook.url,
    id,
    body,
    secrets,
  });
  const nextAt = isTaken || isGone ? null : nextTry(attempts + 1, now, asksFor);
  await inTenant(work.pool, clientId, async (db) => {
    await sql.noteTry(db, clientId, id, { tried, deliveredAt: isTaken ? now : null, nextAt });
    if (isTaken) return void (await sql.noteTaken(db, clientId, webhook.id, now));
    const failing = await sql.noteRefused(db, clientId, webhook.id, now);
    if (!failing) return;
    const days = (now.getTime() - failing.failing_since.getTime()) / dayMs;
    if (isGone || days >= failingDaysMax) {
      if ((await sql.disable(db, clientId, webhook.id, isGone ? 'gone' : 'stopped', now)) !== 1) return;
      await recordAudit(
        { db, scope: { clientId }, actor: system, now },
        isGone ? 'webhook.gone' : 'webhook.stopped',
        'webhook',
        webhook.id,
      );
      await tellKeepers({ db, scope: { clientId }, now }, keptOf(webhook), {
        key: `disabled:${now.toISOString()}`,
        subject: `Dejamos de avisar al webhook «${webhook.name}»: ${isGone ? 'respondió que ya no existe (410)' : `lleva ${failingDaysMax} días sin recibir`}`,
        closing:
          'Recibes este aviso porque puedes gestionar los webhooks. Lo que pase mientras tanto no se le envía.',
      });
    } else if (failing.failures >= failuresMax)
      await sql.rest(db, clientId, webhook.id, new Date(now.getTime() + restMs(failing.failures)));
  });
}

/** When a message is tried again; null once its waits are used up. An answer may ask for more. */
function nextTry(attempts: number, now: Date, asksFor: number): Date | null {
  const wait = retryWaits[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + Math.max(wait, asksFor) * 1000);
}

/** Half a minute, then each time twice as long, and at last an hour. */
const restMs = (failures: number): number =>
  Math.min(30_000 * 2 ** Math.min(failures - failuresMax, 10), restMaxMs);
