import { auditStreamsMax, type AccessKey } from '@antela/contract/audit-streams';
import { formerSecretDays } from '@antela/contract/webhooks';
import type { Sealer } from '@antela/sigv4/sealer';
import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { hasOtherCompanies } from '../../../db/whole-client.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context, TenantContext, UserContext } from '../../../http/context.ts';
import { contextOf, newSecret } from '../../../outbound/signing-secret.ts';
import { recordAudit, type AuditEntry } from '../../records/audit/audit.service.ts';
import { recordForKeepers, type Kept } from '../api-keys/keepers.service.ts';
import { mustBeAsSeen, propose, type Approved } from '../proposals/proposals.service.ts';
import * as sql from './audit-streams.sql.ts';
import { enqueueSending } from './enqueue-sending.service.ts';
import { newHeadKey } from './head-signature.ts';
import { tryNow } from './messages.sql.ts';

const dayMs = 24 * 60 * 60_000;

/** A secret as it leaves the server, once. */
export interface Shown {
  stream: sql.StreamRecord;
  /** Null where it was given, not made. */
  secret: string | null;
  proposalid: string;
}

/** Place that the trail is asked to be sent to. */
export interface Place {
  name: string;
  url: string;
  bucket: (AccessKey & { region: string }) | null;
}

/**
 * Asks for the whole trail to be sent to an address or a bucket. Where it leads never changes; nothing is sent until another person has approved it.
 * @throws beyond_own_companies, conflict where another one has the name or there are too many
 */
export async function createStream(
  context: UserContext,
  sealer: Sealer,
  { name, url, bucket }: Place,
): Promise<Shown> {
  const { db, scope, actor, now } = context;
  const { clientId } = scope;
  await mustSeeAll(context);
  await sql.endRefused(db, clientId, now);
  if ((await sql.countLiving(db, clientId)) >= auditStreamsMax)
    throw new AppError('conflict', {
      detail: `Ya hay ${auditStreamsMax} envíos del historial. Termina uno antes de crear otro.`,
    });
  const id = newId();
  const { publicKey, privateKey } = newHeadKey();
  const signingKey = sealer.seal(privateKey, contextOf('audit stream key', clientId, id));
  const region = bucket?.region ?? null;
  const given = { id, name, url, region, publicKey, signingKey, by: actor.name, at: now };
  if (!(await sql.insertStream(db, clientId, given)))
    throw new AppError('conflict', { detail: 'Ya hay un envío con ese nombre. Usa otro.' });
  const { secret } = await addSecret(context, sealer, id, bucket);
  const stream = await mustGet(context, id);
  const changes = beginning(stream);
  const proposalid = await ask(context, stream, 'audit_stream', changes, {});
  await record(context, stream, 'created', changes);
  return { stream: await mustGet(context, id), secret, proposalid };
}

/**
 * Asks for another secret to sign; the one of before signs beside it for some days once another person has approved that.
 * @throws not_found, beyond_own_companies, rule_broken without the key of a bucket, conflict where it is not sent, or two sign already
 */
export async function rotateStream(
  context: UserContext,
  sealer: Sealer,
  { streamid: id, accessKey: key = null }: { streamid: string; accessKey?: AccessKey | null | undefined },
): Promise<Shown> {
  const { db, scope, now } = context;
  const stream = await mustSend(context, id);
  mustGiveKey(stream, key);
  if (stream.secrets.filter(({ starts_at: at }) => at !== null).length > 1)
    throw new AppError('conflict', {
      detail: 'Todavía firman dos secretos. Espera a que termine el de antes y luego rota otra vez.',
    });
  if (!stream.waiting.includes('audit_stream_secret'))
    await sql.endUnapprovedSecrets(db, scope.clientId, { streamId: id, at: now });
  const { secret, secretId } = await addSecret(context, sealer, id, key);
  const after = (await mustGet(context, id)).secrets.find((one) => one.id === secretId);
  const changes = after ? newSecretOf(after) : {};
  const proposalid = await ask(context, stream, 'audit_stream_secret', changes, { secretid: secretId });
  await record(context, stream, 'rotated', changes);
  return { stream: await mustGet(context, id), secret, proposalid };
}

