import { getDashboard } from '@antela/contract/dashboard';
import { bogotaDate } from '@antela/rules/calendar-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPaidAdvances } from '../../../test/paid-advances.ts';
import { detailOf, insertPayroll, insertPeople, reportPeriod } from '../../../test/pay-periods.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { sumSameDay } from './same-day.sql.ts';

const { api, admin } = await startFileApi();
const scope = { clientId: clients.a, companyIds: [companies.a1] };

/** Advances of October by their day, each with its fee. */
const daysOf = (given: readonly { day: number; amount: number }[]) =>
  [...new Set(given.map(({ day }) => day))]
    .toSorted((one, other) => one - other)
    .map((day) => {
      const those = given.filter((one) => one.day === day);
      return {
        date: `2026-10-${String(day).padStart(2, '0')}`,
        advances: those.length,
        amount: those.reduce((sum, { amount }) => sum + amount * 10_000 + 5_950, 0),
      };
    });

test('the last period is compared as it was on the same day, with those who had asked by then, and each day of it is told, however its days went', async () => {
  const asked = fc.record({
    who: fc.nat(2),
    day: fc.integer({ min: 1, max: 31 }),
    amount: fc.integer({ min: 1, max: 40 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 1, maxLength: 8 }), async (given) => {
      const payroll = await insertPayroll(api);
      const { october, november } = payroll.periods;
      const people = await insertPeople(api, payroll, 3);
      const ids = await insertPaidAdvances(
        api,
        payroll,
        given.map(({ who, amount }) => ({
          periodId: october,
          employmentId: people[who] ?? '',
          amount: amount * 10_000,
        })),
      );
      // In the last minute of each day in Bogotá.
      await api.rows(
        `update advance a set requested_at = ('2026-10-01'::date + g.day)::timestamp at time zone 'America/Bogota' - interval '1 minute', requested_on = '2026-10-01'::date + g.day - 1
         from unnest($1::uuid[], $2::int[]) g(id, day) where a.id = g.id`,
        [ids, given.map(({ day }) => day)],
      );
      expect((await detailOf(api, admin, november)).sameDay).toBeNull();
      expect((await detailOf(api, admin, october)).byDay).toEqual(daysOf(given));
      await reportPeriod(api, admin, october);
      for (const day of [1, 15, 30]) {
        const today = `2026-11-${String(day).padStart(2, '0')}`;
        const found = await inTenant(api.pool, clients.a, (db) => sumSameDay(db, scope, [november], today));
        const until = given.filter((one) => one.day <= day);
        expect(found).toEqual({
          periods: 1,
          date: `2026-10-${String(day).padStart(2, '0')}`,
          employees: new Set(until.map(({ who }) => who)).size,
          amount: until.reduce((sum, { amount }) => sum + amount * 10_000 + 5_950, 0),
        });
      }
      const { sameDay } = await detailOf(api, admin, november);
      expect(sameDay?.date.slice(8)).toBe(bogotaDate(api.clock.now).slice(8));
      expect((await detailOf(api, admin, october)).sameDay).toBeNull();
    }),
    { numRuns: 3 },
  );
});

test('the dashboard compares only where every open period has one to be compared with', async () => {
  const { data } = await api.ask(admin, getDashboard, { query: {} });
  expect(data.toDeduct?.sameDay).toBeNull();
});
