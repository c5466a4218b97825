import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { UserPrincipal } from './principal.ts';
import { infoTokenLifeMs } from './session-limits.ts';

/** Facts that an info token binds together. */
export interface BoundSession {
  subject: string;
  username: string;
  clientId: string;
  originJti: string;
  signedInAt: Date;
  permissionsVersion: number;
}

const rememberedMax = 10_000;

/** Issues and checks the info token that calls carry as `x-user-context`: it binds user, client, session and rights. */
export function createInfoTokens(masterSecret: Buffer, clock: () => Date, alsoSecret?: Buffer) {
  const keyOf = (secret: Buffer) =>
    new Uint8Array(hkdfSync('sha256', secret, Buffer.alloc(0), 'antela info token', 32));
  const key = keyOf(masterSecret);
  const keys = alsoSecret ? [key, keyOf(alsoSecret)] : [key];

  async function issue(user: UserPrincipal): Promise<{ token: string; expiresAt: Date }> {
    const now = clock();
    const expiresAt = new Date(now.getTime() + infoTokenLifeMs);
    const started = Math.floor(user.signedInAt.getTime() / 1000);
    const token = await new SignJWT({
      client: user.clientId,
      name: user.username,
      session: user.originJti,
      started,
      rights: user.permissionsVersion,
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(user.subject)
      .setIssuedAt(Math.floor(now.getTime() / 1000))
      .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
      .sign(key);
    return { token, expiresAt };
  }

  /** Tokens whose seal was found whole, so that the many calls of a session do not ask again; only time undoes one. */
  const sealed = new Map<string, SealedSession>();

  /** Null for whatever this server did not issue, or not lately. */
  async function read(token: string): Promise<BoundSession | null> {
    const known = sealed.get(token);
    if (known) return known.expiresAt > clock().getTime() ? known.session : null;
    const opened = (await Promise.all(keys.map((each) => openSealed(token, each, clock())))).find(
      (found) => found !== null,
    );
    if (!opened) return null;
    sealed.set(token, opened);
    if (sealed.size > rememberedMax) sealed.delete(sealed.keys().next().value ?? token);
    return opened.session;
  }

  /** True when the token was issued to this user for this session, with the rights it still has. */
  async function belongsTo(token: string, user: UserPrincipal): Promise<boolean> {
    const bound = await read(token);
    return (
      bound !== null &&
      bound.subject === user.subject &&
      bound.clientId === user.clientId &&
      bound.originJti === user.originJti &&
      bound.permissionsVersion === user.permissionsVersion
    );
  }

  return { issue, read, belongsTo };
}

interface SealedSession {
  session: BoundSession;
  expiresAt: number;
}

/** Null for a token that this key did not seal, or that has run out. */
async function openSealed(token: string, sealedWith: Uint8Array, now: Date): Promise<SealedSession | null> {
  try {
    const { payload } = await jwtVerify(token, sealedWith, {
      algorithms: ['HS256'],
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'client', 'name', 'session', 'started', 'rights'],
    });
    const { client, name, session, started, rights } = payload as Record<string, unknown>;
    return {
      session: {
        subject: String(payload.sub),
        username: String(name),
        clientId: String(client),
        originJti: String(session),
        signedInAt: new Date(Number(started) * 1000),
        permissionsVersion: Number(rights),
      },
      expiresAt: Number(payload.exp) * 1000,
    };
  } catch {
    return null;
  }
}

export type InfoTokens = ReturnType<typeof createInfoTokens>;
