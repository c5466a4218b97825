import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { ofTenant } from '../../../db/of-tenant.ts';

/** Text of an event that its seal covers, always of `audit_event e`. */
export const sealableText = sql`jsonb_build_array(e.id, e.at, e.actor_id, e.actor_name, e.impersonator, e.action, e.entity_kind, e.entity_id, e.changes, e.request_id, e.ip)::text`;

/** Event of a chain as it leaves the house; `text` is null where the event is gone. */
export interface ChainedEvent {
  seq: number;
  hash: string;
  sealed_at: Date;
  text: string | null;
}

/** Sealed events after a place in order, no more of them and of their bytes than that; the first however long it is. */
export const sealedAfter = (
  db: Db,
  clientId: string,
  { seq, until, events, bytes }: { seq: number; until?: number | null; events: number; bytes: number },
): Promise<ChainedEvent[]> =>
  db.many<ChainedEvent>(sql`
    select seq, hash, sealed_at, text from (
      select c.*, sum(octet_length(c.text)) over (order by c.seq) as bytes, row_number() over (order by c.seq) as n from (
        select s.seq::int as seq, s.hash, s.sealed_at, case when e.id is not null then ${sealableText} end as text
        from audit_seal s left join audit_event e on e.client_id = s.client_id and e.id = s.event_id
        where s.client_id = ${clientId} and s.seq > ${seq} and s.seq <= ${until ?? seq + events}
        order by s.seq limit ${events}) c) k
    where n = 1 or bytes <= ${bytes} order by seq`);

/** Seal at a place; null where there is none. */
export const sealAt = (db: Db, clientId: string, seq: number): Promise<{ hash: string } | null> =>
  db.first(sql`select hash from audit_seal where client_id = ${clientId} and seq = ${seq}`);

/** Place of the event that tells an act of one thing, the latest; null while it is not sealed. */
export const placeOfAct = (
  db: Db,
  clientId: string,
  { kind, id, action }: { kind: string; id: string; action: string },
): Promise<{ seq: number } | null> =>
  db.first(sql`
    select s.seq::int as seq from audit_event e join audit_seal s on s.client_id = e.client_id and s.event_id = e.id
    where e.client_id = ${clientId} and e.entity_kind = ${kind} and e.entity_id = ${id} and e.action = ${action}
    order by e.id desc limit 1`);

export interface SealableEvent {
  id: string;
  /** The row as canonical text, made by the database so that sealing and verifying read the very same. */
  text: string;
}

/** The end of a client's chain; null before its first seal. */
export const findLastSeal = (db: Db, clientId: string): Promise<{ seq: number; hash: string } | null> =>
  db.first(sql`select seq, hash from audit_seal where client_id = ${clientId} order by seq desc limit 1`);

export const listUnsealed = (db: Db, clientId: string, limit: number): Promise<SealableEvent[]> =>
  db.many<SealableEvent>(sql`
    select e.id, ${sealableText} as text from audit_event e
    where e.client_id = ${clientId} and not exists (select from audit_seal s where s.client_id = e.client_id and s.event_id = e.id)
    order by e.id limit ${limit}`);

export async function insertSeals(
  db: Db,
  clientId: string,
  seals: readonly { seq: number; event_id: string; hash: string }[],
  now: Date,
): Promise<void> {
  if (seals.length === 0) return;
  await db.run(sql`
    insert into audit_seal (client_id, seq, event_id, hash, sealed_at)
    select own.client_id, seq, event_id, hash, ${now}::timestamptz
    from ${ofTenant(clientId)} cross join json_to_recordset(${JSON.stringify(seals)}) as r(seq bigint, event_id uuid, hash text)`);
}
