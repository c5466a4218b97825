import * as contract from '@antela/contract/single-sign-on';
import type { Sealer } from '@antela/sigv4/sealer';
import { hasOtherCompanies } from '../../../db/whole-client.ts';
import { AppError } from '../../../http/app-error.ts';
import { route } from '../../../http/route.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { lookAt, recordOf, type ResolveTxt } from './domain-proof.ts';
import { mustBeThere } from './find-provider.service.ts';
import { askToConnect, askToRemove } from './single-sign-on.service.ts';
import * as sql from './single-sign-on.sql.ts';

/** Addresses of the user pool that a client registers at its provider. */
export interface PoolAddresses {
  redirectUri: string;
  signOutUri: string;
}

export interface SingleSignOnOptions {
  outbound: Outbound;
  sealer: Sealer;
  resolveTxt: ResolveTxt;
  /** Null where the identity service takes no providers. */
  addresses: PoolAddresses | null;
}

export const singleSignOnRoutes = ({ outbound, sealer, resolveTxt, addresses }: SingleSignOnOptions) => [
  route(contract.getSingleSignOn, async ({ scope, read }) =>
    read(async ({ db }) => {
      const [isPartial, found, roles] = await Promise.all([
        hasOtherCompanies(db, scope),
        sql.getInForce(db, scope.clientId),
        sql.roleNames(db, scope.clientId),
      ]);
      const names = new Map(roles.map(({ id, name }) => [id, name]));
      return { data: { mayChange: !isPartial, addresses, connection: found && toConnection(found, names) } };
    }),
  ),

  route(contract.checkSsoDomain, async ({ query: { domain }, scope }) => ({
    data: {
      record: recordOf(scope.clientId, domain),
      isProven: (await lookAt(resolveTxt, scope.clientId, domain)) === 'proven',
    },
  })),

  route(contract.changeSingleSignOn, async ({ body, scope, write }) => {
    if (addresses === null)
      throw new AppError('rule_broken', {
        detail: 'Esta instalación aún no ingresa con proveedores propios.',
      });
    await mustBeThere(outbound, resolveTxt, scope.clientId, body);
    return { data: { proposalid: await write((context) => askToConnect(context, sealer, body)) } };
  }),

  route(contract.removeSingleSignOn, async ({ write }) => ({
    data: { proposalid: await write(askToRemove) },
  })),
];

const toConnection = (found: sql.ConnectionRecord, roles: ReadonlyMap<string, string>) => ({
  issuer: found.issuer,
  oidcClientId: found.oidc_client_id,
  ending: found.ending,
  domains: found.domains,
  lostDomains: found.lost_domains,
  groupsClaim: found.groups_claim,
  groups: found.groups.map(({ group, roleid }) => ({ group, roleid, role: roles.get(roleid) ?? '' })),
  isOnly: found.is_only,
  emergencyUser:
    found.emergency_user_id === null
      ? null
      : { userid: found.emergency_user_id, name: found.emergency_user ?? '' },
  createdBy: found.created_by,
  approvedAt: found.approved_at ?? found.created_at,
});
