import type { Readable } from 'node:stream';
import type { Reading } from '../../../http/context.ts';
import { everyRow } from '../../../http/report.ts';
import { channels, orderDocument } from './advance-evidence.document.ts';
import { getAdvance, getEvidence } from './advances.sql.ts';
import { evidenceBytes } from './authorization-text.ts';
import { listOrders, type OrderRow } from './deduction-orders.sql.ts';

interface Report {
  id: string;
  version: number;
}

export interface DeductionOrder extends OrderRow {
  /** As people read it. */
  channelName: string | null;
  /** Exactly what is hashed; null where no order is kept. */
  hashed: string | null;
}

/** Every advance that a report deducts, with the order it rests on. */
export async function* ordersOf({ scope, read }: Reading, report: Report): AsyncGenerator<DeductionOrder> {
  const rows = everyRow(
    (after: OrderRow | null, limit) =>
      read(({ db }) => listOrders(db, scope.clientId, report, { after, limit })),
    (last) => last,
  );
  for await (const row of rows) yield { ...row, channelName: channelOf(row), hashed: hashedOf(row) };
}

const channelOf = ({ channel }: OrderRow): string | null =>
  channel === null ? null : (channels[channel] ?? channel);

const hashedOf = ({ advance_id, text, text_version, amount, to_deduct, channel, at }: OrderRow) =>
  text === null || text_version === null || channel === null || at === null
    ? null
    : evidenceBytes({
        advanceId: advance_id,
        text,
        textVersion: text_version,
        amount,
        toDeduct: to_deduct,
        channel,
        at,
      }).toString();

/** Advances of a report that have an order, no more than `most` and one. */
export async function listOrdered(
  { scope, read }: Reading,
  report: Report,
  most: number,
): Promise<{ advanceId: string }[]> {
  const rows = await read(({ db }) => listOrders(db, scope.clientId, report, { after: null, limit: most }));
  return rows.flatMap(({ advance_id: advanceId, text }) => (text === null ? [] : [{ advanceId }]));
}

/** An advance's order as a document; null when it has none. */
export async function orderOf(
  { scope, read }: Reading,
  advanceId: string,
  head: { brand: string; at: Date },
): Promise<Readable | null> {
  const [record, evidence] = await read(({ db }) =>
    Promise.all([getAdvance(db, scope, advanceId), getEvidence(db, scope, advanceId)]),
  );
  return record && evidence && orderDocument(record, evidence, head);
}
