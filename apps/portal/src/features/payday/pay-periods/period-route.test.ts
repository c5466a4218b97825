import type { PeriodDetail } from '@antela/contract/pay-periods';
import type { PayPeriod } from '@antela/contract/payrolls';
import { expect, it } from 'vitest';
import { barsOf, routeOf } from './period-route.ts';

const period: PayPeriod = {
  payperiodid: 'p',
  label: '1.ª quincena de noviembre',
  startDate: '2026-11-01',
  endDate: '2026-11-15',
  cutoffAt: '2026-11-10T22:00:00Z',
  confirmBy: '2026-11-19',
  paymentDate: '2026-11-13',
  state: 'open',
};
const issued = { reports: [{ issuedAt: '2026-11-11T15:00:00Z' }] };
const confirmed = { ...issued, confirmation: { at: '2026-11-18T15:00:00Z' } };
const remitted = {
  ...confirmed,
  remittance: {
    by: '2026-11-24',
    payments: [{ paidOn: '2026-11-20' }],
    paid: { at: '2026-11-20T15:00:00Z' },
  },
};
const unpaid = { ...confirmed, remittance: { by: '2026-11-24', payments: [], paid: null } };

/** Signs of the stops, the one it stands at, and where today is. */
function drawn(state: PayPeriod['state'], today: string, detail: object | null = null): string {
  const route = routeOf({ ...period, state }, detail as PeriodDetail | null, today);
  const signs = { done: '✓', next: '◉', late: '▲', ahead: '○' };
  const stops = route.stops.map(({ state: sign }) => signs[sign]).join('');
  return `${stops} ${route.current} ${route.today ? `${route.today.after}+${route.today.at}` : '-'}`;
}

it.each([
  ['scheduled', '2026-10-20', null, '◉○○○○○○ opening -'],
  ['open', '2026-11-01', null, '✓◉○○○○○ cutoff opening+10'],
  ['open', '2026-11-06', null, '✓◉○○○○○ cutoff opening+60'],
  ['cutoff', '2026-11-11', null, '✓✓◉○○○○ report cutoff+33'],
  ['cutoff', '2026-11-14', null, '✓✓▲✓○○○ report payment+17'],
  ['reported', '2026-11-12', issued, '✓✓✓○◉○○ report report+50'],
  ['reported', '2026-11-17', issued, '✓✓✓✓◉○○ confirmation payment+67'],
  ['reported', '2026-11-22', issued, '✓✓✓✓▲○○ confirmation confirmation+60'],
  ['with_differences', '2026-11-18', confirmed, '✓✓✓✓▲○○ confirmation confirmation+0'],
  ['reconciled', '2026-11-21', unpaid, '✓✓✓✓✓◉○ remittance confirmation+50'],
  ['reconciled', '2026-11-24', unpaid, '✓✓✓✓✓◉○ remittance remittance+0'],
  ['reconciled', '2026-11-26', unpaid, '✓✓✓✓✓▲○ remittance remittance+60'],
  ['closed', '2026-11-26', remitted, '✓✓✓✓✓✓✓ close -'],
] as const)(
  'a period that is %s on %s shows what was done, what comes next and today',
  (state, today, detail, seen) => {
    expect(drawn(state, today, detail)).toBe(seen);
  },
);

it('what lies behind goes as far as today, and over nothing that is not done', () => {
  const behind = (state: PayPeriod['state'], today: string, detail: object | null) =>
    routeOf({ ...period, state }, detail as PeriodDetail | null, today).stops.map((stop) => stop.behind);
  expect(behind('open', '2026-11-06', null)).toEqual([60, 0, 0, 0, 0, 0, 0]);
  expect(behind('reported', '2026-11-12', issued)).toEqual([100, 100, 50, 0, 0, 0, 0]);
  expect(behind('reported', '2026-11-22', issued)).toEqual([100, 100, 100, 100, 0, 0, 0]);
  expect(behind('closed', '2026-11-26', remitted)).toEqual([100, 100, 100, 100, 100, 100, 0]);
});

it('each day has its bar, also one on which nobody asked for anything', () => {
  const byDay = [
    { date: '2026-11-02', amount: 50_000 },
    { date: '2026-11-03', amount: 200_000 },
  ];
  expect(barsOf(byDay, '2026-11-01', '2026-11-04').map(({ share }) => share)).toEqual([0, 0.25, 1, 0]);
  expect(barsOf([], '2026-11-01', '2026-11-02').map(({ share }) => share)).toEqual([0, 0]);
});
