import type { SealedPlace } from '../../../outbound/renew-sealed.ts';
import * as sql from './audit-streams.sql.ts';

/** Secrets and keys that sign what streams send, for the operator who puts another master secret in place of one. */
export const sealedStreams: readonly SealedPlace[] = [
  {
    column: 'audit_stream_secret.sealed',
    what: 'audit stream secret',
    list: sql.listSealedSecrets,
    reseal: sql.resealSecret,
  },
  {
    column: 'audit_stream.signing_key',
    what: 'audit stream key',
    list: sql.listSealedKeys,
    reseal: sql.resealKey,
  },
];
