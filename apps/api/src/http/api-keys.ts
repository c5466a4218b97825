import { BlockList, isIPv6 } from 'node:net';
import { permissionsOfScopes } from '@antela/contract/key-scopes';
import type { Permission } from '@antela/contract/permissions';
import type { Pool } from 'pg';
import { inTenant, readInTenant } from '../db/transaction.ts';
import { createAllowances } from './allowance.ts';
import { readToken } from './api-key-token.ts';
import { findKey, noteUse, type KeyRow } from './api-keys.sql.ts';
import { AppError } from './app-error.ts';
import type { KeyPrincipal } from './principal.ts';
import { touchEveryMs } from './session-limits.ts';

/** Secrets that open nothing, from one address: a program with a wrong one is told to wait, and no good one beside it is. */
const strangers = { perSecond: 5, atOnce: 20 };

/**
 * Finds the key behind a bearer secret. Nothing of it is remembered between two requests: what was revoked opens nothing from that
 * moment on, in any process.
 */
export function createApiKeys({ pool, clock }: { pool: Pool; clock: () => Date }) {
  const unknown = createAllowances(strangers);

  async function note(clientId: string, row: KeyRow, from: string, at: Date): Promise<void> {
    if (row.last_used_at !== null && at.getTime() - row.last_used_at.getTime() < touchEveryMs) return;
    await inTenant(pool, clientId, (db) => noteUse(db, clientId, row.secret_id, { at, from }));
  }

  /** @throws AppError unauthenticated, forbidden from another address, too_many_requests */
  return async function findByKey(token: string, ip: string): Promise<KeyPrincipal | null> {
    const read = readToken(token);
    if (!read) return null;
    const { clientId, hash } = read;
    const row = await readInTenant(pool, clientId, (db) => findKey(db, clientId, hash));
    const now = clock();
    if (!row || row.approved_at === null || row.revoked_at !== null || row.ends_at <= now) {
      if (!unknown.take(ip)) throw new AppError('too_many_requests', { retryAfterSeconds: 1 });
      throw new AppError('unauthenticated', {
        detail: 'Esta clave no sirve. Revisa su estado en el portal.',
      });
    }
    if (!isAmong(row.addresses, ip))
      throw new AppError('forbidden', { detail: 'Esta clave no se usa desde esta dirección.' });
    await note(clientId, row, ip, now);
    return principalOf(clientId, row);
  };
}

export type FindByKey = ReturnType<typeof createApiKeys>;

/** No list at all is everywhere. An IPv4 address written as IPv6 is the same address. */
export function isAmong(addresses: readonly string[], ip: string): boolean {
  if (addresses.length === 0) return true;
  const list = new BlockList();
  for (const each of addresses) {
    const [address = '', bits] = each.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}

function principalOf(clientId: string, row: KeyRow): KeyPrincipal {
  return {
    kind: 'key',
    keyId: row.key_id,
    name: row.name,
    scopes: row.scopes,
    endsAt: row.ends_at,
    asUser: {
      kind: 'user',
      userId: row.key_id,
      subject: '',
      username: '',
      name: row.name,
      email: '',
      clientId,
      clientName: row.client_name,
      roleName: '',
      permissions: new Set<Permission>(permissionsOfScopes(row.scopes)),
      permissionsVersion: 0,
      companies: row.companies,
      moneybagAccess: row.wallets_enabled,
      clientRestriction: row.client_restrictions_enabled,
      lastSignInAt: null,
      originJti: '',
      signedInAt: row.ends_at,
      secondFactor: null,
      lacksSecondFactor: false,
      impersonator: null,
    },
  };
}
