import type { Parsed } from '@antela/contract/endpoint';
import { permissionsOfEvents, webhookEvents } from '@antela/contract/webhook-events';
import { formerSecretDays, webhooksMax, type createWebhook as creating } from '@antela/contract/webhooks';
import type { Sealer } from '@antela/sigv4/sealer';
import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context, UserContext } from '../../../http/context.ts';
import { contextOf, newSecret } from '../../../outbound/signing-secret.ts';
import type { AuditEntry } from '../../records/audit/audit.service.ts';
import { recordForKeepers, type Kept } from '../api-keys/keepers.service.ts';
import { mustBeAsSeen, propose, voidWaiting, type Approved } from '../proposals/proposals.service.ts';
import { mayGrant } from '../roles/granting.service.ts';
import { giveUp } from './deliveries.sql.ts';
import { stateOf } from './webhook-state.ts';
import * as sql from './webhooks.sql.ts';

const dayMs = 24 * 60 * 60_000;

/** A secret as it leaves the server, once. */
export interface Shown {
  webhook: sql.WebhookRecord;
  secret: string;
  proposalid: string | null;
}

/**
 * Makes a webhook. What it is told, and where, never changes afterwards; nothing is sent until another person has approved it.
 * @throws not_found for a company out of sight, beyond_own_permissions, conflict where another one has the name or there are too many
 */
export async function createWebhook(
  context: UserContext,
  sealer: Sealer,
  { name, url, events, companies }: Parsed<typeof creating>['body'],
): Promise<Shown> {
  const { db, scope, actor, now, user } = context;
  const companyIds = [...new Set(companies)];
  if (!companyIds.every((id) => scope.companyIds.includes(id))) throw new AppError('not_found');
  if (!mayGrant(user, permissionsOfEvents(events)))
    throw new AppError('beyond_own_permissions', {
      detail: 'Solo puedes pedir avisos de lo que tú puedes ver.',
    });
  if ((await sql.countLiving(db, scope.clientId)) >= webhooksMax)
    throw new AppError('conflict', {
      detail: `Ya hay ${webhooksMax} webhooks. Quita uno antes de crear otro.`,
    });
  const id = newId();
  const given = { id, name, url, events: [...new Set(events)], companyIds, by: actor.name, at: now };
  if (!(await sql.insertWebhook(db, scope.clientId, given)))
    throw new AppError('conflict', { detail: 'Ya hay un webhook con ese nombre. Usa otro.' });
  const secret = await addSecret(context, sealer, id);
  const webhook = await mustGet(context, id);
  const changes = changesOf(webhook);
  const proposalid = await propose(context, {
    kind: 'webhook',
    subject: { kind: 'webhook', id, name },
    companyIds,
    changes,
    body: {},
  });
  await record(context, webhook, 'created', changes);
  return { webhook: await mustGet(context, id), secret, proposalid };
}

/**
 * Gives a webhook another secret; the one of before signs beside it for some days.
 * @throws not_found, conflict where two sign already or it is removed
 */
export async function rotateWebhook(context: UserContext, sealer: Sealer, id: string): Promise<Shown> {
  const { db, scope, now } = context;
  const webhook = await mustGet(context, id, { hold: true });
  if (webhook.removed_at !== null) throw new AppError('conflict');
  if (webhook.secrets.length > 1)
    throw new AppError('conflict', {
      detail: 'Todavía firman dos secretos. Retira el de antes y luego rota otra vez.',
    });
  const until = new Date(now.getTime() + formerSecretDays * dayMs);
  await sql.endSecrets(db, scope.clientId, { webhookId: id, until });
  const secret = await addSecret(context, sealer, id);
  await record(context, webhook, 'rotated', {});
  return { webhook: await mustGet(context, id), secret, proposalid: null };
}

async function addSecret(
  { db, scope, actor, now }: UserContext,
  sealer: Sealer,
  webhookId: string,
): Promise<string> {
  const { secret, ending } = newSecret();
  const id = newId();
  const sealed = sealer.seal(Buffer.from(secret), contextOf('webhook secret', scope.clientId, id));
  await sql.insertSecret(db, scope.clientId, { id, webhookId, ending, sealed, by: actor.name, at: now });
  return secret;
}

