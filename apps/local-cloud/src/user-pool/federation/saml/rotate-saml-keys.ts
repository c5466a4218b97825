import type { Pool, PoolClient } from 'pg';
import { inTransaction, query } from '../../../database.ts';
import type { Sealer } from '../../../sealing.ts';
import { makeKey, nextKeyId, type SamlKeyState, type SamlKeyUse } from './saml-keys.ts';

/** A key as the operator sees it. */
export type KnownSamlKey = {
  use: SamlKeyUse;
  state: SamlKeyState;
  since: Date;
  /** In PEM. */
  certificate: string;
  removalAskedBy: string | null;
};
export type RotationFault =
  | 'has_next'
  | 'has_previous'
  | 'no_next'
  | 'no_previous'
  | 'too_soon'
  | 'needs_another';

/** Providers and our own processes read the next certificate before it signs. */
export const announcedHours = 24;

/** The one in use first, then the next and the one before. */
export const listSamlKeys = (db: Pool): Promise<KnownSamlKey[]> =>
  query(
    db,
    `select use, state, since, certificate, removal_asked_by as "removalAskedBy" from cloud.saml_key
     order by use, state <> 'current', state`,
  );

/** Makes the next key and publishes it beside the one in use. */
export async function announceSamlKey(
  db: Pool,
  sealer: Sealer,
  use: SamlKeyUse,
  now: Date,
): Promise<RotationFault | null> {
  await makeKey(db, sealer, { id: use, use, state: 'current' }, now);
  const isMade = await makeKey(db, sealer, { id: nextKeyId(use), use, state: 'next' }, now);
  return isMade ? null : 'has_next';
}

/** The next key signs from now on; the one before still opens. */
export const useNextSamlKey = (db: Pool, use: SamlKeyUse, now: Date): Promise<RotationFault | null> =>
  inTransaction(db, async (tx) => {
    const held = await lockKeys(tx, use);
    const next = held.get('next');
    if (next === undefined) return 'no_next';
    if (now.getTime() - next.getTime() < announcedHours * 3_600_000) return 'too_soon';
    if (held.has('previous')) return 'has_previous';
    await move(tx, use, 'current', 'previous', now);
    await move(tx, use, 'next', 'current', now);
    return null;
  });

/** The key before signs again, and the one that took its place waits as the next. */
export const useSamlKeyBefore = (db: Pool, use: SamlKeyUse, now: Date): Promise<RotationFault | null> =>
  inTransaction(db, async (tx) => {
    const held = await lockKeys(tx, use);
    if (!held.has('previous')) return 'no_previous';
    if (held.has('next')) return 'has_next';
    await move(tx, use, 'current', 'next', now);
    await move(tx, use, 'previous', 'current', now);
    return null;
  });

/** Takes the key before away, which nothing brings back: one operator asks for it, another one does it. */
export const removeSamlKeyBefore = (
  db: Pool,
  use: SamlKeyUse,
  operatorId: string,
): Promise<RotationFault | null> =>
  inTransaction(db, async (tx) => {
    const held = await lockKeys(tx, use);
    if (!held.has('previous')) return 'no_previous';
    const removed = await query(
      tx,
      `delete from cloud.saml_key where use = $1 and state = 'previous' and removal_asked_by <> $2 returning id`,
      [use, operatorId],
    );
    if (removed.length > 0) return null;
    await query(tx, `update cloud.saml_key set removal_asked_by = $2 where use = $1 and state = 'previous'`, [
      use,
      operatorId,
    ]);
    return 'needs_another';
  });

async function lockKeys(tx: PoolClient, use: SamlKeyUse): Promise<Map<SamlKeyState, Date>> {
  const rows = await query<{ state: SamlKeyState; since: Date }>(
    tx,
    'select state, since from cloud.saml_key where use = $1 order by id for update',
    [use],
  );
  return new Map(rows.map(({ state, since }) => [state, since]));
}

/** A wish to take a key away is of the one before, not of one in use. */
const move = (
  tx: PoolClient,
  use: SamlKeyUse,
  from: SamlKeyState,
  to: SamlKeyState,
  now: Date,
): Promise<unknown> =>
  query(
    tx,
    `update cloud.saml_key set state = $3, since = $4, removal_asked_by = null where use = $1 and state = $2`,
    [use, from, to, now],
  );
