import type { Sealer } from '@antela/sigv4/sealer';
import type { Pool } from 'pg';
import type { Db } from '../db/database.ts';
import { everyTenant } from '../db/tenants.ts';
import { inTenant } from '../db/transaction.ts';
import { contextOf } from './signing-secret.ts';

/** How many values of a column there are, how many need the secret that goes, and how many neither opens. */
export interface SealedColumn {
  column: string;
  values: number;
  old: number;
  closed: number;
}

export interface Sealed {
  id: string;
  sealed: Buffer;
}

/** Where sealed values lie, and what each is bound to. */
export interface SealedPlace {
  column: string;
  what: Parameters<typeof contextOf>[0];
  list: (db: Db, clientId: string) => Promise<Sealed[]>;
  reseal: (db: Db, clientId: string, given: Sealed & { was: Buffer }) => Promise<unknown>;
}

/** Counts the sealed values of all tenants, and seals anew what needs the secret that goes where that is asked for. */
export async function renewSealedIn(
  pool: Pool,
  sealer: Sealer,
  { column, what, list, reseal }: SealedPlace,
  { renew }: { renew: boolean },
): Promise<SealedColumn> {
  const count: SealedColumn = { column, values: 0, old: 0, closed: 0 };
  await everyTenant(pool, [
    (clientId) =>
      inTenant(pool, clientId, async (db) => {
        for (const { id, sealed: was } of await list(db, clientId)) {
          count.values += 1;
          try {
            const sealed = sealer.renew(was, contextOf(what, clientId, id));
            if (sealed === null) continue;
            count.old += 1;
            if (renew) await reseal(db, clientId, { id, was, sealed });
          } catch {
            count.closed += 1;
          }
        }
      }),
  ]);
  return count;
}
