import type { UserPoolAdmin } from './user-pool-admin.ts';

/** What the portal's staff do with each other in the user pool. */
export type PoolUsers = Pick<
  UserPoolAdmin,
  | 'createUser'
  | 'findSubject'
  | 'disable'
  | 'enable'
  | 'endSessions'
  | 'resetPassword'
  | 'resetMfa'
  | 'recover'
>;
