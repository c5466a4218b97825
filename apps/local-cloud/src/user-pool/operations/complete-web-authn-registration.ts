import { verifyRegistrationResponse, type RegistrationResponseJSON } from '@simplewebauthn/server';
import { query } from '../../database.ts';
import { invalidParameter, optionalRecord } from '../../input.ts';
import { WireError, type Input, type Output } from '../../wire.ts';
import { changing } from '../account-events.ts';
import { readRegistrationChallenge, relyingParty } from '../passkeys.ts';
import type { UserPool } from '../pool.ts';
import { spend } from '../steps.ts';
import type { Holder } from '../tokens.ts';

/** Stores the passkey that was made for the challenge of this session; each challenge makes one. */
export async function completeWebAuthnRegistration(
  pool: UserPool,
  { user, session }: Holder,
  input: Input,
): Promise<Output> {
  // The verifier of the library checks the shape.
  const response = optionalRecord(input, 'Credential') as unknown as RegistrationResponseJSON;
  const { id, origin } = relyingParty(pool);
  let challengeId: string | null = null;
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => {
      challengeId = readRegistrationChallenge(pool, session.id, challenge);
      return challengeId !== null;
    },
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => null);
  if (result?.verified !== true || challengeId === null) {
    throw new WireError('WebAuthnCredentialNotSupportedException', 'The credential could not be verified.');
  }
  const { credential } = result.registrationInfo;
  const spent: string = challengeId;
  const now = pool.clock();
  await changing(pool, user, 'passkey_created', async (tx) => {
    await spend(tx, { id: spent, expiresAt: new Date(now.getTime() + 3_600_000) });
    const stored = await query(
      tx,
      `insert into cloud.passkey (credential_id, sub, name, public_key, counter, transports, attachment, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning 1`,
      [
        credential.id,
        user.sub,
        result.registrationInfo.credentialDeviceType === 'multiDevice'
          ? 'Llave de acceso sincronizada'
          : 'Llave de acceso de este equipo',
        Buffer.from(credential.publicKey),
        credential.counter,
        credential.transports ?? [],
        response.authenticatorAttachment ?? null,
        now,
      ],
    );
    if (stored.length === 0) throw invalidParameter('The credential is registered already.');
  });
  return {};
}
