import type { UserPoolAdmin } from './user-pool-admin.ts';

/** Operations of the user pool that the portal's staff cause. */
export type PoolUsers = Pick<
  UserPoolAdmin,
  | 'createUser'
  | 'findSubject'
  | 'hasSecondFactor'
  | 'setEmail'
  | 'removeUser'
  | 'disable'
  | 'enable'
  | 'endSessions'
  | 'resetPassword'
  | 'resetMfa'
  | 'recover'
>;
