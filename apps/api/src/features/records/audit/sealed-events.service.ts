export { placeOfAct, sealAt, sealedAfter, type ChainedEvent } from './sealed-events.sql.ts';

/** Columns of an event, in the order in which its sealed text has them. */
export const sealedColumns = [
  'id',
  'at',
  'actorId',
  'actorName',
  'impersonator',
  'action',
  'entityKind',
  'entityId',
  'changes',
  'requestId',
  'ip',
] as const;

/** Sealed event as files and messages carry it: its place, its seal, its sealed text, and its fields by name. */
export function eventLine({ seq, hash, text }: { seq: number; hash: string; text: string }) {
  const values = JSON.parse(text) as unknown[];
  const event = Object.fromEntries(sealedColumns.map((column, index) => [column, values[index]]));
  return { seq, hash, text, event };
}
