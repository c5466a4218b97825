import { AppError } from './app-error.ts';
import { secondFactorBelievedMs } from './session-limits.ts';

const remembered = 10_000;

/** Asks the identity service who has a second factor, and believes a yes for a minute. */
export function createSecondFactors(ask: (username: string) => Promise<boolean>, clock: () => Date) {
  const knownAt = new Map<string, number>();

  /** @throws AppError unavailable */
  async function has(username: string): Promise<boolean> {
    const now = clock().getTime();
    if (now - (knownAt.get(username) ?? -Infinity) < secondFactorBelievedMs) return true;
    const answer = await ask(username).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
    knownAt.delete(username);
    if (answer) knownAt.set(username, now);
    if (knownAt.size > remembered) knownAt.delete(knownAt.keys().next().value ?? username);
    return answer;
  }

  return { has };
}
