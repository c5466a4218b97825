interface Lane {
  under: number;
  waiting: ((isTurn: boolean) => void)[];
}

interface Options {
  atOnce: number;
  waitingMax: number;
  /** A line that stands still is not stood in for longer. */
  timeoutMs: number;
}

/** Lets so many of the same key go at once; the rest wait in line, in order, as far as there is room, and until their time is out. */
export function createLanes({ atOnce, waitingMax, timeoutMs }: Options) {
  const lanes = new Map<string, Lane>();

  /** @returns whether the turn came in time */
  function wait(lane: Lane): Promise<boolean> {
    return new Promise((resolve) => {
      const turn = (isTurn: boolean): void => {
        clearTimeout(late);
        resolve(isTurn);
      };
      const late = setTimeout(() => {
        lane.waiting.splice(lane.waiting.indexOf(turn), 1);
        turn(false);
      }, timeoutMs);
      lane.waiting.push(turn);
    });
  }

  /** @returns what ends the turn, once; why there is none, where the line is too long or does not move */
  return {
    async enter(key: string): Promise<(() => void) | 'full' | 'late'> {
      const lane = lanes.get(key) ?? { under: 0, waiting: [] };
      lanes.set(key, lane);
      if (lane.under < atOnce) lane.under += 1;
      else if (lane.waiting.length >= waitingMax) return 'full';
      // A leaving request hands its place to the next one.
      else if (!(await wait(lane))) return 'late';
      return () => {
        const next = lane.waiting.shift();
        if (next !== undefined) return next(true);
        lane.under -= 1;
        if (lane.under === 0) lanes.delete(key);
      };
    },
  };
}
