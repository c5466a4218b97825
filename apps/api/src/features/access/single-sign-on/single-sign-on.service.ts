import type { Parsed } from '@antela/contract/endpoint';
import type { changeSingleSignOn } from '@antela/contract/single-sign-on';
import type { Sealer } from '@antela/sigv4/sealer';
import { newId } from '../../../db/ids.ts';
import { hasOtherCompanies, lockClient } from '../../../db/whole-client.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Context, UserContext } from '../../../http/context.ts';
import { contextOf } from '../../../outbound/signing-secret.ts';
import { changesBetween, recordAudit, type AuditEntry } from '../../records/audit/audit.service.ts';
import { mustBeAsSeen, propose, type Approved } from '../proposals/proposals.service.ts';
import { rolesToGrant } from '../roles/granting.service.ts';
import { certificateText, readCertificates } from './certificates.ts';
import { refused } from './refused.ts';
import * as sql from './single-sign-on.sql.ts';

export type Wanted = Parsed<typeof changeSingleSignOn>['body'];

const endingLength = 4;

export const secretContext = (clientId: string, id: string): string =>
  contextOf('single sign-on secret', clientId, id);

/**
 * Asks that the client's people come in by a provider. The caller has seen that its domains are proved and that the provider is there;
 * until another person approves it nothing changes.
 * @throws beyond_own_companies, beyond_own_permissions, not_found for a role of nobody, rule_broken, conflict while another change waits
 */
export async function proposeConnection(
  context: UserContext,
  sealer: Sealer,
  wanted: Wanted,
): Promise<string> {
  const { db, scope, user, actor, now } = context;
  const { clientId } = scope;
  const { name } = await begin(context);
  await rolesToGrant(
    db,
    scope,
    user,
    wanted.groups.map(({ roleid }) => roleid),
  );
  await mustHaveWayIn(context, wanted);
  await sql.endUnapproved(db, clientId, now);
  const before = await sql.getInForce(db, clientId);
  const id = newId();
  const spoken = spokenBy(context, sealer, { id, wanted, before });
  const given = {
    id,
    issuer: wanted.issuer,
    domains: [...new Set(wanted.domains)].toSorted(),
    groups_claim: wanted.groupsClaim,
    groups: wanted.groups,
    is_only: wanted.isOnly,
    emergency_user_id: wanted.isOnly ? wanted.emergencyuserid : null,
    created_by: actor.name,
    created_at: now,
  };
  await sql.insertConnection(db, clientId, given, spoken);
  return propose(context, {
    kind: 'single_sign_on',
    ...whole(context, name),
    changes: await connecting(context, id),
    body: { id },
  });
}

/** Asks that nobody come in by it any more. @throws conflict where there is none, or while a change waits; beyond_own_companies */
export async function proposeRemoval(context: UserContext): Promise<string> {
  const { db, scope } = context;
  const { name } = await begin(context);
  const before = await sql.getInForce(db, scope.clientId);
  if (before === null) throw new AppError('conflict', { detail: 'Tu equipo no ingresa con un proveedor.' });
  return propose(context, {
    kind: 'single_sign_on_removal',
    ...whole(context, name),
    changes: changesBetween(shown(before, new Map()), {}),
    body: {},
  });
}

/** Lets people come in by the connection that another person has approved, and by no other. @throws not_found, stale */
export async function approveConnection(
  context: Context,
  body: Record<string, unknown>,
  approved: Approved,
): Promise<void> {
  const { db, scope, now } = context;
  const id = String(body['id']);
  const changes = await connecting(context, id);
  mustBeAsSeen(approved, changes);
  const asked = await sql.getConnection(db, scope.clientId, id);
  if (asked)
    await mustHaveWayIn(context, { isOnly: asked.is_only, emergencyuserid: asked.emergency_user_id });
  await sql.endInForce(db, scope.clientId, now);
  if ((await sql.approveConnection(db, scope.clientId, id, now)) !== 1) throw new AppError('not_found');
  await record(context, 'client.single_sign_on_set', changes);
}

/** @throws stale where there is another connection by now, or none */
export async function approveRemoval(context: Context, approved: Approved): Promise<void> {
  const { db, scope, now } = context;
  const before = await sql.getInForce(db, scope.clientId);
  const changes = changesBetween(before === null ? {} : shown(before, new Map()), {});
  mustBeAsSeen(approved, changes);
  await sql.endInForce(db, scope.clientId, now);
  await record(context, 'client.single_sign_on_removed', changes);
}

