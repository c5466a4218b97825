import sql, { empty } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { lockClient } from '../../../db/whole-client.ts';
import type { Sealed } from '../../../outbound/renew-sealed.ts';

export interface SecretRecord {
  id: string;
  ending: string;
  /** Public part of an access key to a bucket. */
  key_id: string | null;
  created_by: string;
  created_at: Date;
  starts_at: Date | null;
  ends_at: Date | null;
}

export interface StreamRecord {
  id: string;
  name: string;
  url: string;
  /** Region of a bucket; null for a program of the client's own. */
  region: string | null;
  public_key: string;
  created_by: string;
  created_at: Date;
  approved_at: Date | null;
  removed_at: Date | null;
  ended_at: Date | null;
  cursor_seq: number;
  failing_since: Date | null;
  broken_seq: number | null;
  last_taken_at: Date | null;
  /** Events sealed since the last that was taken, and when the first of them was. */
  behind: number;
  behind_since: Date | null;
  /** Kinds of the proposals about it that wait. */
  waiting: string[];
  /** Secrets that sign or will, the newest first. */
  secrets: SecretRecord[];
}

/** Ended ones stay in sight, and no more than so many in all. */
const shownMax = 50;

/** The newest first; held until the transaction ends where that is asked for. They are of the whole client, as roles are. */
export async function listStreams(
  db: Db,
  clientId: string,
  now: Date,
  { id, hold = false }: { id?: string; hold?: boolean } = {},
): Promise<StreamRecord[]> {
  const rows = await db.many<Omit<StreamRecord, 'secrets'>>(sql`
    select a.id, a.name, a.url, a.region, a.public_key, a.created_by, a.created_at, a.approved_at, a.removed_at, a.ended_at, a.cursor_seq, a.failing_since, a.broken_seq,
           a.last_taken_at,
           greatest(coalesce((select s.seq from audit_seal s where s.client_id = a.client_id order by s.seq desc limit 1), 0) - a.cursor_seq, 0)::int as behind,
           (select s.sealed_at from audit_seal s where s.client_id = a.client_id and s.seq = a.cursor_seq + 1) as behind_since,
           array(select p.kind from proposal p where p.client_id = a.client_id and p.subject_kind = 'audit_stream' and p.subject_id = a.id and p.state = 'waiting') as waiting
    from audit_stream a where a.client_id = ${clientId} ${id === undefined ? empty : sql`and a.id = ${id}`}
    order by a.created_at desc, a.id desc limit ${shownMax} ${hold ? sql`for update of a` : empty}`);
  const secrets = await db.many<SecretRecord & { stream_id: string }>(sql`
    select s.id, s.ending, s.key_id, s.created_by, s.created_at, s.starts_at, s.ends_at, s.stream_id from audit_stream_secret s
    where s.client_id = ${clientId} and s.stream_id = any(${rows.map((row) => row.id)}::uuid[]) and (s.ends_at is null or s.ends_at > ${now})
    order by s.created_at desc, s.id desc`);
  return rows.map((row) => ({ ...row, secrets: secrets.filter(({ stream_id: of }) => of === row.id) }));
}

export const isStream = (db: Db, clientId: string, id: string): Promise<boolean> =>
  db.exists(sql`select from audit_stream where client_id = ${clientId} and id = ${id}`);

/** Streams that are not ended, counted one after the other: the client's row is held until the transaction ends. */
export async function countLiving(db: Db, clientId: string): Promise<number> {
  await lockClient(db, clientId);
  return db.number(
    sql`select count(*)::int as n from audit_stream where client_id = ${clientId} and ended_at is null`,
  );
}

/** False where another one that lives has the name. */
export const insertStream = (
  db: Db,
  clientId: string,
  given: Pick<StreamRecord, 'id' | 'name' | 'url' | 'region'> & {
    publicKey: string;
    signingKey: Buffer;
    by: string;
    at: Date;
  },
): Promise<boolean> =>
  db.changed(sql`
    insert into audit_stream (client_id, id, name, url, region, public_key, signing_key, created_by, created_at)
    values (${clientId}, ${given.id}, ${given.name}, ${given.url}, ${given.region}, ${given.publicKey}, ${given.signingKey}, ${given.by}, ${given.at})
    on conflict do nothing`);

