import { addDays, bogotaDate, bogotaInstant, calendarDate } from '@antela/rules/calendar-date';
import { generatePayPeriods } from '@antela/rules/pay-period';
import { describe, expect, test } from 'vitest';
import { testNow } from '../test/test-ops.ts';
import { stateOn } from './demo-calendar.ts';
import type { DemoClient } from './demo-client.ts';
import { demoClients } from './demo-clients.ts';
import { demoTables } from './demo-tables.ts';

test('the same seed at the same instant makes the very same rows, another seed others', () => {
  const [, definition] = demoClients;
  const made = (seed: string) =>
    JSON.stringify(
      demoTables(definition as DemoClient, new Map([['admin@caribe.demo', 'subject']]), seed, testNow),
    );
  expect(made('antela')).toBe(made('antela'));
  expect(made('another')).not.toBe(made('antela'));
});

test(
  'on whichever day it is seeded, nobody waits for an answer or a payment in a period that was cut off',
  { timeout: 60_000 },
  () => {
    const [definition] = demoClients as readonly [DemoClient];
    const subjects = new Map(definition.users.map(({ username }) => [username, `subject-${username}`]));
    for (let days = 0; days < 31; days += process.env['EFFORT'] ? 1 : 5) {
      const now = new Date(testNow.getTime() + days * 86_400_000);
      const { tables } = demoTables(definition, subjects, 'antela', now);
      const rowsOf = (wanted: string) =>
        tables.flatMap(([table, all]) => (table === wanted ? (all as Record<string, unknown>[]) : []));
      const open = new Set(
        rowsOf('pay_period')
          .filter(({ state }) => state === 'open')
          .map(({ id }) => id),
      );
      const waiting = rowsOf('advance').filter(
        ({ pay_period_id: period, payment_state: state }) =>
          period !== null && (state === 'requested' || state === 'in_approval') && !open.has(period),
      );
      expect(open.size).toBeGreaterThan(0);
      expect(waiting, now.toISOString()).toEqual([]);
    }
  },
);

describe('on any day of a year', () => {
  const days = Array.from({ length: 366 }, (_, index) => addDays(calendarDate('2026-01-01'), index));
  const statesOf = (name: string, now: Date) => {
    const today = bogotaDate(now);
    const payroll = demoClients
      .flatMap(({ companies }) => companies.flatMap(({ payrolls }) => payrolls))
      .find((found) => found.name === name);
    const periods = payroll ? generatePayPeriods(payroll.schedule(today), addDays(today, -40), 3) : [];
    return periods
      .filter((period) => period.start <= today && today <= period.end)
      .map((period) => stateOn(period, now));
  };

  test.each([
    ['Planta quincenal', 'open'],
    ['Taller A catorcenal', 'open'],
    ['Taller B catorcenal', 'cutoff'],
  ])('the period of today of «%s» is %s', (name, state) => {
    for (const day of days)
      for (const hour of [0, 12, 23])
        expect([day, ...statesOf(name, bogotaInstant(day, hour, 30))]).toEqual([day, state]);
  });
});
