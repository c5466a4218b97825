import type { IncomingHttpHeaders } from 'node:http';

/** Told to come back once more, a caller is to stay away twice as long as before, up to this. */
const awayMaxSeconds = 16;
/** A caller told so lately is hasty. */
const hastyMs = 10_000;
const rememberedMax = 1_000;

/**
 * Callers who were told when to come back, by the secret they send, which nobody else can send in their name. Whoever goes on
 * asking is to stay away ever longer.
 */
export function createStandings(nowMs: () => number = () => performance.now()) {
  const standings = new Map<string, { until: number; seconds: number }>();

  const secondsAway = (secret: string): number =>
    Math.ceil(((standings.get(secret)?.until ?? -Infinity) - nowMs()) / 1_000);

  function isHasty(secret: string): boolean {
    const standing = standings.get(secret);
    if (!standing) return false;
    if (nowMs() < standing.until + hastyMs) return true;
    standings.delete(secret);
    return false;
  }

  return {
    /** Turns a caller away. @returns the seconds until they may come back */
    remember(headers: IncomingHttpHeaders): number {
      const secret = secretOf(headers);
      if (secret === undefined) return 1;
      // Requests sent together are told the same.
      const left = secondsAway(secret);
      if (left > 0) return left;
      const before = isHasty(secret) ? standings.get(secret) : undefined;
      const seconds = before ? Math.min(before.seconds * 2, awayMaxSeconds) : 1;
      // Callers who are forgotten are refused all the same, only later.
      if (standings.size >= rememberedMax) standings.clear();
      standings.set(secret, { until: nowMs() + seconds * 1_000, seconds });
      return seconds;
    },
    /** Seconds that a caller is still to stay away; 0 or less for those who may come. */
    secondsAway,
    isHasty,
  };
}

export type Standings = ReturnType<typeof createStandings>;

/** The token of temporary credentials or of a bearer; nothing for a machine, which signs with a key of its own. */
export function secretOf(headers: IncomingHttpHeaders): string | undefined {
  const { 'x-amz-security-token': token, authorization } = headers;
  if (typeof token === 'string') return token;
  return authorization?.startsWith('Bearer ') === true ? authorization : undefined;
}
