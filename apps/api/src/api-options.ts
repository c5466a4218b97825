import type { Pool } from 'pg';
import type { ChangeFeed } from './db/change-feed.ts';
import type { EndSignIns, NoteProof } from './features/access/session/sessions.service.ts';
import type { ResolveTxt } from './features/access/single-sign-on/domain-proof.ts';
import type { PoolFederation } from './features/access/single-sign-on/single-sign-on.routes.ts';
import type { MachineKey } from './http/authenticate.ts';
import type { FindSignIn } from './http/claimant.ts';
import type { IdTokenOptions } from './http/id-token.ts';
import type { Standings } from './http/standings.ts';
import type { Invitations } from './identity/invitations.ts';
import type { PoolUsers } from './identity/pool-users.ts';
import type { ObjectStore } from './objects/object-store.ts';
import type { Outbound } from './outbound/outbound.ts';

/** Everything that the API takes from its composition; nothing below it reads the environment. */
export interface ApiOptions {
  /** Name of the product, as documents bear it. */
  brand: string;
  /** Where the API's prefix begins, as others reach it. */
  publicUrl: string;
  /** Where employees find their app: on posters. */
  appUrl: string;
  /** Pipelined, as the role that owns nothing. */
  pool: Pool;
  /** As the same role on a replica, for lists, files and the dashboard; absent where there is none. */
  replica?: Pool | null;
  clock: () => Date;
  /** Tells what the database says of changes, and is closed with the API. Absent where nobody is told anything. */
  changes?: ChangeFeed;
  /** 32 bytes from which every key of the API is derived. */
  masterSecret: Buffer;
  /** Another one whose tokens hold until they end, while one secret takes the other's place. */
  alsoSecret?: Buffer | undefined;
  identity: Omit<IdTokenOptions, 'clock'> & {
    region: string;
    /** The service's own systems; behind a gateway only their names count. */
    machineKeys: readonly MachineKey[];
    /** Shared with a gateway that verifies signatures and passes on whom they name; absent, this server verifies them. */
    gatewaySecret?: string | undefined;
    findSignIn: FindSignIn;
    /** Absent where the identity service cannot end one sign-in of several: then only the API refuses them. */
    endSignIns?: EndSignIns;
    /** Absent where the identity service asks for no fresh factor itself. */
    noteProof?: NoteProof;
  };
  objects: ObjectStore;
  /** Calls to addresses that clients chose; only to public ones where it is absent. */
  outbound?: Outbound;
  /** Reads the proofs of mail domains; from the DNS where it is absent. */
  resolveTxt?: ResolveTxt;
  /** Where providers of clients' own send people back to; absent where the identity service takes none. */
  federation?: PoolFederation;
  invitations: Invitations;
  /** The same people in the identity service. */
  poolUsers: PoolUsers;
  /** Callers told to come back later, where somebody before the API refuses them too. */
  standings?: Standings;
  limits: {
    requestsPerSecond: number;
    /** Above it requests are answered 503; 0 for a machine that does other work besides. */
    eventLoopDelayMaxMs: number;
    /** Requests whose body takes longer are cut off. */
    bodyWithinMs?: number;
    /** Streams of changes last this long. */
    streamMs?: number;
  };
}
