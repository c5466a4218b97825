import type { Condition, Endpoint } from '@antela/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { InfoTokens } from './info-token.ts';
import type { Principal, UserPrincipal } from './principal.ts';

const holds: Record<Condition, (user: UserPrincipal) => boolean> = {
  company_access: (user) => user.companies.length > 0,
  moneybag_access: (user) => user.moneybagAccess,
  client_access: (user) => user.clientRestriction,
};

function mayCall(endpoint: Endpoint, user: UserPrincipal): boolean {
  const { access } = endpoint;
  if (access === 'machine') return false;
  if (access === 'public' || access === 'signed_in') return true;
  const permitted =
    (access.allOf ?? []).every((permission) => user.permissions.has(permission)) &&
    (access.anyOf?.some((permission) => user.permissions.has(permission)) ?? true);
  return permitted && (endpoint.conditions ?? []).every((condition) => holds[condition](user));
}

/** Default deny: context, permission and conditions, in that order. The database is not asked. */
export async function authorize(
  endpoint: Endpoint,
  request: FastifyRequest,
  principal: Principal,
  infoTokens: InfoTokens,
): Promise<void> {
  if (principal.kind === 'machine') {
    if (endpoint.access !== 'machine') throw new AppError('forbidden');
    return;
  }
  const context = request.headers['x-user-context'];
  if (endpoint.context && context === undefined) throw new AppError('context_required');
  if (
    context !== undefined &&
    !(typeof context === 'string' && (await infoTokens.belongsTo(context, principal)))
  )
    throw new AppError('context_required');
  if (!mayCall(endpoint, principal)) throw new AppError('forbidden');
  if (principal.impersonator?.readOnly && endpoint.method !== 'GET' && endpoint.name !== 'endSession')
    throw new AppError('read_only_session');
}
