import { secretsMax, type createApiKey } from '@antela/contract/api-keys';
import type { Parsed } from '@antela/contract/endpoint';
import { keyScopes, permissionsOfScopes, writesWith } from '@antela/contract/key-scopes';
import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { hasOtherCompanies } from '../../../db/whole-client.ts';
import { newToken } from '../../../http/api-key-token.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context, UserContext } from '../../../http/context.ts';
import type { AuditEntry } from '../../records/audit/audit.service.ts';
import { mustBeAsSeen, propose, voidWaiting, type Approved } from '../proposals/proposals.service.ts';
import { mayGrant } from '../roles/granting.service.ts';
import { stateOf } from './api-key-state.ts';
import * as sql from './api-keys.sql.ts';
import { recordForKeepers, type Kept } from './keepers.service.ts';

const wholeClient = 'La clave que sincroniza usuarios va con todas las empresas. Elígelas todas.';
const dayMs = 24 * 60 * 60_000;

/** A secret as it leaves the server, once. */
export interface Shown {
  key: sql.KeyRecord;
  secret: string;
  proposalid: string | null;
}

/**
 * Makes a key. What it may do never changes afterwards; one that writes opens nothing until another person has approved it.
 * @throws not_found for a company out of sight, beyond_own_permissions, conflict where another key has the name
 */
export async function createKey(
  context: UserContext,
  { name, scopes, companies, addresses, days }: Parsed<typeof createApiKey>['body'],
): Promise<Shown> {
  const { db, scope, actor, now, user } = context;
  const companyIds = [...new Set(companies)];
  if (!companyIds.every((id) => scope.companyIds.includes(id))) throw new AppError('not_found');
  if (!mayGrant(user, permissionsOfScopes(scopes))) throw new AppError('beyond_own_permissions');
  if (
    scopes.includes('users.provision') &&
    (await hasOtherCompanies(db, { clientId: scope.clientId, companyIds }))
  )
    throw new AppError('rule_broken', {
      errors: [{ path: 'companies', code: 'refused', detail: wholeClient }],
    });
  const key = { id: newId(), name, scopes: [...new Set(scopes)], addresses, days };
  if (!(await sql.insertKey(db, scope.clientId, { ...key, companyIds, by: actor.name, at: now })))
    throw new AppError('conflict', { detail: 'Ya hay una clave con ese nombre. Usa otro.' });
  return addSecret(context, key.id, 'created');
}

/**
 * Gives a key another secret; the one of before goes on to its own end.
 * @throws not_found, beyond_own_permissions, conflict where two are alive already or the key was revoked
 */
export async function rotateKey(context: UserContext, id: string): Promise<Shown> {
  const key = await mustGet(context, id, { hold: true });
  if (!mayGrant(context.user, permissionsOfScopes(key.scopes))) throw new AppError('beyond_own_permissions');
  if (key.revoked_at !== null) throw new AppError('conflict');
  const alive = key.secrets.filter((one) => ['active', 'waiting'].includes(stateOf(key, one, context.now)));
  if (alive.length >= secretsMax)
    throw new AppError('conflict', {
      detail: 'La clave ya tiene dos secretos vivos. Revoca uno antes de crear otro.',
    });
  return addSecret(context, id, 'rotated');
}

async function addSecret(context: UserContext, keyId: string, verb: 'created' | 'rotated'): Promise<Shown> {
  const { db, scope, actor, now } = context;
  const key = await mustGet(context, keyId);
  const { token, prefix, hash } = newToken(scope.clientId);
  const id = newId();
  const waits = writesWith(key.scopes);
  const endsAt = new Date(now.getTime() + key.days * dayMs);
  const secret = { id, keyId, prefix, hash, by: actor.name, at: now, endsAt };
  await sql.insertSecret(db, scope.clientId, { ...secret, approvedAt: waits ? null : now });
  const changes = changesOf(key, prefix);
  const proposalid = waits
    ? await propose(context, {
        kind: 'api_key',
        subject: { kind: 'api_key', id: keyId, name: key.name },
        companyIds: key.company_ids,
        changes,
        body: { secretid: id },
      })
    : null;
  await record(context, key, verb, changes);
  return { key: await mustGet(context, keyId), secret: token, proposalid };
}

/** Facts of a key that whoever approves it reads; the secret is not among them. */
const changesOf = (key: sql.KeyRecord, prefix: string): AuditEntry['changes'] => ({
  secret: [null, prefix],
  scopes: [null, key.scopes.map((scope) => keyScopes[scope].name).join(', ')],
  companies: [null, key.companies.map(({ name }) => name).join(', ')],
  addresses: [null, key.addresses.length === 0 ? 'Cualquiera' : key.addresses.join(', ')],
  days: [null, key.days],
});

/** Keeps a key from everybody else until the transaction ends. */
export const lockKeyOrRefuse = (db: Db, clientId: string, id: string): Promise<unknown> =>
  sql.lockKey(db, clientId, id);

/** Opens what another person made. @throws stale, conflict where it was revoked meanwhile */
export async function approveSecret(
  context: Context,
  keyId: string,
  body: Record<string, unknown>,
  approved: Approved,
): Promise<void> {
  const { db, scope, now } = context;
  const key = await mustGet(context, keyId);
  const secret = key.secrets.find(({ id }) => id === body['secretid']);
  if (!secret || key.revoked_at !== null) throw new AppError('conflict');
  mustBeAsSeen(approved, changesOf(key, secret.prefix));
  if ((await sql.approveSecret(db, scope.clientId, { keyId, id: secret.id, at: now })) !== 1)
    throw new AppError('conflict');
  await record(context, key, 'approved', { secret: [null, secret.prefix] });
}

/** Closes a key, or one of its secrets, from this moment on. @throws not_found, conflict where it is closed already */
export async function revokeKey(
  context: UserContext,
  keyId: string,
  secretId: string | undefined,
): Promise<sql.KeyRecord> {
  const { db, scope, now } = context;
  const key = await mustGet(context, keyId, { hold: true });
  const secret = key.secrets.find(({ id }) => id === secretId);
  if (secretId !== undefined && !secret) throw new AppError('not_found');
  const closed = secret
    ? await sql.revokeSecret(db, scope.clientId, { keyId, id: secret.id, at: now })
    : await sql.revokeKey(db, scope.clientId, keyId, now);
  if (closed !== 1) throw new AppError('conflict');
  const concerns = (body: Record<string, unknown>) => !secret || body['secretid'] === secret.id;
  await voidWaiting(context, { kind: 'api_key', id: keyId }, ['api_key'], concerns);
  await record(context, key, 'revoked', secret ? { secret: [secret.prefix, null] } : {});
  return mustGet(context, keyId);
}

async function mustGet({ db, scope }: Context, id: string, { hold = false } = {}): Promise<sql.KeyRecord> {
  return orNotFound((await sql.listKeys(db, scope, { id, hold }))[0]);
}

const said = { created: 'creó', rotated: 'rotó', approved: 'aprobó', revoked: 'revocó' } as const;

const record = (
  context: Context,
  { id, name, company_ids: companyIds, scopes }: sql.KeyRecord,
  verb: keyof typeof said,
  changes: AuditEntry['changes'],
): Promise<void> => {
  const permits = scopes.map((scope) => keyScopes[scope].name).join(', ');
  const kept: Kept = { kind: 'api_key', id, companyIds, facts: [['Permite', permits]] };
  return recordForKeepers(context, kept, {
    verb,
    changes,
    subject: `${said[verb]} la clave de API «${name}»`,
    closing: 'Recibes este aviso porque puedes gestionar las claves. Si no lo esperabas, revócala.',
  });
};
