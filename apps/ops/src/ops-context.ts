import type { UserPoolAdmin } from '@antela/api/identity/user-pool-admin';
import type { ObjectStore } from '@antela/api/objects/object-store';
import type { Pool } from 'pg';

/** Figures of one column: how many values it holds, how many need the secret that goes, and how many neither opens. */
export interface SealedCount {
  column: string;
  values: number;
  old: number;
  closed: number;
}

/** Values sealed in the database under the secret. */
export interface SealedValues {
  count: () => Promise<SealedCount[]>;
  /** Seals anew what needs the secret that goes; `tell` hears how far each column is. */
  renew: (tell: (count: SealedCount) => void) => Promise<SealedCount[]>;
}

export type SamlKeyUse = 'signing' | 'encryption';
export interface SamlKeyRow {
  use: SamlKeyUse;
  state: 'next' | 'current' | 'previous';
  since: Date;
  /** In PEM. */
  certificate: string;
  removalAskedBy: string | null;
}
export type SamlKeyFault =
  | 'has_next'
  | 'has_previous'
  | 'no_next'
  | 'no_previous'
  | 'too_soon'
  | 'needs_another';

/** Keys of the embedded user pool towards SAML providers; each act answers why it cannot be. */
export interface SamlKeyTools {
  list: () => Promise<SamlKeyRow[]>;
  announce: (use: SamlKeyUse) => Promise<SamlKeyFault | null>;
  useNext: (use: SamlKeyUse) => Promise<SamlKeyFault | null>;
  useBefore: (use: SamlKeyUse) => Promise<SamlKeyFault | null>;
  removeBefore: (use: SamlKeyUse, operatorId: string) => Promise<SamlKeyFault | null>;
}

/** Tools of the operator's command; nothing is read from the environment below it. */
export interface OpsContext {
  /** As the operator's role, which reaches every tenant's rows by policy. */
  opsPool: Pool;
  /** As the login that owns the schema: copies of all of it, and putting them back. */
  ownerPool: Pool;
  /** As the role that owns nothing, pipelined. */
  pool: Pool;
  userPool: UserPoolAdmin;
  clock: () => Date;
  /** Whether there is a rail for single payments; without one companies pay by bank files. */
  paysInstantly: boolean;
  /** Where nothing of the demonstration counts. */
  production: boolean;
  /** Name of the operator who runs the command, and the secret that proves it. */
  credentials: { name: string | null; secret: string | null };
  /** A line for the operator, in Spanish. */
  log: (line: string) => void;
  publicUrl: string;
  demoPassword: string;
  /** The key of the employees' app itself. */
  employeeApp: { accessKeyId: string; secretAccessKey: string };
  /** The key of the simulator: requests signed with it come from the employees' app. */
  machine: { accessKeyId: string; secretAccessKey: string };
  /** Where the API's default base is, without a final slash. */
  apiBase: string;
  /** Region that requests to the API are signed for. */
  region: string;
  objects: Pick<ObjectStore, 'read' | 'write'>;
  /** Where the embedded object store keeps its bytes; null where objects are kept elsewhere. */
  blobsDir: string | null;
  /** Public names of the secrets that are good, the one that seals first: they follow from them. */
  secretNames: readonly string[];
  sealed: SealedValues;
  /** Null where the user pool is the cloud's. */
  samlKeys: SamlKeyTools | null;
  /** Brings the schema and the catalogues up to date. */
  migrate: () => Promise<void>;
}
