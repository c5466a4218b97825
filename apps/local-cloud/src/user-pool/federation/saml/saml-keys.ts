import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Pool } from 'pg';
import { query } from '../../../database.ts';
import type { Sealer } from '../../../sealing.ts';
import { selfSigned } from './self-signed.ts';

export type SamlKeyUse = 'signing' | 'encryption';
/** Both in PEM. */
export type SamlKey = { privateKey: string; certificate: string };
/** Keys of the pool towards SAML providers: each is made when it is first asked for. */
export type SamlKeys = (use: SamlKeyUse) => Promise<SamlKey>;

type Row = { private_key: Buffer; certificate: string };

/** Providers load certificates by hand: they are good as long as the cloud's are. */
const certificateYears = 10;
const generate = promisify(generateKeyPair);

export const sealedSamlKey = (use: string): string => `SAML key for ${use}`;

/** Keys live in the database, sealed: all processes have the same. */
export function createSamlKeys(db: Pool, sealer: Sealer, clock: () => Date): SamlKeys {
  const kept = new Map<SamlKeyUse, Promise<SamlKey>>();
  const read = async (use: SamlKeyUse): Promise<SamlKey> => {
    const row = (await find(db, use)) ?? (await make(db, sealer, use, clock()));
    return {
      privateKey: sealer.open(row.private_key, sealedSamlKey(use)).toString(),
      certificate: row.certificate,
    };
  };
  return (use) => {
    const known = kept.get(use);
    if (known !== undefined) return known;
    const reading = read(use);
    kept.set(use, reading);
    reading.catch(() => kept.delete(use));
    return reading;
  };
}

async function find(db: Pool, use: SamlKeyUse): Promise<Row | undefined> {
  const [row] = await query<Row>(db, 'select private_key, certificate from cloud.saml_key where use = $1', [
    use,
  ]);
  return row;
}

/** The first of those who make one at once is right. */
async function make(db: Pool, sealer: Sealer, use: SamlKeyUse, now: Date): Promise<Row> {
  const pair = await generate('rsa', { modulusLength: 2048 });
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + certificateYears);
  const certificate = selfSigned(pair, { name: `Antela (${use})`, from: now, until });
  const pem = pair.privateKey.export({ format: 'pem', type: 'pkcs8' });
  await query(
    db,
    'insert into cloud.saml_key (use, private_key, certificate) values ($1, $2, $3) on conflict do nothing',
    [use, sealer.seal(Buffer.from(pem), sealedSamlKey(use)), certificate],
  );
  const row = await find(db, use);
  if (row === undefined) throw new Error('There is no SAML key.');
  return row;
}
