import { query, type Database } from '../database.ts';

export type Quotas = {
  /** Bytes that a person, and all people of a client together, may have stored here at a time; uploads are swept after a day. */
  personBytes: number;
  clientBytes: number;
  personFiles: number;
};

export const defaultQuotas: Quotas = {
  personBytes: 500 * 1024 * 1024,
  clientBytes: 5 * 1024 * 1024 * 1024,
  personFiles: 1_000,
};

/** Whether one more upload fits. Copies that the server put there are no uploads. */
export async function fits(
  db: Database,
  bucket: string,
  { client, subject }: { client: string; subject: string },
  adminKeyId: string,
  size: number,
  quotas: Quotas,
): Promise<boolean> {
  const people = `clients/${client}/people/`;
  const [used] = await query<{ person: string; files: string; client: string }>(
    db,
    `select coalesce(sum(size) filter (where owner = $3), 0) as person, count(*) filter (where owner = $3) as files,
            coalesce(sum(size), 0) as client
       from cloud.object where bucket = $1 and key >= $2 and key < left($2, -1) || '0' and owner <> $4`,
    [bucket, people, subject, adminKeyId],
  );
  return (
    Number(used?.person) + size <= quotas.personBytes &&
    Number(used?.client) + size <= quotas.clientBytes &&
    Number(used?.files) < quotas.personFiles
  );
}

/** Uploads of a client are counted one after another until the transaction ends. */
export async function lockQuota(tx: Database, client: string): Promise<void> {
  await query(tx, "select pg_advisory_xact_lock(hashtextextended('quota ' || $1, 0))", [client]);
}

/** Removes what lies below people's own prefixes longer than a day: the server keeps copies of what it accepted. @returns their blobs */
export async function deleteOldUploads(db: Database, bucket: string, now: Date): Promise<string[]> {
  const rows = await query<{ blob: string }>(
    db,
    `delete from cloud.object where bucket = $1 and key like 'clients/%/people/%' and split_part(key, '/', 3) = 'people'
        and created_at < $2 returning blob`,
    [bucket, new Date(now.getTime() - 24 * 60 * 60_000)],
  );
  return rows.map(({ blob }) => blob);
}
