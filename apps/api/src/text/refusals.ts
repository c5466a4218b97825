import { calendarDate } from '@antela/rules/calendar-date';
import { dateText } from '@antela/rules/spanish-text';

/** Reason an act leaves somebody as they were: a stable code and the Spanish sentence. */
export interface Refusal {
  code: string;
  detail: string;
}

/** Refusal of whatever is asked of somebody who has left. */
export const alreadyRetired = (endDate: string): Refusal => ({
  code: 'already_retired',
  detail: `Ya está retirado desde el ${dateText(calendarDate(endDate))}.`,
});

/** By id; those whom the act fits are absent. */
export type Refusals = ReadonlyMap<string, Refusal>;

export const refusalsOf = <One extends { id: string }>(
  all: readonly One[],
  whyNot: (one: One) => Refusal | null | undefined,
): Refusals =>
  new Map(
    all.flatMap((one): [string, Refusal][] => {
      const refusal = whyNot(one);
      return refusal ? [[one.id, refusal]] : [];
    }),
  );
