import { chunkBytesMax, chunkEventsMax } from '@antela/contract/audit-streams';
import type { Db } from '../../../db/database.ts';
import { sealOf } from '../../records/audit/seal-audit.service.ts';
import {
  eventLine,
  placeOfAct,
  sealAt,
  sealedAfter,
  type ChainedEvent,
} from '../../records/audit/sealed-events.service.ts';
import { signatureOf } from './head-signature.ts';
import type { Content, SendingStream } from './messages.sql.ts';

const hourMs = 60 * 60_000;

/** The trail is not what was sealed, or not what was sent: nothing goes on from here. */
export class BrokenTrail extends Error {
  readonly place: number;

  constructor(place: number) {
    super(`the trail does not hold at ${place}`);
    this.place = place;
  }
}

/**
 * Content of the next message: events up to the end of the hour, and the head of each hour once all that was sealed in it was sent. A stream that was
 * taken off ends with the event that says so, and a last head. @returns null where nothing is due. @throws BrokenTrail
 */
export async function nextContent(
  db: Db,
  clientId: string,
  stream: SendingStream,
  now: Date,
): Promise<Content | null> {
  const { cursor_seq: seq, cursor_hash: hash, removed_at: removedAt } = stream;
  if (seq > 0 && (await sealAt(db, clientId, seq))?.hash !== hash) throw new BrokenTrail(seq);
  const base = { number: stream.messages + 1, after_hash: hash, created_at: now };
  const head = (at: Date, isLast: boolean): Content => ({
    ...base,
    first_seq: null,
    last_seq: seq,
    hash,
    head_at: at,
    is_last: isLast,
  });
  const end = removedAt
    ? await placeOfAct(db, clientId, {
        kind: 'audit_stream',
        id: stream.id,
        action: 'audit_stream.removed',
      })
    : null;
  if (removedAt && end && seq >= end.seq) return head(removedAt, true);
  const hour = nextHour(stream.cursor_head_at ?? stream.approved_at);
  const events = await sealedAfter(db, clientId, {
    seq,
    until: end && Math.min(end.seq, seq + chunkEventsMax),
    events: chunkEventsMax,
    bytes: chunkBytesMax,
  });
  const isHourOver = hour <= now;
  const later = isHourOver ? events.findIndex(({ sealed_at: at }) => at >= hour) : -1;
  const mine = later === -1 ? events : events.slice(0, later);
  if (mine.length === 0) return isHourOver ? head(hour, false) : null;
  const whole = wholeOf(mine, seq, hash);
  const last = whole.at(-1);
  if (!last) throw new BrokenTrail(seq + 1);
  return {
    ...base,
    first_seq: seq + 1,
    last_seq: last.seq,
    hash: last.hash,
    head_at: null,
    is_last: false,
  };
}

/** The end of the hour that an instant is in. */
const nextHour = (at: Date): Date => new Date((Math.floor(at.getTime() / hourMs) + 1) * hourMs);

/** Events from the first on whose place and seal hold. */
function wholeOf(events: readonly ChainedEvent[], seq: number, hash: string) {
  const whole: (ChainedEvent & { text: string })[] = [];
  let [place, previous] = [seq, hash];
  for (const event of events) {
    const { text } = event;
    if (text === null || event.seq !== place + 1 || event.hash !== sealOf(previous, { id: '', text }))
      return whole;
    whole.push({ ...event, text });
    [place, previous] = [event.seq, event.hash];
  }
  return whole;
}

/** The very same body at every try, whatever was changed in the database meanwhile. @throws BrokenTrail where that cannot be */
export async function bodyOf(
  db: Db,
  clientId: string,
  streamId: string,
  content: Content,
  privateKey: () => Buffer,
): Promise<string> {
  const { number, first_seq: first, last_seq: last, hash, head_at: at, is_last: isLast } = content;
  const said = { clientid: clientId, streamid: streamId, message: number, head: `${last}:${hash}` };
  if (first === null || at !== null) {
    const head = { ...said, at: (at ?? content.created_at).toISOString(), isLast };
    return messageText('audit.head', content, { ...head, signature: signatureOf(privateKey(), head) });
  }
  const events = await sealedAfter(db, clientId, {
    seq: first - 1,
    until: last,
    events: last - first + 1,
    bytes: Number.MAX_SAFE_INTEGER,
  });
  const whole = wholeOf(events, first - 1, content.after_hash);
  if (whole.length !== last - first + 1 || whole.at(-1)?.hash !== hash)
    throw new BrokenTrail(first + whole.length);
  return messageText('audit.events', content, {
    ...said,
    after: `${first - 1}:${content.after_hash}`,
    events: whole.map((event) => eventLine(event)),
  });
}

const messageText = (
  type: string,
  { created_at: at }: Content,
  { clientid, ...data }: { clientid: string } & Record<string, unknown>,
): string => JSON.stringify({ type, timestamp: at.toISOString(), clientid, data });
