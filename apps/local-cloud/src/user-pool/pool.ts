import type { Pool } from 'pg';
import type { Sealer } from '../sealing.ts';
import type { AccountEvent } from './account-event.ts';
import type { Caller } from './caller.ts';
import type { CustomChallenge } from './custom-challenge.ts';
import type { Federation } from './federation/federation.ts';
import type { SamlKeys } from './federation/saml/saml-keys.ts';
import type { Messenger } from './messenger.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Everything an operation of the user pool works with. Nothing in it is state that two processes would have to share. */
export type UserPool = {
  db: Pool;
  id: string;
  clientId: string;
  region: string;
  /** Where the tokens say they come from; its `/.well-known/jwks.json` has the keys. */
  issuer: string;
  /** The product's public origin: passkeys belong to its host. */
  publicUrl: string;
  clock: () => Date;
  random: (bytes: number) => Buffer;
  /** For columns that must stay secret when the database leaks. */
  atRest: Sealer;
  /** For what clients carry for us: secret blocks and refresh tokens. */
  carried: Sealer;
  /** Makes fingerprints of names and codes that cannot be guessed without it. */
  fingerprintKey: Buffer;
  messenger: Messenger;
  /** Told of each at least once, by its id; one it throws for comes again. */
  onAccountEvent: (event: AccountEvent) => Promise<void>;
  /** Caller of the request that is being answered. */
  caller: Caller;
  /** Takes one from what may be asked about a name. */
  mayAskAbout: (name: string) => boolean;
  customChallenge: CustomChallenge;
  /** Absent where nobody comes in by a provider of their own. */
  federation: Federation | undefined;
  samlKeys: SamlKeys;
  /** Whether people of a tenant, here since then, must have a second factor by now. */
  isSecondFactorDue: (clientId: string, createdAt: Date) => Promise<boolean>;
  signingKeys: SigningKeys;
  /** The server's own, and the one that is good beside it. */
  adminAccessKeys: readonly { accessKeyId: string; secretAccessKey: string }[];
};

/** The part of the pool id that is hashed into every verifier. */
export function realmOf(pool: UserPool): string {
  return pool.id.slice(pool.id.indexOf('_') + 1);
}
