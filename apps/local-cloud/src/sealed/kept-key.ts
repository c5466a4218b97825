import type { Pool } from 'pg';
import { query } from '../database.ts';
import { deriveKey, type Sealer } from '../sealing.ts';

export const keptKeyContext = (name: string): string => `kept key ${name}`;

/**
 * A key that stays the same when the secret changes. It follows from the first secret that a database was used with, and is sealed
 * under the one of today.
 * @throws Error in Spanish where no secret that was given opens it
 */
export async function keptKey(db: Pool, atRest: Sealer, secret: Buffer, name: string): Promise<Buffer> {
  const context = keptKeyContext(name);
  await query(db, 'insert into cloud.kept_key (name, key) values ($1, $2) on conflict do nothing', [
    name,
    atRest.seal(deriveKey(secret, name), context),
  ]);
  const [row] = await query<{ key: Buffer }>(db, 'select key from cloud.kept_key where name = $1', [name]);
  try {
    return atRest.open(row?.key ?? Buffer.alloc(0), context);
  } catch (cause) {
    throw new Error(
      'ANTELA_SECRET no abre lo que está sellado en esta base. Pon el secreto con el que se selló, o, si lo estás cambiando, el anterior en ANTELA_SECRET_ALSO hasta que `ops keys rotate` termine.',
      { cause },
    );
  }
}
