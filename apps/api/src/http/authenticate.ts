import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { Visit } from './claimant.ts';
import type { ReadIdToken } from './id-token.ts';
import type { Principal } from './principal.ts';
import type { UserDirectory } from './user-directory.ts';

export interface MachineKey {
  accessKeyId: string;
  secretAccessKey: string;
  name: string;
  channel: 'app' | 'simulator';
}

/** Says whom a signed request is from, whoever verified the signature; null when it shows none. Throws for one that does not hold. */
export type Edge = (request: FastifyRequest) => Promise<Principal | null>;

export interface AuthenticateOptions {
  readIdToken: ReadIdToken;
  edge: Edge;
  users: UserDirectory;
}

/** Says who calls: a bearer id token, or a signature as the edge sees it. Throws 401 otherwise. */
export function createAuthenticate({ readIdToken, edge, users }: AuthenticateOptions) {
  return async function authenticate(request: FastifyRequest): Promise<Principal> {
    const { authorization = '' } = request.headers;
    if (authorization.startsWith('Bearer '))
      return users.find(await readIdToken(authorization.slice('Bearer '.length)), visitOf(request));
    const principal = await edge(request);
    if (!principal) throw new AppError('unauthenticated');
    return principal;
  };
}

/** What people may read in their list of sessions, bounded: a browser's name is whatever its owner says. */
export const visitOf = (request: FastifyRequest): Visit => ({
  requestId: request.id,
  ip: request.ip,
  userAgent: request.headers['user-agent']?.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 300) ?? null,
});
