import { addDays, bogotaDate, laterDate, type CalendarDate } from './calendar-date.ts';

/**
 * Whether a client's people are asked for a second factor when they sign in: never, as something they may put off, or from a date
 * on, each with so many days from then or from when they were invited.
 */
export type SecondFactorPolicy = {
  ask: 'required' | 'offered' | 'none';
  from: CalendarDate | null;
  graceDays: number | null;
};

export const noSecondFactor: SecondFactorPolicy = { ask: 'none', from: null, graceDays: null };

/** The first day on which somebody without a second factor does nothing before setting one up; null where no day is set. */
export const secondFactorDueOn = (
  { ask, from, graceDays }: SecondFactorPolicy,
  createdAt: Date,
): CalendarDate | null =>
  ask === 'required' && from !== null
    ? addDays(laterDate(from, bogotaDate(createdAt)), graceDays ?? 0)
    : null;

/** The settings of a client that say it, as the history and the registry of controls name them. */
export type SecondFactorSettings = {
  secondFactorOffered?: boolean | null;
  secondFactorFrom?: CalendarDate | null;
  secondFactorGraceDays?: number | null;
};

export function secondFactorPolicyOf(settings: SecondFactorSettings): SecondFactorPolicy {
  const { secondFactorOffered = false, secondFactorFrom = null, secondFactorGraceDays = null } = settings;
  if (secondFactorFrom !== null)
    return { ask: 'required', from: secondFactorFrom, graceDays: secondFactorGraceDays ?? 0 };
  return { ...noSecondFactor, ask: secondFactorOffered === true ? 'offered' : 'none' };
}

/** Requiring includes offering: giving up the date leaves the offer, and giving up the offer is looser still. */
export const secondFactorSettingsOf = ({
  ask,
  from,
  graceDays,
}: SecondFactorPolicy): Required<SecondFactorSettings> => ({
  secondFactorOffered: ask !== 'none',
  secondFactorFrom: ask === 'required' ? from : null,
  secondFactorGraceDays: ask === 'required' ? graceDays : null,
});
