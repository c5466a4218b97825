import type { Condition, Endpoint } from '@antela/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { InfoTokens } from './info-token.ts';
import type { KeyPrincipal, Principal, UserPrincipal } from './principal.ts';

interface Held {
  by: (user: UserPrincipal) => boolean;
  /** Sentence for whoever lacks it: no role would help them. */
  lacking: string;
}

const conditions: Record<Condition, Held> = {
  company_access: {
    by: (user) => user.companies.length > 0,
    lacking: 'No tienes empresas asignadas. Pídelas a quien administra los usuarios.',
  },
  moneybag_access: {
    by: (user) => user.moneybagAccess,
    lacking: 'Tu empresa no tiene billeteras. Escríbenos si quieres activarlas.',
  },
  client_access: {
    by: (user) => user.clientRestriction,
    lacking: 'Tu empresa no tiene restricciones por cliente. Escríbenos si quieres activarlas.',
  },
};

function mayCall(endpoint: Endpoint, user: UserPrincipal): boolean {
  const { access } = endpoint;
  if (access === 'machine' || access === 'key') return false;
  if (access === 'public' || access === 'signed_in') return true;
  return (
    (access.allOf ?? []).every((permission) => user.permissions.has(permission)) &&
    (access.anyOf?.some((permission) => user.permissions.has(permission)) ?? true)
  );
}

/** A key is let in by the scopes that the endpoint names, within what the permissions of its own allow. */
function authorizeKey(endpoint: Endpoint, { scopes, asUser }: KeyPrincipal): void {
  const { access, scopes: open = [] } = endpoint;
  // No program proves again who it is.
  if (endpoint.stepUp || !open.some((scope) => scopes.includes(scope)))
    throw new AppError('forbidden', { detail: 'El alcance de esta clave no permite hacer esto.' });
  if (access !== 'key' && access !== 'machine' && !mayCall(endpoint, asUser)) throw new AppError('forbidden');
  mustHold(endpoint, asUser);
}

function mustHold(endpoint: Endpoint, user: UserPrincipal): void {
  for (const condition of endpoint.conditions ?? []) {
    const { by, lacking } = conditions[condition];
    if (!by(user)) throw new AppError('forbidden', { detail: lacking });
  }
}

/** Default deny: context, the client's second factor, permission and conditions, in that order. The database is not asked. */
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
  if (principal.kind === 'key') return authorizeKey(endpoint, principal);
  const context = request.headers['x-user-context'];
  if (endpoint.context && context === undefined) throw new AppError('context_required');
  if (
    context !== undefined &&
    !(typeof context === 'string' && (await infoTokens.belongsTo(context, principal)))
  )
    throw new AppError('context_required');
  if (principal.lacksSecondFactor && !endpoint.beforeSecondFactor)
    throw new AppError('second_factor_required');
  if (!mayCall(endpoint, principal)) throw new AppError('forbidden');
  mustHold(endpoint, principal);
  if (principal.impersonator?.readOnly && endpoint.method !== 'GET' && endpoint.name !== 'endSession')
    throw new AppError('read_only_session');
}