/** Ends the secret of before at once. @throws not_found, conflict where it is the only one */
export async function endSecret(
  context: UserContext,
  webhookId: string,
  secretId: string,
): Promise<sql.WebhookRecord> {
  const { db, scope, now } = context;
  const webhook = await mustGet(context, webhookId, { hold: true });
  const secret = orNotFound(webhook.secrets.find(({ id }) => id === secretId));
  if (secret.ends_at === null)
    throw new AppError('conflict', { detail: 'Es el secreto que queda. Rota primero.' });
  await sql.endSecrets(db, scope.clientId, { webhookId, id: secretId, until: now });
  await record(context, webhook, 'secret_ended', { secret: [secret.ending, null] });
  return mustGet(context, webhookId);
}

/** Facts that whoever approves it reads; the secret is not among them. */
const changesOf = (webhook: sql.WebhookRecord): AuditEntry['changes'] => ({
  url: [null, webhook.url],
  events: [null, webhook.events.map((event) => webhookEvents[event].name).join(', ')],
  companies: [null, webhook.companies.map(({ name }) => name).join(', ')],
});

/** Keeps a webhook from everybody else until the transaction ends. */
export const lockWebhookOrRefuse = (db: Db, clientId: string, id: string): Promise<unknown> =>
  sql.lockWebhook(db, clientId, id);

/** Lets out what another person asked for. @throws stale, conflict where it was removed meanwhile */
export async function approveWebhook(context: Context, id: string, approved: Approved): Promise<void> {
  const { db, scope, now } = context;
  const webhook = await mustGet(context, id);
  mustBeAsSeen(approved, changesOf(webhook));
  if ((await sql.approveWebhook(db, scope.clientId, id, now)) !== 1) throw new AppError('conflict');
  await record(context, webhook, 'approved', {});
}

/** Tells one again that was told nothing more. @throws not_found, conflict where it is told already */
export async function resumeWebhook(context: UserContext, id: string): Promise<sql.WebhookRecord> {
  const { db, scope } = context;
  const webhook = await mustGet(context, id, { hold: true });
  if ((await sql.resumeWebhook(db, scope.clientId, id)) !== 1) throw new AppError('conflict');
  await record(context, webhook, 'resumed', {});
  return mustGet(context, id);
}

/** From this moment on nothing is sent there. @throws not_found, conflict where it is removed already */
export async function removeWebhook(context: UserContext, id: string): Promise<sql.WebhookRecord> {
  const { db, scope, now } = context;
  const webhook = await mustGet(context, id, { hold: true });
  if ((await sql.removeWebhook(db, scope.clientId, id, now)) !== 1) throw new AppError('conflict');
  await giveUp(db, scope.clientId, id);
  await voidWaiting(context, { kind: 'webhook', id }, ['webhook']);
  await record(context, webhook, 'removed', {});
  return mustGet(context, id);
}

/** @throws not_found, conflict where it is sent nothing now */
export async function mustListen(context: UserContext, id: string): Promise<sql.WebhookRecord> {
  const webhook = await mustGet(context, id, { hold: true });
  if (!['active', 'failing'].includes(stateOf(webhook)))
    throw new AppError('conflict', { detail: 'A este webhook no se le envía nada ahora. Revisa su estado.' });
  return webhook;
}

async function mustGet(
  { db, scope, now }: Context,
  id: string,
  { hold = false } = {},
): Promise<sql.WebhookRecord> {
  return orNotFound((await sql.listWebhooks(db, scope, now, { id, hold }))[0]);
}

const said = {
  created: 'creó',
  rotated: 'rotó el secreto de',
  secret_ended: 'retiró el secreto anterior de',
  approved: 'aprobó',
  resumed: 'reanudó',
  removed: 'quitó',
} as const;

const record = (
  context: Context,
  webhook: sql.WebhookRecord,
  verb: keyof typeof said,
  changes: AuditEntry['changes'],
): Promise<void> =>
  recordForKeepers(context, keptOf(webhook), {
    verb,
    changes,
    subject: `${said[verb]} el webhook «${webhook.name}»`,
    closing: 'Recibes este aviso porque puedes gestionar los webhooks. Si no lo esperabas, quítalo.',
  });

/** A webhook as whoever looks after it is told of it. */
export const keptOf = ({
  id,
  company_ids: companyIds,
  url,
}: Pick<sql.WebhookRecord, 'id' | 'url' | 'company_ids'>): Kept => ({
  kind: 'webhook',
  id,
  companyIds,
  facts: [['Dirección', url]],
});
