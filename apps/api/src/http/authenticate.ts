import { createHash } from 'node:crypto';
import type { Endpoint } from '@antela/contract/endpoint';
import { openSessionToken } from '@antela/sigv4/session-token';
import { verifySignedRequest } from '@antela/sigv4/verify';
import type { FastifyRequest } from 'fastify';
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose';
import { AppError } from './app-error.ts';
import type { Principal } from './principal.ts';
import { skewMs } from './session-limits.ts';
import type { SignatureLog } from './signature-log.ts';
import type { Claimant, UserDirectory } from './user-directory.ts';

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
  issuer: string;
  jwksUrl: string;
  audience: string;
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
  const jwks = createRemoteJWKSet(new URL(options.jwksUrl), { cooldownDuration: 5_000 });
  const machines = new Map(options.machineKeys.map((key) => [key.accessKeyId, key]));

  async function bySignature(request: FastifyRequest, endpoint: Endpoint): Promise<Principal> {
    const now = options.clock();
    const [path = '', query = ''] = request.raw.url?.split('?', 2) ?? [];
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
    return options.users.find({
      clientId,
      subject: session.subject,
      originJti: session.originJti,
      signedInAt: new Date(session.originAt * 1000),
      credentialVersion: session.version,
      impersonator: null,
    });
  }

  async function byBearer(token: string): Promise<Principal> {
    let payload: JWTPayload;
    try {
      ({ payload } = await jwtVerify(token, jwks, {
        issuer: options.issuer,
        audience: options.audience,
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'exp', 'iat', 'origin_jti'],
        currentDate: options.clock(),
      }));
    } catch (cause) {
      throw new AppError('unauthenticated', { cause });
    }
    const { sub, auth_time: authTime, iat } = payload;
    const clientId = payload['custom:client'];
    const originJti = payload['origin_jti'];
    if (payload['token_use'] !== 'id' || typeof clientId !== 'string' || typeof originJti !== 'string' || !sub) throw new AppError('unauthenticated');
    const signedInAt = new Date((typeof authTime === 'number' ? authTime : (iat ?? 0)) * 1000);
    const claimant: Claimant = { clientId, subject: sub, originJti, signedInAt, credentialVersion: null, impersonator: null };
    return options.users.find(claimant);
  }

  return async function authenticate(request: FastifyRequest, endpoint: Endpoint): Promise<Principal> {
    const authorization = request.headers.authorization ?? '';
    if (authorization.startsWith('AWS4-HMAC-SHA256 ')) return bySignature(request, endpoint);
    if (authorization.startsWith('Bearer ')) return byBearer(authorization.slice('Bearer '.length));
    throw new AppError('unauthenticated');
  };
}
