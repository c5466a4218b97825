import { bogotaDate } from '@antela/rules/calendar-date';
import type { OpenItemKind } from '@antela/rules/deduction-list';
import { isSettled } from './demo-calendar.ts';
import type { DrawnAdvance } from './drawn-advance.ts';

/** Somebody of whom a period deducted something else than was reported, and where the rest goes. */
export interface LeftOver {
  periodId: string;
  employmentId: string;
  destination: OpenItemKind | 'next_period';
}

/**
 * People who are there to be carried over, and one of each other end in the newest closed periods that can show it: a settlement of
 * somebody who has left, and a debt and an excess of two who are there.
 */
export function leftOvers(drawn: readonly DrawnAdvance[], now: Date): LeftOver[] {
  const carried = drawn.filter(({ outcome, period }) => outcome === 'carried' && period && isSettled(period));
  const today = bogotaDate(now);
  const newest = aloneInClosedPeriods(drawn).toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const [debt, excess] = newest.filter(({ person }) => person.endDate === null);
  const settlement = newest.find(({ person }) => person.endDate !== null && person.endDate <= today);
  const chosen = [
    ...carried.map((advance) => [advance, 'next_period'] as const),
    [settlement, 'final_settlement'],
    [debt, 'debt'],
    [excess, 'give_back'],
  ] as const;
  return chosen.flatMap(([advance, destination]) =>
    advance?.period
      ? [{ periodId: advance.period.id, employmentId: advance.person.employmentId, destination }]
      : [],
  );
}

/** Paid advances that are their person's only one of a closed period. */
function aloneInClosedPeriods(drawn: readonly DrawnAdvance[]): DrawnAdvance[] {
  const alone = new Map<string, DrawnAdvance | null>();
  for (const advance of drawn) {
    const { period, person, outcome } = advance;
    if (period?.state !== 'closed') continue;
    const key = `${period.id} ${person.employmentId}`;
    alone.set(key, alone.has(key) || outcome !== 'paid' ? null : advance);
  }
  return [...alone.values()].filter((advance) => advance !== null);
}
