import type { PoolClient } from 'pg';
import { query, type Database } from '../database.ts';

/** Facts about an object besides its bytes. */
export type StoredObject = {
  /** Name of the file that holds the bytes. */
  blob: string;
  size: number;
  /** MD5 of the bytes in hex, without the quotes of the header. */
  etag: string;
  sha256: string;
  /** Headers to answer a download with, by lower-case name. */
  headers: Record<string, string>;
  /** Checksums the uploader sent and we verified, by header name, in base64. */
  checksums: Record<string, string>;
  /** Subject of the user who put it; the access key where that was not a user. */
  owner: string;
  createdAt: Date;
};

/** Null when there is no such object. */
export async function findObject(db: Database, bucket: string, key: string): Promise<StoredObject | null> {
  const [row] = await query<Omit<StoredObject, 'size'> & { size: string | number }>(
    db,
    `select blob, size, etag, sha256, headers, checksums, owner, created_at as "createdAt"
       from cloud.object where bucket = $1 and key = $2`,
    [bucket, key],
  );
  return row ? { ...row, size: Number(row.size) } : null;
}

/** Puts an object in the place of whatever was there. Gives the blob it replaced, null when there was none. */
export async function replaceObject(
  tx: PoolClient,
  bucket: string,
  key: string,
  object: StoredObject,
): Promise<string | null> {
  // A writer of the same key that has not committed makes the insert wait, so that the update sees its row. A delete may
  // take the row away between the two: then it is the insert's turn again.
  for (;;) {
    if (await insertObject(tx, bucket, key, object)) return null;
    const [replaced] = await query<{ blob: string }>(
      tx,
      `update cloud.object o
          set blob = $3, size = $4, etag = $5, sha256 = $6, headers = $7, checksums = $8, owner = $9, created_at = $10
         from (select blob from cloud.object where bucket = $1 and key = $2 for update) old
        where o.bucket = $1 and o.key = $2
       returning old.blob`,
      toValues(bucket, key, object),
    );
    if (replaced) return replaced.blob;
  }
}

/** Holds an object as it is until the transaction ends. @returns its etag; null where there is none */
export async function lockObject(tx: PoolClient, bucket: string, key: string): Promise<string | null> {
  const [row] = await query<{ etag: string }>(
    tx,
    'select etag from cloud.object where bucket = $1 and key = $2 for update',
    [bucket, key],
  );
  return row?.etag ?? null;
}

/** Puts an object where there is none; false when there is one. */
export async function insertObject(
  tx: PoolClient,
  bucket: string,
  key: string,
  object: StoredObject,
): Promise<boolean> {
  const inserted = await query(
    tx,
    `insert into cloud.object (bucket, key, blob, size, etag, sha256, headers, checksums, owner, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (bucket, key) do nothing returning 1`,
    toValues(bucket, key, object),
  );
  return inserted.length > 0;
}

/** Gives the blob of the deleted object, null when there was none. */
export async function deleteObject(tx: PoolClient, bucket: string, key: string): Promise<string | null> {
  const [row] = await query<{ blob: string }>(
    tx,
    'delete from cloud.object where bucket = $1 and key = $2 returning blob',
    [bucket, key],
  );
  return row?.blob ?? null;
}

/** Blobs of the given ones that no object refers to. */
export async function listUnknownBlobs(db: Database, blobs: string[]): Promise<string[]> {
  const rows = await query<{ blob: string }>(
    db,
    `select id as blob from unnest($1::uuid[]) as old (id)
      where not exists (select 1 from cloud.object where blob = old.id)`,
    [blobs],
  );
  return rows.map((row) => row.blob);
}

/** How a signed write was answered. */
export type FirstAnswer = {
  /** Hash of the body it came with; null where it had none. */
  sha256: string | null;
  headers: Record<string, string>;
};

/**
 * Remembers the signature of a write, and its answer, until `expiresAt`. Signature in hex.
 * @returns null, or the answer that the same signature was given before: then nothing is to be done
 */
export async function spendSignature(
  tx: PoolClient,
  signature: string,
  expiresAt: Date,
  { sha256, headers }: FirstAnswer,
): Promise<FirstAnswer | null> {
  const id = Buffer.from(signature, 'hex');
  const spent = await query(
    tx,
    `insert into cloud.object_signature (signature, expires_at, body_sha256, answer) values ($1, $2, $3, $4)
     on conflict do nothing returning 1`,
    [id, expiresAt, sha256, headers],
  );
  if (spent.length > 0) return null;
  const [first] = await query<FirstAnswer>(
    tx,
    'select body_sha256 as sha256, answer as headers from cloud.object_signature where signature = $1',
    [id],
  );
  return first ?? { sha256: null, headers: {} };
}

export async function forgetSignatures(db: Database, now: Date): Promise<void> {
  await query(db, 'delete from cloud.object_signature where expires_at < $1', [now]);
}

function toValues(bucket: string, key: string, object: StoredObject): unknown[] {
  const { blob, size, etag, sha256, headers, checksums, owner, createdAt } = object;
  return [bucket, key, blob, size, etag, sha256, headers, checksums, owner, createdAt];
}
