import { describe, expect, it } from 'vitest';
import { accessRestrictionState, restrictsAccess } from './access-restriction.ts';
import type { AccessRestriction } from './access-restriction.ts';
import { bogotaInstant, calendarDate } from './calendar-date.ts';
import { employmentState } from './employment-state.ts';

const day = calendarDate;
const today = day('2026-11-20');
const now = bogotaInstant(today, 9, 0);
const open = { from: today, until: null };
const restriction: AccessRestriction = {
  ...open,
  product: 'salary',
  reason: 'Investigación',
  liftedAt: null,
};
const active = { endDate: null, activated: true, accessRestrictions: [], suspensions: [] };

describe('state of an employment', () => {
  it('is the first that matches', () => {
    const all = { endDate: today, activated: false, accessRestrictions: [restriction], suspensions: [open] };
    expect(employmentState(all, now)).toBe('retired');
    expect(employmentState({ ...all, endDate: day('2026-11-21') }, now)).toBe('restricted');
    expect(employmentState({ ...all, endDate: null, accessRestrictions: [] }, now)).toBe('suspended');
    expect(employmentState({ ...active, activated: false }, now)).toBe('invited');
    expect(employmentState(active, now)).toBe('active');
  });

  it('is retired from the end date on, so that a retirement takes effect at once', () => {
    const leaving = { ...active, endDate: today };
    expect(employmentState(leaving, bogotaInstant(day('2026-11-19'), 23, 59))).toBe('active');
    expect(employmentState(leaving, bogotaInstant(today, 0, 0))).toBe('retired');
  });
});

describe('access restriction', () => {
  it.each([
    ['before it begins', '2026-11-21', null, null, 'scheduled'],
    ['on its first day', '2026-11-20', null, null, 'active'],
    ['on its last day', '2026-11-01', '2026-11-20', null, 'active'],
    ['after its last day', '2026-11-01', '2026-11-19', null, 'expired'],
    ['once lifted', '2026-11-01', '2026-11-19', new Date('2026-11-02T00:00:00Z'), 'lifted'],
    ['lifted at this instant', '2026-11-01', null, now, 'lifted'],
    ['to be lifted later', '2026-11-01', null, new Date(now.getTime() + 1), 'active'],
  ] as const)('%s', (_name, from, until, liftedAt, state) => {
    const dates = { from: day(from), until: until === null ? null : day(until), liftedAt };
    expect(accessRestrictionState(dates, now)).toBe(state);
  });

  it('covers its product, or all of them', () => {
    expect([restrictsAccess(restriction, 'salary', now), restrictsAccess(restriction, 'prima', now)]).toEqual(
      [true, false],
    );
    expect(restrictsAccess({ ...restriction, product: 'all' }, 'wallet', now)).toBe(true);
  });
});
