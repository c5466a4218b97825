import type { Random } from '../demo/random.ts';

/** One person opening the app to take an advance. */
export interface Visit {
  /** Milliseconds from the start. */
  afterMs: number;
  /** Index among the people there are. */
  person: number;
  /** Part of what is available that will be asked for. */
  share: number;
  /** Milliseconds between seeing the quote and tapping. */
  thinkMs: number;
  /** How they tap: once; twice at once; again because no answer was seen; or they only looked. */
  manner: 'once' | 'double_tap' | 'retry' | 'look';
}

/** Half of the visits come in bursts of a few seconds, as when payday's message reaches everybody. */
const burstsPerMinute = 2;
const burstMs = 2_500;

/** Visits of so many minutes, `rate` a minute on average, in the order of time. */
export function drawVisits(random: Random, minutes: number, rate: number, people: number): Visit[] {
  const lengthMs = minutes * 60_000;
  const bursts = Array.from({ length: minutes * burstsPerMinute }, () => random.int(0, lengthMs - burstMs));
  return Array.from({ length: minutes * rate }, () => ({
    afterMs: random.chance(0.5) ? random.pick(bursts) + random.int(0, burstMs) : random.int(0, lengthMs),
    person: random.int(0, people - 1),
    share: random.chance(0.35) ? 1 : 0.25 + 0.7 * random.next(),
    thinkMs: random.int(100, 1_500),
    manner: random.weighted([
      ['once', 60],
      ['double_tap', 15],
      ['retry', 13],
      ['look', 12],
    ] as const),
  })).toSorted((a, b) => a.afterMs - b.afterMs);
}
