import { randomUUID } from 'node:crypto';
import {
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importJWK,
  importPKCS8,
  type CryptoKey,
  type JWK,
} from 'jose';
import type { Pool } from 'pg';
import { query } from '../database.ts';
import type { Sealer } from '../sealing.ts';

export type SigningKeys = {
  /** The key to sign with now. */
  current(): Promise<{ kid: string; key: CryptoKey }>;
  /** The public key of that id, or null when no token of it can still be good. */
  find(kid: string): Promise<CryptoKey | null>;
  /** All public keys, newest first, for `/.well-known/jwks.json`. */
  publicKeys(): Promise<JWK[]>;
};

type KeyRow = { kid: string; private_key: Buffer; public_jwk: JWK; active_from: Date };
type LoadedKey = { kid: string; activeFrom: Date; jwk: JWK; privateKey: CryptoKey; publicKey: CryptoKey };

const dayMs = 24 * 3_600_000;
const rotateAfterMs = 30 * dayMs;
/** A new key is published this long before it signs, so that whoever caches the list has it in time. */
const publishedAheadMs = dayMs;
/** An old key stays published this long after its successor began: tokens live a quarter of an hour. */
const overlapMs = dayMs;
const rereadAfterMs = 60_000;

/** Keys live in the database, sealed; each process rereads them every minute. Rotation happens when somebody asks. */
export function createSigningKeys(db: Pool, sealer: Sealer, clock: () => Date): SigningKeys {
  let cache: { keys: LoadedKey[]; readAt: number } | null = null;
  let reading: Promise<LoadedKey[]> | null = null;

  const load = async (maxAgeMs = rereadAfterMs): Promise<LoadedKey[]> => {
    if (cache !== null && Math.abs(clock().getTime() - cache.readAt) < maxAgeMs) return cache.keys;
    // Requests that come together read, and perhaps make, the keys once.
    reading ??= read().finally(() => (reading = null));
    return reading;
  };

  const read = async (): Promise<LoadedKey[]> => {
    const now = clock().getTime();
    let rows = await readRows(db);
    const newest = rows[0];
    if (newest === undefined || now - newest.active_from.getTime() > rotateAfterMs) {
      await addKey(
        db,
        sealer,
        newest === undefined ? null : newest.active_from,
        new Date(newest === undefined ? now : now + publishedAheadMs),
      );
      rows = await readRows(db);
    }
    const keys = await Promise.all(stillPublished(rows, now).map((row) => openRow(row, sealer)));
    cache = { keys, readAt: now };
    return keys;
  };

  return {
    async current() {
      const now = clock();
      const keys = await load();
      const key = keys.find(({ activeFrom }) => activeFrom <= now) ?? keys.at(-1);
      if (key === undefined) throw new Error('There is no signing key.');
      return { kid: key.kid, key: key.privateKey };
    },
    async find(kid) {
      const isWanted = (key: LoadedKey) => key.kid === kid;
      // Another process may have made the key a moment ago; forged ids cost one read a second at most.
      const known = (await load()).find(isWanted) ?? (await load(1_000)).find(isWanted);
      return known?.publicKey ?? null;
    },
    async publicKeys() {
      return (await load()).map(({ jwk }) => jwk);
    },
  };
}

export const sealedSigningKey = (kid: string): string => `signing key ${kid}`;

async function readRows(db: Pool): Promise<KeyRow[]> {
  return query<KeyRow>(
    db,
    'select kid, private_key, public_jwk, active_from from cloud.signing_key order by active_from desc',
  );
}

function stillPublished(rows: KeyRow[], now: number): KeyRow[] {
  return rows.filter((_, index) => {
    const successor = rows[index - 1];
    return successor === undefined || now - successor.active_from.getTime() < overlapMs;
  });
}

/** Publishes the next key now, whatever the schedule says; it signs a day later. Nothing where one is on its way. */
export async function announceKey(db: Pool, sealer: Sealer, now: Date): Promise<void> {
  const newest = (await readRows(db))[0]?.active_from ?? null;
  if (newest === null || newest > now) return;
  await addKey(db, sealer, newest, new Date(now.getTime() + publishedAheadMs));
}

/**
 * Only who still sees the same newest key adds the next. Two processes in the same instant may both add one, which does
 * no harm: both keys are published, and the newer one signs.
 */
async function addKey(db: Pool, sealer: Sealer, newest: Date | null, activeFrom: Date): Promise<void> {
  const kid = randomUUID();
  const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const privateKey = sealer.seal(Buffer.from(await exportPKCS8(pair.privateKey)), sealedSigningKey(kid));
  const jwk = { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' };
  await query(
    db,
    `insert into cloud.signing_key (kid, private_key, public_jwk, active_from)
     select $1, $2, $3, $4 where (select max(active_from) from cloud.signing_key) is not distinct from $5
     on conflict do nothing`,
    [kid, privateKey, JSON.stringify(jwk), activeFrom, newest],
  );
}

async function openRow(row: KeyRow, sealer: Sealer): Promise<LoadedKey> {
  const pem = sealer.open(row.private_key, sealedSigningKey(row.kid)).toString();
  const publicKey = await importJWK(row.public_jwk, 'RS256');
  if (publicKey instanceof Uint8Array) throw new Error('A signing key is not an RSA key.');
  return {
    kid: row.kid,
    activeFrom: row.active_from,
    jwk: row.public_jwk,
    privateKey: await importPKCS8(pem, 'RS256'),
    publicKey,
  };
}
