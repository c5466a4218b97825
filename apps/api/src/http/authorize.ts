import type { Condition, Endpoint } from '@antela/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { InfoTokens } from './info-token.ts';
import type { Principal, UserPrincipal } from './principal.ts';

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
  if (access === 'machine') return false;
  if (access === 'public' || access === 'signed_in') return true;
  return (
    (access.allOf ?? []).every((permission) => user.permissions.has(permission)) &&
    (access.anyOf?.some((permission) => user.permissions.has(permission)) ?? true)
  );
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
  for (const condition of endpoint.conditions ?? []) {
    const { by, lacking } = conditions[condition];
    if (!by(principal)) throw new AppError('forbidden', { detail: lacking });
  }
  if (principal.impersonator?.readOnly && endpoint.method !== 'GET' && endpoint.name !== 'endSession')
    throw new AppError('read_only_session');
}
