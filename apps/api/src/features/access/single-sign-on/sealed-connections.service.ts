import type { SealedPlace } from '../../../outbound/renew-sealed.ts';
import * as sql from './single-sign-on.sql.ts';

/** Secrets of clients' applications at their providers, for the operator who puts another master secret in place of one. */
export const sealedConnections: SealedPlace = {
  column: 'single_sign_on.sealed',
  what: 'single sign-on secret',
  list: sql.listSealed,
  reseal: sql.reseal,
};