/** Asks for a stream to end. @throws not_found, beyond_own_companies, conflict where it is not sent */
export async function proposeRemoval(
  context: UserContext,
  id: string,
): Promise<{ stream: sql.StreamRecord; proposalid: string }> {
  const stream = await mustSend(context, id);
  const proposalid = await ask(context, stream, 'audit_stream_removal', removing(stream), {});
  return { stream: await mustGet(context, id), proposalid };
}

/** Sends at once what waits for another try. @throws not_found, beyond_own_companies, conflict where nothing waits */
export async function retryStream(context: UserContext, id: string): Promise<sql.StreamRecord> {
  const { db, scope, now } = context;
  await mustSeeAll(context);
  await mustGet(context, id, { hold: true });
  if ((await tryNow(db, scope.clientId, id, now)) === 0)
    throw new AppError('conflict', { detail: 'No hay nada por reintentar: lo que sigue sale solo.' });
  await recordAudit(context, 'audit_stream.retried', 'audit_stream', id);
  await enqueueSending(db, scope.clientId);
  return mustGet(context, id);
}

/** Keeps a stream from everybody else until the transaction ends. */
export const lockStreamOrRefuse = (db: Db, clientId: string, id: string): Promise<unknown> =>
  sql.lockStream(db, clientId, id);

/** Begins what another person asked for. @throws stale, conflict where it began or ended meanwhile */
export async function approveStream(context: Context, id: string, approved: Approved): Promise<void> {
  const { db, scope, now } = context;
  const stream = await mustGet(context, id);
  mustBeAsSeen(approved, beginning(stream));
  const [secret] = stream.secrets;
  if (!secret || (await sql.approveStream(db, scope.clientId, id, now)) !== 1) throw new AppError('conflict');
  await sql.startSecret(db, scope.clientId, { streamId: id, id: secret.id, at: now });
  await record(context, stream, 'approved', {});
  await enqueueSending(db, scope.clientId);
}

/** Lets another secret sign, as another person asked. @throws stale, conflict where it cannot any more */
export async function approveSecret(
  context: Context,
  id: string,
  body: Record<string, unknown>,
  approved: Approved,
): Promise<void> {
  const { db, scope, now } = context;
  const stream = await mustGet(context, id);
  const secret = stream.secrets.find((one) => one.id === body['secretid']);
  if (!secret || stream.ended_at !== null) throw new AppError('conflict');
  mustBeAsSeen(approved, newSecretOf(secret));
  const given = { streamId: id, id: secret.id, at: now };
  if ((await sql.startSecret(db, scope.clientId, given)) !== 1) throw new AppError('conflict');
  // A bucket takes one key, and the other is of no more use: its owner takes it back.
  const until = stream.region === null ? new Date(now.getTime() + formerSecretDays * dayMs) : now;
  await sql.endOtherSecrets(db, scope.clientId, { ...given, until });
  await record(context, stream, 'secret_approved', newSecretOf(secret));
}

/** Ends a stream, as another person asked: it still sends what leads to this. @throws stale, conflict */
export async function approveRemoval(context: Context, id: string, approved: Approved): Promise<void> {
  const { db, scope, now } = context;
  const stream = await mustGet(context, id);
  mustBeAsSeen(approved, removing(stream));
  if ((await sql.removeStream(db, scope.clientId, id, now)) !== 1) throw new AppError('conflict');
  await record(context, stream, 'removed', removing(stream));
  await enqueueSending(db, scope.clientId);
}

const removing = ({ url }: Pick<sql.StreamRecord, 'url'>) => ({ url: [url, null] as const });

/** Facts of a stream that whoever approves it reads: where it leads, and with which key. */
const beginning = ({ url, region, secrets }: sql.StreamRecord): AuditEntry['changes'] => ({
  url: [null, url],
  ...(region !== null && { region: [null, region], accessKey: [null, secrets[0]?.key_id ?? null] }),
});

