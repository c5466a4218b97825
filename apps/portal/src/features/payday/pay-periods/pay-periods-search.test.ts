import type { PeriodRow } from '@antela/contract/pay-periods';
import { expect, test } from 'vitest';
import { linesSearch, neighboursOf, waitingPeriod } from './pay-periods-search.ts';

const period = (
  label: string,
  state: PeriodRow['state'],
  reportVersion: number | null = null,
): PeriodRow => ({
  payperiodid: label,
  label,
  startDate: '2026-11-01',
  endDate: '2026-11-15',
  cutoffAt: '2026-11-12T22:00:00Z',
  confirmBy: '2026-11-18',
  paymentDate: '2026-11-15',
  state,
  reportVersion,
  toDeduct: 0,
  deducted: null,
  comments: 0,
});

test('the period that waits longest is opened first, else the one that the section is about', () => {
  const periods = [
    period('d', 'open'),
    period('c', 'cutoff'),
    period('b', 'reported', 1),
    period('a', 'closed', 1),
  ];
  const label = (waiting: PeriodRow['state'][], otherwise: (row: PeriodRow) => boolean) =>
    waitingPeriod(periods, [waiting, ['closed']], otherwise)?.label;
  expect(label(['cutoff', 'reported'], () => false)).toBe('b');
  expect(label(['with_differences'], () => false)).toBe('a');
  expect(waitingPeriod(periods, [['with_differences']], ({ state }) => state === 'open')?.label).toBe('d');
  expect(waitingPeriod(periods, [], ({ reportVersion }) => reportVersion !== null)?.label).toBe('b');
  expect(waitingPeriod([], [['open']], () => true)).toBeNull();
});

test('what an address cannot mean counts as absent', () => {
  expect(linesSearch.parse({ periodo: 'x', alerta: 'nope', orden: 'nope' })).toEqual({
    periodo: null,
    paso: '',
    seccion: '',
    alerta: null,
    orden: 'nombre',
  });
  expect(linesSearch.parse({ alerta: 'retired', orden: 'total' })).toMatchObject({
    alerta: 'retired',
    orden: 'total',
  });
});

test('the neighbours of a period are the ones before and after it, and at the ends there is none', () => {
  const periods = [period('c', 'open'), period('b', 'reported', 1), period('a', 'closed', 1)];
  const labels = (id: string) =>
    Object.values(neighboursOf(periods, id)).map((neighbour) => neighbour?.label ?? null);
  expect([labels('c'), labels('b'), labels('a'), labels('x')]).toEqual([
    ['b', null],
    ['a', 'c'],
    [null, 'b'],
    [null, null],
  ]);
});
