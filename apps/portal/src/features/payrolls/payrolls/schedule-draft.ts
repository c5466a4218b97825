import type { PaySchedule as Sent } from '@antela/contract/payrolls';
import { addDays, calendarDate, dayOfWeek, isCalendarDate } from '@antela/rules/calendar-date';
import { payFrequencies, type PayDay, type PayFrequency, type PaySchedule } from '@antela/rules/pay-period';

/** A schedule as its form holds it: every frequency's fields at once, so that changing one's mind loses nothing. */
export type ScheduleDraft = {
  frequency: PayFrequency;
  /** As many as the longest needs; a frequency reads its first ones. */
  payDays: { day: number | null; nextMonth: boolean }[];
  anchor: string | null;
  paymentDaysAfterEnd: number | null;
  paymentShift: PaySchedule['paymentShift'];
  cutoffWorkingDays: number | null;
  cutoffHour: number;
  confirmWorkingDays: number | null;
};

export const frequencyChoices = Object.entries(payFrequencies).map(([value, { name }]) => ({
  value: value as PayFrequency,
  label: name,
}));

/** How many pay days a month has; 0 where periods are counted in weeks. */
export const payDayCounts: Record<PayFrequency, number> = {
  weekly: 0,
  catorcenal: 0,
  decenal: 3,
  quincenal: 2,
  monthly: 1,
};

/** The usual days, by frequency. */
const usualDays: Record<PayFrequency, number[]> = {
  weekly: [],
  catorcenal: [],
  decenal: [10, 20, 31],
  quincenal: [15, 31],
  monthly: [31],
};

const payDaysOf = (days: readonly PayDay[]): ScheduleDraft['payDays'] =>
  [0, 1, 2].map((index) => days[index] ?? { day: null, nextMonth: false });

export const withUsualDays = (draft: ScheduleDraft, frequency: PayFrequency): ScheduleDraft => ({
  ...draft,
  frequency,
  payDays: payDaysOf(usualDays[frequency].map((day) => ({ day, nextMonth: false }))),
});

export function newDraft(today: string): ScheduleDraft {
  const draft: ScheduleDraft = {
    frequency: 'quincenal',
    payDays: [],
    anchor: lastMonday(today),
    paymentDaysAfterEnd: 3,
    paymentShift: 'previous',
    cutoffWorkingDays: 3,
    cutoffHour: 17,
    confirmWorkingDays: 2,
  };
  return withUsualDays(draft, 'quincenal');
}

export function draftOf(schedule: Sent, today: string): ScheduleDraft {
  const { frequency, paymentShift, cutoffWorkingDays, cutoffHour, confirmWorkingDays } = schedule;
  const own = { frequency, paymentShift, cutoffWorkingDays, cutoffHour, confirmWorkingDays };
  return 'anchor' in schedule
    ? {
        ...newDraft(today),
        ...own,
        anchor: schedule.anchor,
        paymentDaysAfterEnd: schedule.paymentDaysAfterEnd,
      }
    : { ...newDraft(today), ...own, payDays: payDaysOf(schedule.payDays) };
}

/** Null while something is missing or out of bounds. */
export function scheduleOf(draft: ScheduleDraft): PaySchedule | null {
  const { frequency, anchor, paymentShift, cutoffHour } = draft;
  const cutoffWorkingDays = within(draft.cutoffWorkingDays, 0, 15);
  const confirmWorkingDays = within(draft.confirmWorkingDays, 0, 15);
  if (cutoffWorkingDays === null || confirmWorkingDays === null) return null;
  const common = { paymentShift, cutoffWorkingDays, cutoffHour, confirmWorkingDays };
  if (frequency === 'weekly' || frequency === 'catorcenal') {
    const paymentDaysAfterEnd = within(draft.paymentDaysAfterEnd, 0, 31);
    if (anchor === null || !isCalendarDate(anchor) || paymentDaysAfterEnd === null) return null;
    return { ...common, frequency, anchor, paymentDaysAfterEnd };
  }
  const payDays = draft.payDays.slice(0, payDayCounts[frequency]).flatMap(({ day, nextMonth }) => {
    const inMonth = within(day, 1, 31);
    return inMonth === null ? [] : [{ day: inMonth, nextMonth }];
  });
  return payDays.length === payDayCounts[frequency] ? { ...common, frequency, payDays } : null;
}

const within = (value: number | null, min: number, max: number): number | null =>
  value !== null && value >= min && value <= max ? value : null;

function lastMonday(today: string): string {
  const date = calendarDate(today);
  return addDays(date, 1 - dayOfWeek(date));
}

/** As the API takes it. */
export const toSent = (schedule: PaySchedule): Sent =>
  'payDays' in schedule ? { ...schedule, payDays: [...schedule.payDays] } : schedule;