const whole = ({ scope }: Context, name: string) => ({
  subject: { kind: 'client' as const, id: scope.clientId, name },
  // It is of the whole client: whoever approves it sees all of its companies, too.
  companyIds: scope.companyIds,
});

async function begin({ db, scope }: UserContext): Promise<{ name: string }> {
  const client = await lockClient(db, scope.clientId);
  if (await hasOtherCompanies(db, scope)) throw new AppError('beyond_own_companies');
  return client;
}

/** Where the provider is the only way in, one person has another, for the day on which it is down. */
async function mustHaveWayIn(
  { db, scope }: Context,
  { isOnly, emergencyuserid }: Pick<Wanted, 'isOnly' | 'emergencyuserid'>,
): Promise<void> {
  if (!isOnly) return;
  const person = emergencyuserid && (await sql.getActiveUser(db, scope.clientId, emergencyuserid));
  if (!person) throw refused('emergencyuserid', 'Elige quién ingresa con contraseña en una emergencia.');
}

/** Columns that the protocol needs to be spoken and trusted. */
function spokenBy(
  context: UserContext,
  sealer: Sealer,
  { id, wanted, before }: { id: string; wanted: Wanted; before: sql.ConnectionRecord | null },
): sql.ByProtocol {
  const { saml, oidcClientId } = wanted;
  if (saml !== undefined)
    return {
      protocol: 'saml',
      sso_url: saml.ssoUrl,
      slo_url: saml.sloUrl,
      signs_requests: saml.signsRequests,
      certificates: readCertificates(saml.certificates, context.now).map(({ pem }) => pem),
      email_attribute: saml.emailAttribute,
      subject_attribute: saml.subjectAttribute,
    };
  if (oidcClientId === undefined)
    throw refused('oidcClientId', 'Copia el identificador de la aplicación tal como lo da tu proveedor.');
  const secret = wanted.oidcSecret ?? keptSecret(context, sealer, before, wanted);
  return {
    protocol: 'oidc',
    oidc_client_id: oidcClientId,
    ending: secret.slice(-endingLength),
    sealed: sealer.seal(Buffer.from(secret), secretContext(context.scope.clientId, id)),
  };
}

/** A secret goes nowhere but where it was given for. */
function keptSecret(
  { scope }: UserContext,
  sealer: Sealer,
  before: sql.ConnectionRecord | null,
  { issuer, oidcClientId }: Wanted,
): string {
  if (before?.protocol !== 'oidc' || before.issuer !== issuer || before.oidc_client_id !== oidcClientId)
    throw refused('oidcSecret', 'Copia el secreto de la aplicación tal como lo da tu proveedor.');
  return sealer.open(before.sealed, secretContext(scope.clientId, before.id)).toString();
}

/** Everything that a second person should see, as it is in force and as it would be. */
async function connecting({ db, scope }: Context, id: string): Promise<AuditEntry['changes']> {
  const after = await sql.getConnection(db, scope.clientId, id);
  if (after === null) throw new AppError('not_found');
  const before = await sql.getInForce(db, scope.clientId);
  const roles = new Map((await sql.roleNames(db, scope.clientId)).map((role) => [role.id, role.name]));
  return changesBetween(before === null ? {} : shown(before, roles), shown(after, roles));
}

const noOidc = { oidcClientId: null, oidcSecret: null };
const noSaml = {
  ssoUrl: null,
  sloUrl: null,
  signsRequests: null,
  certificates: null,
  emailAttribute: null,
  subjectAttribute: null,
};

const shown = (
  connection: sql.ConnectionRecord,
  roles: ReadonlyMap<string, string>,
): Record<string, unknown> => ({
  protocol: connection.protocol,
  issuer: connection.issuer,
  ...(connection.protocol === 'oidc'
    ? { ...noSaml, oidcClientId: connection.oidc_client_id, oidcSecret: connection.ending }
    : {
        ...noOidc,
        ssoUrl: connection.sso_url,
        sloUrl: connection.slo_url,
        signsRequests: connection.signs_requests,
        certificates: connection.certificates.map(certificateText),
        emailAttribute: connection.email_attribute ?? 'NameID',
        subjectAttribute: connection.subject_attribute ?? 'NameID',
      }),
  domains: connection.domains,
  groupsClaim: connection.groups_claim,
  groups: connection.groups.map(({ group, roleid }) => `${group}: ${roles.get(roleid) ?? roleid}`),
  isOnly: connection.is_only,
  emergencyUser: connection.emergency_user,
});

const record = (context: Context, action: string, changes: AuditEntry['changes']): Promise<void> =>
  recordAudit(context, action, 'client', context.scope.clientId, changes);
