import { generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { Pool } from 'pg';
import { query, type Database } from '../../../database.ts';
import type { Sealer } from '../../../sealing.ts';
import { selfSigned } from './self-signed.ts';

export type SamlKeyUse = 'signing' | 'encryption';
export type SamlKeyState = 'next' | 'current' | 'previous';
/** Both in PEM. */
export type SamlKey = { privateKey: string; certificate: string; state: SamlKeyState };
/** Keys of the pool towards SAML providers that are alive, the one in use first: it is made when it is first asked for. */
export type SamlKeys = (use: SamlKeyUse) => Promise<[SamlKey, ...SamlKey[]]>;

type Row = { id: string; private_key: Buffer; certificate: string; state: SamlKeyState };

/** Providers load certificates by hand: they are good as long as the cloud's are. */
const certificateYears = 10;
const rereadAfterMs = 60_000;
const generate = promisify(generateKeyPair);

export const sealedSamlKey = (id: string): string => `SAML key for ${id}`;

/** Keys live in the database, sealed; each process rereads them every minute, so that all sign with the same. */
export function createSamlKeys(db: Pool, sealer: Sealer, clock: () => Date): SamlKeys {
  const kept = new Map<SamlKeyUse, { readAt: number; reading: ReturnType<SamlKeys> }>();
  const read = async (use: SamlKeyUse): ReturnType<SamlKeys> => {
    let rows = await listKeys(db, use);
    if (rows.length === 0) {
      await makeKey(db, sealer, { id: use, use, state: 'current' }, clock());
      rows = await listKeys(db, use);
    }
    const [first, ...others] = rows.map((row) => opened(row, sealer));
    if (first === undefined) throw new Error('There is no SAML key.');
    return [first, ...others];
  };
  return (use) => {
    const now = clock().getTime();
    const known = kept.get(use);
    if (known !== undefined && Math.abs(now - known.readAt) < rereadAfterMs) return known.reading;
    const reading = read(use);
    kept.set(use, { readAt: now, reading });
    reading.catch(() => kept.delete(use));
    return reading;
  };
}

const opened = ({ id, private_key: sealed, certificate, state }: Row, sealer: Sealer): SamlKey => ({
  privateKey: sealer.open(sealed, sealedSamlKey(id)).toString(),
  certificate,
  state,
});

/** Certificates that providers are told of: what the one before opens, nobody should encrypt for anew. */
export const publishedOf = (keys: readonly SamlKey[]): string[] =>
  keys.filter(({ state }) => state !== 'previous').map(({ certificate }) => certificate);

const listKeys = (db: Pool, use: SamlKeyUse): Promise<Row[]> =>
  query<Row>(
    db,
    `select id, private_key, certificate, state from cloud.saml_key
     where use = $1 order by state <> 'current', state`,
    [use],
  );

export const nextKeyId = (use: SamlKeyUse): string => `${use}-${randomUUID()}`;

/** Makes a key unless there is one of that use and state: the first of those who make one at once is right. @returns whether it did */
export async function makeKey(
  db: Database,
  sealer: Sealer,
  { id, use, state }: { id: string; use: SamlKeyUse; state: SamlKeyState },
  now: Date,
): Promise<boolean> {
  const pair = await generate('rsa', { modulusLength: 2048 });
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + certificateYears);
  const certificate = selfSigned(pair, { name: `Antela (${use})`, from: now, until });
  const pem = pair.privateKey.export({ format: 'pem', type: 'pkcs8' });
  const made = await query(
    db,
    `insert into cloud.saml_key (id, use, private_key, certificate, state, since) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning id`,
    [id, use, sealer.seal(Buffer.from(pem), sealedSamlKey(id)), certificate, state, now],
  );
  return made.length > 0;
}
