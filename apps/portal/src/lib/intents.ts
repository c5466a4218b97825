/** After its answer was lost, the same call is the same act for this long: time to see it, wait and press again. */
const lostMs = 10 * 60_000;
/** After it was answered, for as long as a page may take to leave the form behind. */
const answeredMs = 5_000;

type Ports = {
  newKey: () => string;
  /** Milliseconds, of a clock that only goes forward. */
  now: () => number;
  /** Whether nobody knows if the call acted. */
  isLost: (error: unknown) => boolean;
};

type Act = {
  key: string;
  until: number;
  answered: boolean;
};

/**
 * One idempotency key for one intended act, so that a double press or a second try after a lost answer never makes two. The
 * same content is the same act while it is under way, and for a while after; other content written in between ends that, so
 * what was done, undone and is done again is done again. What the server refused left nothing behind and needs no key kept.
 */
export function createIntents({ newKey, now, isLost }: Ports) {
  const acts = new Map<string, Act>();

  function forget(isOver: (act: Act) => boolean): void {
    for (const [content, act] of acts) if (isOver(act)) acts.delete(content);
  }

  return {
    async once<T>(intent: unknown, send: (key: string) => Promise<T>): Promise<T> {
      const content = JSON.stringify(intent);
      forget(({ until }) => until <= now());
      const act = acts.get(content) ?? { key: newKey(), until: Number.POSITIVE_INFINITY, answered: false };
      acts.set(content, act);
      try {
        const answer = await send(act.key);
        forget((other) => other.answered && other !== act);
        Object.assign(act, { until: now() + answeredMs, answered: true });
        return answer;
      } catch (error) {
        if (isLost(error)) act.until = now() + lostMs;
        else acts.delete(content);
        throw error;
      }
    },
    /** Something that needs no key was written. */
    written: () => forget(({ answered }) => answered),
  };
}
