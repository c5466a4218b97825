import type { Pool } from 'pg';
import type { AuthenticateOptions } from './http/authenticate.ts';
import type { Invitations } from './features/employees/resend-code.service.ts';
import type { IsLive } from './http/user-directory.ts';
import type { ObjectStore } from './objects/object-store.ts';

/** What the composition gives the API; nothing is read from the environment below it. */
export interface ApiOptions {
  /** Pipelined, as the role that owns nothing. */
  pool: Pool;
  clock: () => Date;
  /** 32 bytes from which every key of the API is derived. */
  masterSecret: Buffer;
  identity: Pick<AuthenticateOptions, 'region' | 'issuer' | 'jwksUrl' | 'audience' | 'machineKeys'> & { isLive: IsLive };
  objects: ObjectStore;
  invitations: Invitations;
  limits: { requestsPerSecond: number };
}
