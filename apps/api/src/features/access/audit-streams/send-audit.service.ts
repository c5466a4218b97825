import { endingDaysMax } from '@antela/contract/audit-streams';
import { retryWaits } from '@antela/contract/webhooks';
import type { Db } from '../../../db/database.ts';
import { inTenant } from '../../../db/transaction.ts';
import { postSigned } from '../../../outbound/signed-post.ts';
import { putSigned } from '../../../outbound/signed-put.ts';
import { contextOf } from '../../../outbound/signing-secret.ts';
import type { Tried } from '../../../outbound/tried.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { tellKeepers } from '../api-keys/keepers.service.ts';
import type { Delivering } from '../webhooks/deliver-webhooks.service.ts';
import { keptOf } from './audit-streams.service.ts';
import { objectUrl } from './bucket-place.ts';
import { enqueueSending } from './enqueue-sending.service.ts';
import * as sql from './messages.sql.ts';
import { bodyOf, BrokenTrail, nextContent } from './next-message.service.ts';

/** A client's turn; what is left then has its turn after the other clients'. */
const turnMs = 20_000;
/** Longer than a call may take. */
const leaseMs = 60_000;
/** A stream never gives up by itself, and never waits longer than this. */
const waitMaxMs = 60 * 60_000;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Actor of what nobody in particular did. */
const system = { id: 'system', name: 'Antela', impersonator: null, requestId: null, ip: null };

interface Ready {
  stream: sql.SendingStream;
  content: sql.Content;
  attempts: number;
  body: string;
  /** The newest first. */
  secrets: { keyId: string | null; secret: string }[];
}

/** Sends what is due of a client's trail to each of its places, one message after the other. */
export async function sendAudit(work: Delivering, clientId: string): Promise<void> {
  const until = performance.now() + turnMs;
  const streams = await inTenant(work.pool, clientId, (db) => sql.listSending(db, clientId));
  const isLeft = await Promise.all(streams.map(({ id }) => sendOn(work, clientId, id, until)));
  if (isLeft.includes(true)) await inTenant(work.pool, clientId, (db) => enqueueSending(db, clientId));
}

/** @returns whether its turn ended before its messages did */
async function sendOn(work: Delivering, clientId: string, id: string, until: number): Promise<boolean> {
  while (performance.now() < until) {
    const ready = await inTenant(work.pool, clientId, (db) => take(work, db, clientId, id));
    if (ready === null) return false;
    const tried = await sendOff(work, ready);
    await inTenant(work.pool, clientId, (db) => settle(db, clientId, ready, tried));
    if (!tried.isTaken) return false;
  }
  return true;
}

function sendOff(work: Delivering, { stream, content, body, secrets }: Ready): Promise<Tried> {
  if (stream.region === null) {
    const id = `${stream.id}.${content.number}`;
    return postSigned(work, { url: stream.url, id, body, secrets: secrets.map(({ secret }) => secret) });
  }
  const [newest] = secrets;
  // Never sent without a signature, nor in another way than was approved.
  if (!newest?.keyId) throw new Error(`The bucket of stream ${stream.id} has no key that may be used.`);
  return putSigned(work, {
    url: objectUrl(stream, content),
    body,
    region: stream.region,
    key: { id: newest.keyId, secret: newest.secret },
  });
}

/** The message on its way where its time has come, or else the next one, fixed before it leaves. Null where nothing is due. */
async function take(
  { clock, sealer }: Delivering,
  db: Db,
  clientId: string,
  id: string,
): Promise<Ready | null> {
  const stream = await sql.holdSending(db, clientId, id);
  if (!stream) return null;
  const now = clock();
  const lease = new Date(now.getTime() + leaseMs);
  const waiting = await sql.getOnItsWay(db, clientId, id);
  if (waiting && waiting.next_at > now) return null;
  try {
    const content = waiting ?? (await nextContent(db, clientId, stream, now));
    if (content === null) return await holds(db, clientId, stream);
    const body = await bodyOf(db, clientId, id, content, () =>
      sealer.open(stream.signing_key, contextOf('audit stream key', clientId, id)),
    );
    await holds(db, clientId, stream);
    if (waiting) await sql.claim(db, clientId, id, { number: content.number, lease });
    else await sql.insertMessage(db, clientId, id, content, lease);
    const signing = await sql.listSigning(db, clientId, id, now);
    const secrets = signing.map((one) => ({
      keyId: one.key_id,
      secret: sealer.open(one.sealed, contextOf('audit stream secret', clientId, one.id)).toString(),
    }));
    return { stream, content, attempts: (waiting?.attempts ?? 0) + 1, body, secrets };
  } catch (error) {
    if (!(error instanceof BrokenTrail)) throw error;
    await tellBroken(db, clientId, stream, error.place, now);
    return null;
  }
}

