import type { PoolUsers } from '../identity/pool-users.ts';

/** The people of a user pool as a map from username to what was done with them, in order. */
export function memoryUserPool(): PoolUsers & {
  users: Map<string, { subject: string; clientId: string; done: string[] }>;
  isDown: boolean;
  /** People who have chosen a password. */
  activated: Set<string>;
  /** Users with a second factor. */
  protectedUsers: Set<string>;
  /** Throws what the pool throws when it is asked to invite somebody again who has. */
  requireInvited: (username: string) => Promise<void>;
} {
  const users = new Map<string, { subject: string; clientId: string; done: string[] }>();
  const act = (deed: string) => async (username: string) => {
    if (pool.isDown) throw new Error('the user pool does not answer');
    users.get(username)?.done.push(deed);
  };
  const pool = {
    users,
    isDown: false,
    activated: new Set<string>(),
    protectedUsers: new Set<string>(),
    async hasSecondFactor(username: string) {
      await act('ask')(username);
      return pool.protectedUsers.has(username);
    },
    async requireInvited(username: string) {
      await act('resend')(username);
      if (pool.activated.has(username))
        throw Object.assign(new Error('Resend not possible'), { name: 'UnsupportedUserStateException' });
    },
    async createUser({ username, clientId }: Parameters<PoolUsers['createUser']>[0]) {
      await act('create')(username);
      const subject = `subject of ${username}`;
      users.set(username, { subject, clientId, done: [] });
      return subject;
    },
    async findSubject(username: string) {
      await act('find')('');
      return users.get(username)?.subject ?? null;
    },
    setEmail: (username: string, email: string) => act(`email ${email}`)(username),
    async removeUser(username: string, subject: string) {
      await act('remove')(username);
      if (users.get(username)?.subject === subject) users.delete(username);
    },
    disable: act('disable'),
    enable: act('enable'),
    endSessions: act('endSessions'),
    resetPassword: act('resetPassword'),
    resetMfa: act('resetMfa'),
    recover: act('recover'),
  };
  return pool;
}