const newSecretOf = ({ key_id: keyId, ending }: sql.SecretRecord): AuditEntry['changes'] =>
  keyId === null ? { secret: [null, ending] } : { accessKey: [null, keyId] };

/** @throws rule_broken where a bucket is given no key, or a program one */
function mustGiveKey({ region }: sql.StreamRecord, key: AccessKey | null): void {
  if ((region !== null) === (key !== null)) return;
  const detail =
    key === null
      ? 'Escribe la clave que toma el lugar de la de antes.'
      : 'Este envío no es a un bucket: su secreto lo creamos nosotros.';
  throw new AppError('rule_broken', {
    detail,
    errors: [{ path: 'accessKey', code: 'not_of_this_stream', detail }],
  });
}

/** Seals a key that was given, or else a secret of our own, which is shown once. */
async function addSecret(
  { db, scope, actor, now }: UserContext,
  sealer: Sealer,
  streamId: string,
  key: AccessKey | null,
): Promise<{ secret: string | null; secretId: string }> {
  const own = key === null ? newSecret() : null;
  const secretId = newId();
  const sealed = sealer.seal(
    Buffer.from(own?.secret ?? key?.secret ?? ''),
    contextOf('audit stream secret', scope.clientId, secretId),
  );
  const keyId = key?.keyId ?? null;
  const ending = own?.ending ?? keyId?.slice(-4) ?? '';
  const given = { id: secretId, streamId, ending, keyId, sealed, by: actor.name, at: now };
  await sql.insertSecret(db, scope.clientId, given);
  return { secret: own?.secret ?? null, secretId };
}

const ask = (
  context: UserContext,
  { id, name }: sql.StreamRecord,
  kind: 'audit_stream' | 'audit_stream_secret' | 'audit_stream_removal',
  changes: AuditEntry['changes'],
  body: Record<string, unknown>,
): Promise<string> =>
  propose(context, {
    kind,
    subject: { kind: 'audit_stream', id, name },
    // It is of the whole client: whoever approves it sees all of its companies, too.
    companyIds: context.scope.companyIds,
    changes,
    body,
  });

/** The trail is of the whole client. @throws beyond_own_companies */
async function mustSeeAll({ db, scope }: UserContext): Promise<void> {
  if (await hasOtherCompanies(db, scope)) throw new AppError('beyond_own_companies');
}

async function mustSend(context: UserContext, id: string): Promise<sql.StreamRecord> {
  const stream = await mustGet(context, id, { hold: true });
  await mustSeeAll(context);
  if (stream.approved_at === null || stream.removed_at !== null || stream.ended_at !== null)
    throw new AppError('conflict', { detail: 'Este envío no está en marcha. Revisa su estado.' });
  return stream;
}

async function mustGet(
  { db, scope, now }: TenantContext,
  id: string,
  { hold = false } = {},
): Promise<sql.StreamRecord> {
  return orNotFound((await sql.listStreams(db, scope.clientId, now, { id, hold }))[0]);
}

const said = {
  created: 'pidió enviar el historial a',
  rotated: 'pidió otro secreto para el envío del historial a',
  approved: 'aprobó enviar el historial a',
  secret_approved: 'aprobó otro secreto para el envío del historial a',
  removed: 'aprobó dejar de enviar el historial a',
} as const;

const record = (
  context: Context,
  stream: sql.StreamRecord,
  verb: keyof typeof said,
  changes: AuditEntry['changes'],
): Promise<void> =>
  recordForKeepers(context, keptOf(stream), {
    verb,
    changes,
    subject: `${said[verb]} «${stream.name}»`,
    closing: 'Recibes este aviso porque puedes gestionar las claves. Si no lo esperabas, revísalo.',
  });

/** A stream as whoever looks after it is told of it; it is of the whole client, and carries its own history. */
export const keptOf = ({ id, url }: Pick<sql.StreamRecord, 'id' | 'url'>): Kept => ({
  kind: 'audit_stream',
  id,
  companyIds: [],
  facts: [['Dirección', url]],
});
