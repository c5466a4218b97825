import type { FastifyRequest } from 'fastify';
import type { FindByKey } from './api-keys.ts';
import { AppError } from './app-error.ts';
import type { Claimant, Visit } from './claimant.ts';
import type { ReadIdToken } from './id-token.ts';
import type { KeyPrincipal, Principal } from './principal.ts';
import type { UserDirectory } from './user-directory.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Claimant of a bearer token that was verified before the body was read. */
    claimant: Claimant | null;
    /** Key of a client, found before the body was read. */
    key: KeyPrincipal | null;
    /** SHA-256 of the body as received, in hex; null without a body. */
    bodyHash: string | null;
  }
}

export interface MachineKey {
  accessKeyId: string;
  secretAccessKey: string;
  name: string;
  channel: 'app' | 'simulator';
}

export interface Edge {
  /** Whether a request shows a credential of ours, by its headers alone: until then nothing that it sends is read. */
  knows: (request: FastifyRequest) => boolean;
  /** Says whom a signed request is from, whoever verified the signature; null when it shows none. Throws for one that does not hold. */
  identify: (request: FastifyRequest) => Promise<Principal | null>;
}

export interface AuthenticateOptions {
  readIdToken: ReadIdToken;
  edge: Edge;
  users: UserDirectory;
  findByKey: FindByKey;
}

/** Two steps: `recognize` before a body is read, `authenticate` after. Both throw 401. */
export function createAuthentication({ readIdToken, edge, users, findByKey }: AuthenticateOptions) {
  return {
    async recognize(request: FastifyRequest): Promise<void> {
      const token = bearerOf(request);
      if (token !== null) {
        request.key = await findByKey(token, request.ip);
        if (!request.key) request.claimant = await readIdToken(token);
      }
      if (token === null && !edge.knows(request)) throw new AppError('unauthenticated');
    },
    /** Says who calls: a key, a bearer id token, or a signature as the edge sees it. */
    async authenticate(request: FastifyRequest): Promise<Principal> {
      // A body may take its time, and the key may be closed meanwhile.
      if (request.key && request.bodyHash !== null)
        request.key = await findByKey(bearerOf(request) ?? '', request.ip);
      if (request.key) return request.key;
      if (request.claimant) return users.find(request.claimant, visitOf(request));
      const principal = await edge.identify(request);
      if (!principal) throw new AppError('unauthenticated');
      return principal;
    },
  };
}

export type Authentication = ReturnType<typeof createAuthentication>;

function bearerOf({ headers: { authorization = '' } }: FastifyRequest): string | null {
  return authorization.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : null;
}

/** Details that people may read in their list of sessions, bounded: a browser's name is whatever its owner says. */
export const visitOf = (request: FastifyRequest): Visit => ({
  requestId: request.id,
  ip: request.ip,
  userAgent: request.headers['user-agent']?.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 300) ?? null,
});
