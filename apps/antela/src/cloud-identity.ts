import { AppError } from '@antela/api/http/app-error';
import type { FindSignIn } from '@antela/api/http/claimant';
import type { UserPoolAdmin } from '@antela/api/identity/user-pool-admin';

/** How long somebody whom the user pool has just disabled still gets through; asking it more often would meet its quotas. */
const believedMs = 30_000;
const remembered = 10_000;

/**
 * Answers of a real user pool about a sign-in: whether its user is enabled. It tells a server nothing of single sign-ins;
 * those end by the API's own sessions, and their tokens by themselves.
 */
export function cloudSignIns(userPool: Pick<UserPoolAdmin, 'isEnabled'>, clock: () => Date): FindSignIn {
  const answers = new Map<string, { at: number; enabled: Promise<boolean> }>();

  function isEnabled(username: string): Promise<boolean> {
    const now = clock().getTime();
    const known = answers.get(username);
    if (known && now - known.at < believedMs) return known.enabled;
    const enabled = userPool.isEnabled(username);
    answers.delete(username);
    answers.set(username, { at: now, enabled });
    if (answers.size > remembered) answers.delete(answers.keys().next().value ?? username);
    // A pool that is away is asked again by the next request.
    enabled.catch(() => answers.delete(username));
    return enabled;
  }

  return async ({ username }) => {
    const enabled = await isEnabled(username).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
    return enabled ? { claims: {} } : null;
  };
}