export const insertSecret = (
  db: Db,
  clientId: string,
  given: {
    id: string;
    streamId: string;
    ending: string;
    keyId: string | null;
    sealed: Buffer;
    by: string;
    at: Date;
  },
): Promise<number> =>
  db.run(sql`
    insert into audit_stream_secret (client_id, id, stream_id, ending, key_id, sealed, created_by, created_at)
    values (${clientId}, ${given.id}, ${given.streamId}, ${given.ending}, ${given.keyId}, ${given.sealed}, ${given.by}, ${given.at})`);

export const approveStream = (db: Db, clientId: string, id: string, at: Date): Promise<number> =>
  db.run(sql`
    update audit_stream set approved_at = ${at}
    where client_id = ${clientId} and id = ${id} and approved_at is null and ended_at is null`);

/** Streams that nobody approved, and that wait for nobody, end: their names are free. */
export const endRefused = (db: Db, clientId: string, at: Date): Promise<number> =>
  db.run(sql`
    update audit_stream a set ended_at = ${at}
    where a.client_id = ${clientId} and a.approved_at is null and a.ended_at is null
      and not exists (select from proposal p where p.client_id = a.client_id and p.subject_kind = 'audit_stream' and p.subject_id = a.id and p.state = 'waiting')`);

export const removeStream = (db: Db, clientId: string, id: string, at: Date): Promise<number> =>
  db.run(sql`
    update audit_stream set removed_at = ${at}
    where client_id = ${clientId} and id = ${id} and approved_at is not null and removed_at is null and ended_at is null`);

/** Lets a secret sign from now on. */
export const startSecret = (
  db: Db,
  clientId: string,
  { streamId, id, at }: { streamId: string; id: string; at: Date },
): Promise<number> =>
  db.run(sql`
    update audit_stream_secret set starts_at = ${at}
    where client_id = ${clientId} and stream_id = ${streamId} and id = ${id} and starts_at is null and ends_at is null`);

/** Secrets beside the one that stays end: those that sign at an instant, those that never did at once. */
export const endOtherSecrets = (
  db: Db,
  clientId: string,
  { streamId, id, at, until }: { streamId: string; id: string; at: Date; until: Date },
): Promise<number> =>
  db.run(sql`
    update audit_stream_secret set ends_at = case when starts_at is null then ${at}::timestamptz else ${until}::timestamptz end
    where client_id = ${clientId} and stream_id = ${streamId} and id <> ${id} and ends_at is null`);

/** Secrets that nobody approved end, once nobody is asked to any more. */
export const endUnapprovedSecrets = (
  db: Db,
  clientId: string,
  { streamId, at }: { streamId: string; at: Date },
): Promise<number> =>
  db.run(sql`
    update audit_stream_secret set ends_at = ${at}
    where client_id = ${clientId} and stream_id = ${streamId} and starts_at is null and ends_at is null`);

export const lockStream = (db: Db, clientId: string, id: string): Promise<number> =>
  db.run(sql`select from audit_stream where client_id = ${clientId} and id = ${id} for update`);

export const listSealedSecrets = (db: Db, clientId: string): Promise<Sealed[]> =>
  db.many(sql`select id, sealed from audit_stream_secret where client_id = ${clientId} order by id`);

export const resealSecret = (
  db: Db,
  clientId: string,
  { id, was, sealed }: Sealed & { was: Buffer },
): Promise<number> =>
  db.run(sql`
    update audit_stream_secret set sealed = ${sealed} where client_id = ${clientId} and id = ${id} and sealed = ${was}`);

export const listSealedKeys = (db: Db, clientId: string): Promise<Sealed[]> =>
  db.many(sql`select id, signing_key as sealed from audit_stream where client_id = ${clientId} order by id`);

export const resealKey = (
  db: Db,
  clientId: string,
  { id, was, sealed }: Sealed & { was: Buffer },
): Promise<number> =>
  db.run(sql`
    update audit_stream set signing_key = ${sealed} where client_id = ${clientId} and id = ${id} and signing_key = ${was}`);
