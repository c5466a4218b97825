import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { UserPrincipal } from './principal.ts';
import { infoTokenLifeMs } from './session-limits.ts';

/** Issues and checks the info token that calls carry as `x-user-context`: it binds user, client, session and rights. */
export function createInfoTokens(masterSecret: Buffer, clock: () => Date) {
  const key = new Uint8Array(hkdfSync('sha256', masterSecret, Buffer.alloc(0), 'antela info token', 32));

  async function issue(user: UserPrincipal): Promise<{ token: string; expiresAt: Date }> {
    const now = clock();
    const expiresAt = new Date(now.getTime() + infoTokenLifeMs);
    const token = await new SignJWT({ client: user.clientId, session: user.originJti, rights: user.permissionsVersion })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(user.subject)
      .setIssuedAt(Math.floor(now.getTime() / 1000))
      .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
      .sign(key);
    return { token, expiresAt };
  }

  /** True when the token was issued to this user for this session, with the rights it still has. */
  async function belongsTo(token: string, user: UserPrincipal): Promise<boolean> {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: clock() });
      return (
        payload.sub === user.subject &&
        payload['client'] === user.clientId &&
        payload['session'] === user.originJti &&
        payload['rights'] === user.permissionsVersion
      );
    } catch {
      return false;
    }
  }

  return { issue, belongsTo };
}

export type InfoTokens = ReturnType<typeof createInfoTokens>;
