import { generateRegistrationOptions } from '@simplewebauthn/server';
import type { Output } from '../../wire.ts';
import { createRegistrationChallenge, listPasskeys, relyingParty } from '../passkeys.ts';
import type { UserPool } from '../pool.ts';
import type { Holder } from '../tokens.ts';

/** Options with which the browser makes a passkey for whoever is signed in. */
export async function startWebAuthnRegistration(pool: UserPool, { user, session }: Holder): Promise<Output> {
  const existing = await listPasskeys(pool.db, user.sub);
  const options = await generateRegistrationOptions({
    rpID: relyingParty(pool).id,
    rpName: 'Antela',
    userID: new TextEncoder().encode(user.sub),
    userName: user.username,
    userDisplayName: user.attributes['name'] ?? user.username,
    attestationType: 'none',
    challenge: createRegistrationChallenge(pool, session.id),
    excludeCredentials: existing.map((passkey) => ({ id: passkey.credential_id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  return { CredentialCreationOptions: options };
}