/** The trail is what was sealed, whatever was found before. */
async function holds(db: Db, clientId: string, stream: sql.SendingStream): Promise<null> {
  if (stream.broken_seq !== null) await sql.setBroken(db, clientId, stream.id, null);
  return null;
}

/** Says once for each place that the trail was changed after it was sealed; from there nothing is sent as if it were whole. */
async function tellBroken(
  db: Db,
  clientId: string,
  stream: sql.SendingStream,
  place: number,
  now: Date,
): Promise<void> {
  if (isOverdue(stream.removed_at, now)) return giveUp(db, clientId, stream, now);
  if (stream.broken_seq === place) return;
  await sql.setBroken(db, clientId, stream.id, place);
  await note(db, clientId, stream.id, 'audit_stream.broken', now, { place: [null, place] });
  await tellKeepers({ db, scope: { clientId }, now }, keptOf(stream), {
    key: `broken:${place}`,
    subject: `Detuvimos el envío del historial a «${stream.name}»: el evento ${place} ya no es el que se selló`,
    closing: 'Recibes este aviso porque puedes gestionar las claves. Compara con lo que ya recibiste.',
  });
}

/** Ends one try: the cursor moves with the message that was taken, and otherwise stays. */
async function settle(
  db: Db,
  clientId: string,
  { stream, content, attempts }: Ready,
  { tried, now, isTaken, asksFor }: Tried,
): Promise<void> {
  const { number } = content;
  const wait = Math.min(Math.max(retryWaits[attempts - 1] ?? Infinity, asksFor) * 1000, waitMaxMs);
  const nextAt = new Date(now.getTime() + wait);
  const noted = { number, tried, takenAt: isTaken ? now : null, nextAt };
  // Somebody else sent it as well, and it was taken: it is the same message.
  if ((await sql.noteTry(db, clientId, stream.id, noted)) === 0) return;
  if (isTaken) {
    if ((await sql.moveCursor(db, clientId, stream.id, { ...content, at: now })) !== 1)
      throw new Error(`the cursor of stream ${stream.id} is not before message ${number}`);
    return;
  }
  const failing = await sql.noteRefused(db, clientId, stream.id, now);
  if (failing) await tellFailing(db, clientId, stream, failing.failing_since, now);
}

async function tellFailing(
  db: Db,
  clientId: string,
  stream: sql.SendingStream,
  since: Date,
  now: Date,
): Promise<void> {
  const forMs = now.getTime() - since.getTime();
  if (isOverdue(stream.removed_at, now)) await giveUp(db, clientId, stream, now);
  else if (forMs >= hourMs)
    await tellKeepers({ db, scope: { clientId }, now }, keptOf(stream), {
      key: `failing:${since.toISOString()}:${Math.floor(forMs / dayMs)}`,
      subject: `«${stream.name}» no recibe el historial desde hace ${forMs < dayMs ? 'más de una hora' : `más de ${Math.floor(forMs / hourMs)} horas`}`,
      closing:
        'Recibes este aviso porque puedes gestionar las claves. Nada se pierde: lo que espera se envía en orden cuando reciba.',
    });
}

/** It was taken off days ago, and what leads to that could not be sent since. */
const isOverdue = (removedAt: Date | null, now: Date): boolean =>
  removedAt !== null && now.getTime() - removedAt.getTime() >= endingDaysMax * dayMs;

async function giveUp(db: Db, clientId: string, stream: sql.SendingStream, now: Date): Promise<void> {
  await sql.giveUp(db, clientId, stream.id, now);
  await note(db, clientId, stream.id, 'audit_stream.cut', now, {});
  await tellKeepers({ db, scope: { clientId }, now }, keptOf(stream), {
    key: 'cut',
    subject: `El envío del historial a «${stream.name}» terminó sin que recibiera lo último`,
    closing: `Lo pidieron dos personas hace ${endingDaysMax} días, y desde entonces no pudo salir.`,
  });
}

const note = (
  db: Db,
  clientId: string,
  entityId: string,
  action: string,
  now: Date,
  changes: Record<string, readonly [unknown, unknown]>,
): Promise<void> =>
  recordAudit({ db, scope: { clientId }, actor: system, now }, action, 'audit_stream', entityId, changes);
