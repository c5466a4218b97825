import { clientRestrictionBody, type ClientRestriction } from '@antela/contract/client-restrictions';
import { expect, it } from 'vitest';
import { readForm } from './read-restriction-form.ts';
import { emptyForm, formOf, type RestrictionForm } from './restriction-form.ts';
import type { RestrictionBody } from './restrictions.queries.ts';

const t = (key: string) => key;
const form = (changes: Partial<RestrictionForm>): RestrictionForm => ({
  ...emptyForm('2026-11-20'),
  name: 'Regla',
  ...changes,
});

const shown = (body: RestrictionBody): ClientRestriction => ({
  ...body,
  clientrestrictionid: '',
  scope: { companies: [], payrolls: [], costCenters: [], contractTypes: [] },
  hasOtherCompanies: false,
  state: 'active',
  wasInForce: false,
  sentence: '',
  createdBy: '',
  createdAt: '',
  updatedBy: null,
  updatedAt: null,
  version: 1,
});

it.each<Partial<RestrictionForm>>([
  { kind: 'blackout_dates', spans: [{ from: '2026-12-24', until: '2026-12-31' }], repetition: 'every_year' },
  { kind: 'blackout_dates', spans: [{ from: '2026-12-24', until: '2026-12-24' }] },
  { kind: 'blackout_dates', periodDays: [{ first: '1', last: '3' }], repetition: 'every_period' },
  { kind: 'blackout_before_payment', number: '5' },
  {
    kind: 'weekly_hours',
    schedules: [
      { days: ['1', '2'], from: '08:00', until: '12:00' },
      { days: ['6'], from: '14:00', until: '00:00' },
    ],
  },
  { kind: 'percentage', percentage: '12,5' },
  { kind: 'amount_per_advance', amount: 200_000 },
  { kind: 'amount_per_period', amount: 200_000 },
  { kind: 'count_per_day', number: '1' },
  { kind: 'count_per_period', number: '2' },
  { kind: 'count_per_month', number: '3', validUntil: '2026-12-31', repetition: 'every_year' },
  { kind: 'seniority', number: '90' },
  { kind: 'days_since_last_payment', number: '3' },
  { kind: 'salary_range', salaryMinimum: null, salaryMaximum: 4_000_000 },
  { kind: 'approval_above', amount: 0 },
])('what is written as %j is what the API takes, and reads back the same', (changes) => {
  const { body, faults } = readForm(form(changes), t);
  expect(faults).toEqual({});
  expect(clientRestrictionBody.safeParse(body).error).toBeUndefined();
  const again = readForm(formOf(shown(body as RestrictionBody)), t);
  expect(again.body).toEqual(body);
});

it('blocked dates are their own validity, without an end where they come back each year', () => {
  const spans = [
    { from: '2026-12-24', until: '2026-12-31' },
    { from: '2026-12-07', until: null },
  ];
  expect(readForm(form({ spans }), t).body).toMatchObject({
    validFrom: '2026-12-07',
    validUntil: '2026-12-31',
  });
  expect(readForm(form({ spans, repetition: 'every_year' }), t).body).toMatchObject({ validUntil: null });
});

it.each<[keyof RestrictionForm, Partial<RestrictionForm>]>([
  ['name', { name: ' ' }],
  ['products', { products: [] }],
  ['spans', { spans: [{ from: '2026-12-31', until: '2026-12-24' }] }],
  ['periodDays', { repetition: 'every_period', periodDays: [{ first: '3', last: '1' }] }],
  ['schedules', { kind: 'weekly_hours', schedules: [{ days: [], from: '08:00', until: '17:00' }] }],
  ['number', { kind: 'seniority', number: '0' }],
  ['percentage', { kind: 'percentage', percentage: '101' }],
  ['amount', { kind: 'amount_per_advance', amount: null }],
  ['salaryMinimum', { kind: 'salary_range' }],
  ['salaryMaximum', { kind: 'salary_range', salaryMinimum: 2, salaryMaximum: 1 }],
  ['payrollids', { reach: 'payrolls' }],
  ['validUntil', { kind: 'seniority', number: '9', validUntil: '2026-01-01' }],
])('what is wrong is said at %s', (field, changes) => {
  const { body, faults } = readForm(form(changes), t);
  expect(body).toBeNull();
  expect(Object.keys(faults)).toContain(field);
});
