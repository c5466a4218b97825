import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import type { Pool } from 'pg';
import type { AlsoGood } from './also-good.ts';
import { identityPool } from './identity-pool/identity-pool.ts';
import { standingOf } from './live-sessions.ts';
import { mailboxMessenger } from './mailbox-messenger.ts';
import { mailbox } from './mailbox/mailbox.ts';
import { migrate } from './migrate.ts';
import { objectStore } from './object-store/object-store.ts';
import { keptKey } from './sealed/kept-key.ts';
import { createSealer } from './sealing.ts';
import type { AccountEvent } from './user-pool/account-event.ts';
import { nobodyCalling } from './user-pool/caller.ts';
import { refuseCustomChallenges, type CustomChallenge } from './user-pool/custom-challenge.ts';
import type { Federation } from './user-pool/federation/federation.ts';
import { createSamlKeys } from './user-pool/federation/saml/saml-keys.ts';
import type { Messenger } from './user-pool/messenger.ts';
import type { UserPool } from './user-pool/pool.ts';
import { createSigningKeys } from './user-pool/signing-keys.ts';
import { userPool } from './user-pool/user-pool.ts';

export type LocalCloudOptions = {
  /** Connects as a role that owns schema `cloud`, or may create it. */
  pool: Pool;
  /** Where the bytes of objects are kept, in a folder `objects`. Processes that share the database share it. */
  dataDir: string;
  /** Without a final slash; issuer and passkeys hang on it. */
  publicUrl: string;
  /** 32 bytes, kept outside the database: without it nothing sealed there can be read. */
  secret: Buffer;
  /** Another secret that is still good, or good already, with the administrator's key that follows from it. */
  also?: AlsoGood | undefined;
  clock: () => Date;
  random?: (bytes: number) => Buffer;
  region: string;
  /** `<region>_<name>`; the name is hashed into every verifier and may never change. */
  userPoolId: string;
  userPoolClientId: string;
  identityPoolId: string;
  /** Signs the administrator's operations, and reaches every object. */
  adminAccessKey: { accessKeyId: string; secretAccessKey: string };
  buckets: { files: string; translations: string };
  maxObjectBytes?: number;
  /** Origins, besides the server's own, whose pages may call. */
  allowedOrigins?: readonly string[];
  /** Without one, messages go to the mailbox, and its page is served: only where nobody real has an account. */
  messenger?: Messenger;
  /** Told of what changes in accounts, each at least once, after it was committed; nobody by default. */
  onAccountEvent?: (event: AccountEvent) => Promise<void>;
  /** Whether somebody of this `custom:client`, created then, must have a second factor by now; nobody by default. */
  isSecondFactorDue?: (clientId: string, createdAt: Date) => Promise<boolean>;
  /** Whether a name may be asked about once more, by whomever; by default as often as anybody wants. */
  mayAskAbout?: (name: string) => boolean;
  /** Refuses everybody by default. */
  customChallenge?: CustomChallenge;
  /** Providers of tenants' own; none by default. */
  federation?: Federation;
  /** Where the migrations are, for a bundle that moved this file away from them. */
  migrations?: URL;
};

/**
 * The cloud's stand-ins as one plugin for fastify 5, to be registered at the root: `/cloud/user-pool/`,
 * `/cloud/identity-pool/`, `/cloud/objects/` and `/mailbox`. Call `migrate` before listening. Any number of processes may
 * share one database.
 */
export function createLocalCloud(options: LocalCloudOptions): {
  plugin: FastifyPluginAsync;
  migrate: () => Promise<void>;
} {
  const { pool, region, secret, allowedOrigins = [] } = options;
  return {
    migrate: () => migrate(pool, options.migrations ?? new URL('../migrations/', import.meta.url)),
    plugin: async (scope) => {
      const users = await createUserPool(options);
      await scope.register(userPool(users, allowedOrigins), { prefix: '/cloud/user-pool' });
      const identity = { id: options.identityPoolId, region, secret, userPool: users };
      await scope.register(identityPool(identity, allowedOrigins), { prefix: '/cloud/identity-pool' });
      const objects = {
        ...options,
        dataDir: join(options.dataDir, 'objects'),
        allowedOrigins,
        standing: (claims: Parameters<typeof standingOf>[1]) => standingOf(pool, claims),
      };
      await scope.register(objectStore(objects), { prefix: '/cloud/objects' });
      if (options.messenger === undefined) await scope.register(mailbox({ pool }));
    },
  };
}

async function createUserPool(options: LocalCloudOptions): Promise<UserPool> {
  const {
    pool: db,
    publicUrl,
    secret,
    clock,
    region,
    userPoolId,
    userPoolClientId,
    adminAccessKey,
    also,
  } = options;
  const atRest = createSealer(secret, 'at rest', also?.secret);
  return {
    db,
    id: userPoolId,
    clientId: userPoolClientId,
    region,
    issuer: `${publicUrl}/cloud/user-pool/${userPoolId}`,
    publicUrl,
    clock,
    random: options.random ?? randomBytes,
    atRest,
    mayAskAbout: options.mayAskAbout ?? (() => true),
    carried: createSealer(secret, 'carried by clients', also?.secret),
    fingerprintKey: await keptKey(db, atRest, secret, 'fingerprints'),
    messenger: options.messenger ?? mailboxMessenger(db),
    onAccountEvent: options.onAccountEvent ?? (async () => undefined),
    caller: nobodyCalling,
    isSecondFactorDue: options.isSecondFactorDue ?? (async () => false),
    customChallenge: options.customChallenge ?? refuseCustomChallenges,
    federation: options.federation,
    samlKeys: createSamlKeys(db, atRest, clock),
    signingKeys: createSigningKeys(db, atRest, clock),
    adminAccessKeys: [adminAccessKey, ...(also ? [also.adminAccessKey] : [])],
  };
}
