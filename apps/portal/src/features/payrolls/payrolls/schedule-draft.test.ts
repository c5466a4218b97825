import { describe, expect, it } from 'vitest';
import { draftOf, newDraft, scheduleOf, toSent, withUsualDays } from './schedule-draft.ts';

const today = '2026-11-20';

describe('the form of a schedule', () => {
  it.each(['weekly', 'decenal', 'catorcenal', 'quincenal', 'monthly'] as const)(
    'begins complete and survives being read back: %s',
    (frequency) => {
      const schedule = scheduleOf(withUsualDays(newDraft(today), frequency));
      if (!schedule) throw new Error('incomplete');
      expect(schedule.frequency).toBe(frequency);
      expect(scheduleOf(draftOf(toSent(schedule), today))).toEqual(schedule);
    },
  );

  it('counts weeks from the last Monday', () => {
    expect(newDraft(today).anchor).toBe('2026-11-16');
    expect(newDraft('2026-11-22').anchor).toBe('2026-11-16');
  });

  it.each([
    { cutoffWorkingDays: null },
    { cutoffWorkingDays: 16 },
    { confirmWorkingDays: 99 },
    { payDays: [{ day: 15, nextMonth: false }] },
    {
      payDays: [
        { day: 0, nextMonth: false },
        { day: 31, nextMonth: false },
      ],
    },
    { frequency: 'weekly' as const, anchor: null },
    { frequency: 'weekly' as const, paymentDaysAfterEnd: 32 },
  ])('is no schedule while something is missing or out of bounds: %j', (change) => {
    expect(scheduleOf({ ...newDraft(today), ...change })).toBeNull();
  });
});
