import type { Pool } from 'pg';
import type { AlsoGood } from '../also-good.ts';
import { createSealer, type Sealer } from '../sealing.ts';
import { announceKey } from '../user-pool/signing-keys.ts';
import { sealedColumns, type SealedColumn } from './sealed-columns.ts';

/** Figures of one column: how many values it holds, how many of them need the other secret, and how many neither opens. */
export type SealedCount = { column: string; values: number; old: number; closed: number };

type Options = {
  pool: Pool;
  clock: () => Date;
  secret: Buffer;
  also?: AlsoGood | undefined;
  adminAccessKeyId: string;
};

const batch = 200;
type Value = { key: string; value: Buffer };

/** Counts without writing what is sealed under which secret. */
export const countSealed = ({
  pool,
  secret,
  also,
}: Pick<Options, 'pool' | 'secret' | 'also'>): Promise<SealedCount[]> =>
  eachColumn(pool, createSealer(secret, 'at rest', also?.secret), async () => {});

/**
 * Seals everything anew that needs the other secret, a few rows at a time, while the service goes on: a value that somebody changes
 * meanwhile is sealed by them. What can be opened under neither stays as it is, and the kept keys wait until there is none: as long
 * as they need the other secret, nothing starts without it. Done again, it goes on where it was. Tokens get a new key too.
 */
export async function renewSealed(
  options: Options,
  tell: (count: SealedCount) => void,
): Promise<SealedCount[]> {
  const { pool, clock, secret, also, adminAccessKeyId } = options;
  const sealer = createSealer(secret, 'at rest', also?.secret);
  // The object store knows the server's own files by its key.
  if (also)
    await pool.query('update cloud.object set owner = $1 where owner = $2', [
      adminAccessKeyId,
      also.adminAccessKey.accessKeyId,
    ]);
  let closed = 0;
  const counts = await eachColumn(
    pool,
    sealer,
    async ({ table, key, column }, values) => {
      if (table === 'kept_key' && closed > 0) return;
      await pool.query(
        `update cloud.${table} t set ${column} = n.value
         from unnest($1::text[], $2::bytea[], $3::bytea[]) as n (key, was, value)
         where t.${key}::text = n.key and t.${column} = n.was`,
        [values.map(({ key: of }) => of), values.map(({ was }) => was), values.map(({ value }) => value)],
      );
    },
    (count) => {
      closed += count.closed;
      tell(count);
    },
  );
  // The key that signs tokens was sealed under a secret that others may know: it is replaced too.
  if (counts.some(({ column, old }) => column === 'signing_key.private_key' && old > 0))
    await announceKey(pool, sealer, clock());
  return counts;
}

/** Walks each column in the order of its key. `renew` is given those values that need the other secret, sealed anew. */
async function eachColumn(
  pool: Pool,
  sealer: Sealer,
  renew: (column: SealedColumn, values: (Value & { was: Buffer })[]) => Promise<void>,
  tell: (count: SealedCount) => void = () => {},
): Promise<SealedCount[]> {
  const counts: SealedCount[] = [];
  for (const sealed of sealedColumns) {
    const { table, key, column } = sealed;
    const count: SealedCount = { column: `${table}.${column}`, values: 0, old: 0, closed: 0 };
    for (let after = ''; ;) {
      const { rows } = await pool.query<Value>(
        `select ${key}::text as key, ${column} as value from cloud.${table}
         where ${column} is not null and length(${column}) > 0 and ${key}::text > $1 order by ${key}::text limit ${batch}`,
        [after],
      );
      const anew = rows.flatMap((row) => renewed(sealer, sealed, row, count));
      if (anew.length > 0) await renew(sealed, anew);
      count.values += rows.length;
      after = rows.at(-1)?.key ?? after;
      if (rows.length < batch) break;
      tell(count);
    }
    tell(count);
    counts.push(count);
  }
  return counts;
}

function renewed(
  sealer: Sealer,
  { context, isText }: SealedColumn,
  { key, value: was }: Value,
  count: SealedCount,
): (Value & { was: Buffer })[] {
  try {
    const anew = sealer.renew(isText ? Buffer.from(was.toString(), 'base64url') : was, context(key));
    if (anew === null) return [];
    count.old += 1;
    return [{ key, was, value: isText ? Buffer.from(anew.toString('base64url')) : anew }];
  } catch {
    count.closed += 1;
    return [];
  }
}
