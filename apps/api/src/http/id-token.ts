import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose';
import { AppError } from './app-error.ts';
import { impersonationClaim, type Claimant } from './claimant.ts';

export interface IdTokenOptions {
  issuer: string;
  jwksUrl: string;
  /** The portal's own client in the user pool. */
  audience: string;
  clock: () => Date;
}

/** Reads the user pool's id tokens, checked against its published keys. Throws `unauthenticated` for whatever is not one. */
export function createIdTokens({ issuer, jwksUrl, audience, clock }: IdTokenOptions) {
  const jwks = createRemoteJWKSet(new URL(jwksUrl), { cooldownDuration: 5_000 });

  return async function readIdToken(token: string): Promise<Claimant> {
    const payload = await jwtVerify(token, jwks, {
      issuer,
      audience,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'exp', 'iat', 'origin_jti'],
      currentDate: clock(),
    }).then(
      (verified) => verified.payload,
      (cause: unknown) => {
        throw new AppError('unauthenticated', { cause });
      },
    );
    const claimant = claimantOf(payload);
    if (!claimant) throw new AppError('unauthenticated');
    return claimant;
  };
}

export type ReadIdToken = ReturnType<typeof createIdTokens>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function claimantOf({ sub, iat, auth_time: authTime, ...payload }: JWTPayload): Claimant | null {
  const text = (name: string): string | null => (typeof payload[name] === 'string' ? payload[name] : null);
  const [clientId, originJti] = [text('custom:client'), text('origin_jti')];
  if (payload['token_use'] !== 'id' || !clientId || !uuid.test(clientId) || !originJti || !sub) return null;
  return {
    clientId,
    subject: sub,
    username: text('cognito:username') ?? '',
    originJti,
    signedInAt: new Date((typeof authTime === 'number' ? authTime : (iat ?? 0)) * 1000),
    credentialVersion: null,
    impersonationId: text(impersonationClaim),
  };
}
