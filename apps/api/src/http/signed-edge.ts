import { createHash } from 'node:crypto';
import { openSessionToken, type SessionClaims } from '@antela/sigv4/session-token';
import { verifySignedRequest } from '@antela/sigv4/verify';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { visitOf, type Edge, type MachineKey } from './authenticate.ts';
import type { Claimant } from './claimant.ts';
import type { Principal } from './principal.ts';
import { skewMs } from './session-limits.ts';
import type { SignatureLog } from './signature-log.ts';
import type { UserDirectory } from './user-directory.ts';

export interface SignedEdgeOptions {
  region: string;
  /** Seals and opens the session tokens of temporary credentials. */
  masterSecret: Buffer;
  /** Opens them too, while one secret takes the other's place. */
  alsoSecret?: Buffer | undefined;
  machineKeys: readonly MachineKey[];
  clock: () => Date;
  users: UserDirectory;
  signatures: SignatureLog;
}

const emptyHash = createHash('sha256').digest('hex');
const mutating = new Set(['POST', 'PUT', 'DELETE']);

/** This server verifies signatures itself: with temporary credentials of the embedded identity pool, or a machine's key. */
export function createSignedEdge(options: SignedEdgeOptions): Edge {
  const machines = new Map(options.machineKeys.map((key) => [key.accessKeyId, key]));

  // Asked for twice: before the body is read, and once it is there.
  const opened = new WeakMap<FastifyRequest, SessionClaims | null>();
  function claimsOf(request: FastifyRequest, token: string): SessionClaims | null {
    const known = opened.get(request);
    if (known !== undefined) return known;
    const claims = openSessionToken(token, options.masterSecret, options.alsoSecret);
    opened.set(request, claims);
    return claims;
  }

  /** A token that we sealed, or the name of a machine: what was signed with it is seen when the body is there. */
  function knows(request: FastifyRequest): boolean {
    const { headers } = request;
    if (headers.authorization?.startsWith('AWS4-HMAC-SHA256 ') !== true) return false;
    const token = headers['x-amz-security-token'];
    if (typeof token === 'string') return claimsOf(request, token) !== null;
    return machines.has(
      /^AWS4-HMAC-SHA256 +Credential=([^/\s]{1,128})\//.exec(headers.authorization)?.[1] ?? '',
    );
  }

  async function bySignature(request: FastifyRequest): Promise<Principal | null> {
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return null;
    const now = options.clock();
    let claims: SessionClaims | null = null;
    const verified = verifySignedRequest(asSigned(request), {
      service: 'execute-api',
      region: options.region,
      now,
      skewMs,
      signedIfPresent: ['x-user-context', 'idempotency-key', 'if-match', 'content-type'],
      findSecret: (accessKeyId, sessionToken) => {
        if (sessionToken === undefined) return machines.get(accessKeyId)?.secretAccessKey ?? null;
        claims = claimsOf(request, sessionToken);
        if (!claims || claims.accessKeyId !== accessKeyId || claims.expiresAt * 1000 <= now.getTime())
          return null;
        return claims.secretAccessKey;
      },
    });
    if (!verified.ok) throw new AppError(verified.code === 'skew' ? 'clock_skew' : 'unauthenticated');
    const mutates = mutating.has(request.method) && !request.routeOptions.config.onlyAsks;
    if (mutates && !(await options.signatures.firstTime(verified.signature, now))) {
      // The key says what was answered; without one nobody can tell a retry from a replay.
      if (!request.routeOptions.config.isIdempotent) throw new AppError('signature_reused');
      request.isRepeated = true;
    }
    if (!claims) {
      const machine = machines.get(verified.accessKeyId);
      if (!machine) throw new AppError('unauthenticated');
      return { kind: 'machine', name: machine.name, channel: machine.channel };
    }
    return options.users.find(claimantOf(claims), visitOf(request));
  }

  return { knows, identify: bySignature };
}

/** The request as its signature covers it. */
function asSigned({ method, raw, headers, bodyHash }: FastifyRequest) {
  // Only the first question mark divides: what a later one begins belongs to the query and was signed with it.
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(raw.url ?? '') ?? [];
  return { method, path, query, headers, bodyHash: bodyHash ?? emptyHash };
}

function claimantOf(session: SessionClaims): Claimant {
  const clientId = /^[0-9a-f-]{36}$/.exec(session.client)?.[0];
  if (!clientId) throw new AppError('unauthenticated');
  return {
    clientId,
    subject: session.subject,
    username: session.username,
    originJti: session.originJti,
    signedInAt: new Date(session.originAt * 1000),
    credentialVersion: session.version,
    // The identity service remembers it beside the sign-in.
    impersonationId: null,
  };
}
