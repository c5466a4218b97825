import { accessRestrictionState } from './access-restriction.ts';
import type { AccessRestriction } from './access-restriction.ts';
import { bogotaDate, isWithin } from './calendar-date.ts';
import type { CalendarDate, DateRange } from './calendar-date.ts';

export const employmentStateLabels = {
  retired: 'Retirado',
  restricted: 'Restringido',
  suspended: 'Suspendido',
  invited: 'Invitado',
  active: 'Activo',
} as const;

export type EmploymentState = keyof typeof employmentStateLabels;

/**
 * The one state shown for an employment; the first that matches, in the order of the labels above.
 * The end date itself already counts as retired: a retirement takes effect at once, and on the last day what is left
 * belongs to the final settlement.
 */
export function employmentState(
  facts: {
    readonly endDate: CalendarDate | null;
    readonly activated: boolean;
    readonly accessRestrictions: readonly Pick<AccessRestriction, 'from' | 'until' | 'liftedAt'>[];
    readonly suspensions: readonly DateRange[];
  },
  now: Date,
): EmploymentState {
  const today = bogotaDate(now);
  if (isRetired(facts.endDate, today)) return 'retired';
  if (facts.accessRestrictions.some((restriction) => accessRestrictionState(restriction, now) === 'active'))
    return 'restricted';
  if (facts.suspensions.some((suspension) => isWithin(today, suspension))) return 'suspended';
  return facts.activated ? 'active' : 'invited';
}

/** End date null means an employment without a known end. */
export function isRetired(endDate: CalendarDate | null, today: CalendarDate): boolean {
  return endDate !== null && endDate <= today;
}
