import { createHash } from 'node:crypto';
import type { Endpoint } from '@antela/contract/endpoint';
import { openSessionToken } from '@antela/sigv4/session-token';
import { verifySignedRequest } from '@antela/sigv4/verify';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { ReadIdToken } from './id-token.ts';
import type { Principal } from './principal.ts';
import { skewMs } from './session-limits.ts';
import type { SignatureLog } from './signature-log.ts';
import type { UserDirectory, Visit } from './user-directory.ts';

export interface MachineKey {
  accessKeyId: string;
  secretAccessKey: string;
  name: string;
  channel: 'app' | 'simulator';
}

export interface AuthenticateOptions {
  region: string;
  /** Seals and opens the session tokens of temporary credentials. */
  masterSecret: Buffer;
  readIdToken: ReadIdToken;
  machineKeys: readonly MachineKey[];
  clock: () => Date;
  users: UserDirectory;
  signatures: SignatureLog;
}

const emptyHash = createHash('sha256').digest('hex');
const mutating = new Set(['POST', 'PUT', 'DELETE']);

const mutates = ({ method, onlyAsks }: Endpoint): boolean => mutating.has(method) && onlyAsks !== true;

/** Says who calls: a signature with temporary credentials or a machine's key, or a bearer id token. Throws 401 otherwise. */
export function createAuthenticate(options: AuthenticateOptions) {
  const machines = new Map(options.machineKeys.map((key) => [key.accessKeyId, key]));

  async function bySignature(request: FastifyRequest, endpoint: Endpoint): Promise<Principal> {
    const now = options.clock();
    // Only the first question mark divides: what a later one begins belongs to the query and was signed with it.
    const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(request.raw.url ?? '') ?? [];
    let claims: ReturnType<typeof openSessionToken> = null;
    const verified = verifySignedRequest(
      { method: request.method, path, query, headers: request.headers, bodyHash: request.bodyHash ?? emptyHash },
      {
        service: 'execute-api',
        region: options.region,
        now,
        skewMs,
        signedIfPresent: ['x-user-context', 'idempotency-key', 'if-match', 'content-type'],
        findSecret: (accessKeyId, sessionToken) => {
          if (sessionToken === undefined) return machines.get(accessKeyId)?.secretAccessKey ?? null;
          claims = openSessionToken(sessionToken, options.masterSecret);
          if (!claims || claims.accessKeyId !== accessKeyId || claims.expiresAt * 1000 <= now.getTime()) return null;
          return claims.secretAccessKey;
        },
      },
    );
    if (!verified.ok) throw new AppError(verified.code === 'skew' ? 'clock_skew' : 'unauthenticated');
    if (mutates(endpoint) && !(await options.signatures.firstTime(verified.signature, now))) throw new AppError('signature_reused');
    if (!claims) {
      const machine = machines.get(verified.accessKeyId);
      if (!machine) throw new AppError('unauthenticated');
      return { kind: 'machine', name: machine.name, channel: machine.channel };
    }
    const session: NonNullable<ReturnType<typeof openSessionToken>> = claims;
    const clientId = /^clients\/([0-9a-f-]{36})\/$/.exec(session.clientPrefix)?.[1];
    if (!clientId) throw new AppError('unauthenticated');
    const claimant = {
      clientId,
      subject: session.subject,
      username: session.username,
      originJti: session.originJti,
      signedInAt: new Date(session.originAt * 1000),
      credentialVersion: session.version,
      // The identity service remembers it beside the sign-in.
      impersonationId: null,
    };
    return options.users.find(claimant, visitOf(request));
  }

  return async function authenticate(request: FastifyRequest, endpoint: Endpoint): Promise<Principal> {
    const authorization = request.headers.authorization ?? '';
    if (authorization.startsWith('AWS4-HMAC-SHA256 ')) return bySignature(request, endpoint);
    if (authorization.startsWith('Bearer ')) return options.users.find(await options.readIdToken(authorization.slice('Bearer '.length)), visitOf(request));
    throw new AppError('unauthenticated');
  };
}

/** What people may read in their list of sessions, bounded: a browser's name is whatever its owner says. */
const visitOf = (request: FastifyRequest): Visit => ({
  requestId: request.id,
  ip: request.ip,
  userAgent: request.headers['user-agent']?.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 300) ?? null,
});
