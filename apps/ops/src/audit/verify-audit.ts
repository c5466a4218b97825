import type { Db } from '@antela/api/db/database';
import { sealableText, sealOf } from '@antela/api/features/records/audit/seal-audit.service';
import sql from 'sql-template-tag';

export interface AuditVerdict {
  sealed: number;
  /** Events that the worker has still to seal. */
  waiting: number;
  /** The last seal, as `number:hash`: kept elsewhere, it shows later that nothing before it was rewritten or cut off. */
  head: string | null;
  /** The first place where the chain does not hold; null when it holds. */
  broken: { position: number; why: string } | null;
}

/** Sealed event, its seal recomputed. */
export interface SealedEvent {
  seq: number;
  hash: string;
  text: string;
}

interface SealRow {
  seq: number;
  hash: string;
  event_id: string;
  at: Date | null;
  text: string | null;
}

/** Seals read at a time: a chain of any length needs the same memory. */
const batchMax = 5_000;

/** Events are sealed within a minute or so; one dated well before others already sealed was put in afterwards. */
const lateMs = 10 * 60_000;

interface Walk {
  /** A head noted at an earlier time, which must still be part of the chain. */
  head?: string | null;
  /** Called with each event whose seal holds, in order. */
  each?: (event: SealedEvent) => Promise<void> | void;
}

/** Recomputes a client's chain from its first event. */
export async function verifyAudit(
  db: Db,
  clientId: string,
  { head = null, each }: Walk = {},
): Promise<AuditVerdict> {
  let [position, hash, newest] = [0, '', 0];
  let isHeadSeen = head === null;
  const verdict = (why: string | null, waiting = 0): AuditVerdict => ({
    sealed: position,
    waiting,
    head: position === 0 ? null : `${position}:${hash}`,
    broken: why === null ? null : { position: position + 1, why },
  });
  for (;;) {
    const rows = await db.many<SealRow>(sql`
      select s.seq::int as seq, s.hash, s.event_id, e.at, ${sealableText} as text
      from audit_seal s left join audit_event e on e.client_id = s.client_id and e.id = s.event_id
      where s.client_id = ${clientId} and s.seq > ${position} order by s.seq limit ${batchMax}`);
    for (const row of rows) {
      if (row.seq !== position + 1) return verdict('falta el sello');
      if (row.at === null || row.text === null) return verdict(`falta el evento ${row.event_id}`);
      const expected = sealOf(hash, { id: row.event_id, text: row.text });
      if (row.hash !== expected) return verdict(`el evento ${row.event_id}, su lugar o su sello cambiaron`);
      if (row.at.getTime() < newest - lateMs)
        return verdict(`el evento ${row.event_id} se agregó después de los que dice preceder`);
      newest = Math.max(newest, row.at.getTime());
      position = row.seq;
      hash = expected;
      isHeadSeen ||= `${position}:${hash}` === head;
      await each?.({ seq: position, hash, text: row.text });
    }
    if (rows.length < batchMax) break;
  }
  const unsealed = await db.many<{ id: string; at: Date }>(sql`
    select e.id, e.at from audit_event e
    where e.client_id = ${clientId} and not exists (select from audit_seal s where s.client_id = e.client_id and s.event_id = e.id) order by e.at, e.id`);
  const [oldest] = unsealed;
  if (oldest && oldest.at.getTime() < newest - lateMs)
    return verdict(`el evento ${oldest.id}, sin sello, es anterior a otros ya sellados`, unsealed.length);
  return verdict(
    isHeadSeen ? null : `la cadena ya no contiene ${head}: se cortó o se reescribió`,
    unsealed.length,
  );
}
