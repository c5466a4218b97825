import { randomUUID } from 'node:crypto';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { query, type Database } from '../database.ts';
import { fingerprint, openJson } from '../sealing.ts';
import type { Output } from '../wire.ts';
import type { UserPool } from './pool.ts';
import { openStep, type OneTime } from './steps.ts';
import type { PoolUser } from './users.ts';

export type Passkey = {
  credential_id: string;
  sub: string;
  name: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  attachment: string | null;
  created_at: Date;
};

const registrationLifetimeMs = 5 * 60_000;
/** A page waits so long for a finger before it has to ask for another challenge. */
const namelessLifetimeMs = 15 * 60_000;

/** Passkeys belong to the product's host: the same one on every page of it. */
export function relyingParty(pool: UserPool): { id: string; origin: string } {
  const { hostname, origin } = new URL(pool.publicUrl);
  return { id: hostname, origin };
}

export async function listPasskeys(db: Database, sub: string): Promise<Passkey[]> {
  return query<Passkey>(
    db,
    `select credential_id, sub, name, public_key, counter::float8 as counter, transports, attachment, created_at
     from cloud.passkey where sub = $1 order by created_at desc, credential_id`,
    [sub],
  );
}

/** Sealed, for one session and five minutes, so that nothing is stored until the passkey comes back. */
export function createRegistrationChallenge(pool: UserPool, sessionId: string): Uint8Array<ArrayBuffer> {
  const plain = JSON.stringify([randomUUID(), sessionId, pool.clock().getTime() + registrationLifetimeMs]);
  return new Uint8Array(pool.carried.seal(Buffer.from(plain), 'passkey registration'));
}

/** The challenge's own id, to be spent; null when it is not one of this session, or too old. */
export function readRegistrationChallenge(
  pool: UserPool,
  sessionId: string,
  challenge: string,
): string | null {
  const value = openJson(pool.carried, challenge, 'passkey registration');
  if (!Array.isArray(value) || value[1] !== sessionId || !(value[2] > pool.clock().getTime())) return null;
  return String(value[0]);
}

/** Lengths in bytes that authenticators give their credentials' ids. */
const idLengths = [16, 20, 32, 64];

/** The passkeys of a name that nobody has, the same at every ask: as many, and as long, as people's are. */
function decoysOf({ fingerprintKey }: UserPool, username: string): { id: string }[] {
  const [many = 0, ...lot] = fingerprint(fingerprintKey, 'decoy passkeys', username);
  return Array.from({ length: many < 192 ? 1 : many < 240 ? 2 : 3 }, (_, index) => {
    const bytes = ['first', 'rest'].map((part) =>
      fingerprint(fingerprintKey, 'decoy passkey', username, String(index), part),
    );
    const length = idLengths[(lot[index] ?? 0) % idLengths.length];
    return { id: Buffer.concat(bytes).subarray(0, length).toString('base64url') };
  });
}

/** Asks for one of the user's passkeys; names that nobody has are asked for some that nobody has. */
export async function startPasskeySignIn(
  pool: UserPool,
  username: string,
  user: PoolUser | null,
): Promise<Output> {
  const stored = user === null ? [] : await listPasskeys(pool.db, user.sub);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(pool).id,
    userVerification: 'required',
    challenge: new Uint8Array(pool.random(32)),
    allowCredentials:
      stored.length === 0
        ? decoysOf(pool, username)
        : stored.map((passkey) => ({ id: passkey.credential_id })),
  });
  return {
    ChallengeName: 'WEB_AUTHN',
    Session: await openStep(pool.db, pool, 'WEB_AUTHN', {
      username,
      sub: user?.sub ?? null,
      challenge: options.challenge,
    }),
    ChallengeParameters: { USERNAME: username, CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
  };
}

/**
 * Asks for a passkey of whoever is there, as a sign-in page does before anybody has typed a name: of ours, the cloud asks for
 * the name first. The challenge is sealed and is its own Session, so that a visit to the page stores nothing.
 */
export async function startNamelessPasskeySignIn(pool: UserPool): Promise<Output> {
  const plain = JSON.stringify([randomUUID(), pool.clock().getTime() + namelessLifetimeMs]);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(pool).id,
    userVerification: 'required',
    challenge: new Uint8Array(pool.carried.seal(Buffer.from(plain), 'nameless passkey')),
  });
  return {
    ChallengeName: 'WEB_AUTHN',
    Session: options.challenge,
    ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
  };
}

/** Reads a nameless Session's single use; null for a Session of another kind, or one too old. */
export function readNamelessSession(pool: UserPool, session: string): OneTime | null {
  const value = openJson(pool.carried, session, 'nameless passkey');
  if (!Array.isArray(value) || !(value[1] > pool.clock().getTime())) return null;
  return { id: String(value[0]), expiresAt: new Date(value[1]) };
}

/** The owner that a passkey names by itself, if the pool knows it as theirs. */
export async function ownerOfPasskey(
  db: Database,
  { id, response }: AuthenticationResponseJSON,
): Promise<string | null> {
  const owner = Buffer.from(response.userHandle ?? '', 'base64url').toString();
  const [found] = await query<{ sub: string }>(
    db,
    'select sub from cloud.passkey where credential_id = $1 and sub::text = $2',
    [id, owner],
  );
  return found?.sub ?? null;
}

/** The passkey that signed the challenge, with its new counter; null when none of the user's did. */
export async function verifyPasskey(
  pool: UserPool,
  sub: string,
  challenge: string,
  response: AuthenticationResponseJSON,
): Promise<{ credentialId: string; counter: number } | null> {
  const passkey = (await listPasskeys(pool.db, sub)).find(
    ({ credential_id }) => credential_id === response.id,
  );
  if (passkey === undefined) return null;
  const { id, origin } = relyingParty(pool);
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => null);
  return result?.verified === true
    ? { credentialId: passkey.credential_id, counter: result.authenticationInfo.newCounter }
    : null;
}

export async function storeCounter(db: Database, credentialId: string, counter: number): Promise<void> {
  await query(db, 'update cloud.passkey set counter = greatest(counter, $2) where credential_id = $1', [
    credentialId,
    counter,
  ]);
}
