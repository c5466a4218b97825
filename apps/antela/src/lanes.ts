/** Lets so many of the same key go at once; the rest wait in line, in order, as far as there is room. */
export function createLanes({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
  const lanes = new Map<string, { under: number; waiting: (() => void)[] }>();

  /** @returns what ends the turn, once; null where the line is too long */
  return {
    async enter(key: string): Promise<(() => void) | null> {
      const lane = lanes.get(key) ?? { under: 0, waiting: [] };
      lanes.set(key, lane);
      if (lane.under < atOnce) lane.under += 1;
      else if (lane.waiting.length >= waitingMax) return null;
      // Whoever leaves hands the place over.
      else await new Promise<void>((resolve) => lane.waiting.push(resolve));
      return () => {
        const next = lane.waiting.shift();
        if (next !== undefined) return next();
        lane.under -= 1;
        if (lane.under === 0) lanes.delete(key);
      };
    },
  };
}
