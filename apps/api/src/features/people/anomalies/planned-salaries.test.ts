import { quoteAdvance } from '@antela/contract/advance-quotes';
import { decideAnomaly, listAnomalies } from '@antela/contract/anomalies';
import { changeEmploymentTerms, withdrawEmploymentTerm } from '@antela/contract/employment-terms';
import { anomalySentence } from '@antela/rules/anomaly-sentence';
import { beforeEach, expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { importing } from '../../../test/imports.ts';
import { clients } from '../../../test/world/clients.ts';
import { insertEmployees } from '../../../test/world/employees.ts';
import { worldId } from '../../../test/world/ids.ts';
import { worldNow } from '../../../test/world/time.ts';
import { beginPlannedTerms } from '../employment-terms/begin-terms.service.ts';
import { lookAtPeople } from './look-at-people.service.ts';

const started = await startFileApi();
const { api } = started;
let { admin } = started;
let number = 7_500;
let companyemployeeid = '';

/** Somebody of whom nothing is to be looked at, who earns 3,000,000. */
beforeEach(async () => {
  api.clock.now = worldNow;
  admin = api.signIn('admin');
  number += 1;
  companyemployeeid = worldId(0x20000 + number);
  const client = await api.owner.connect();
  await insertEmployees(client, [
    { number, payroll: 'open', firstName: 'Ana', firstSurname: 'Rojas' },
  ]).finally(() => client.release());
});

const plan = (from: string, monthlySalary: number) =>
  api.ask(admin, changeEmploymentTerms, {
    body: { companyemployeeid, from, terms: { monthlySalary }, confirmWarnings: true },
  });
const withdraw = (from: string) =>
  api.ask(admin, withdrawEmploymentTerm, { query: { companyemployeeid, field: 'monthlySalary', from } });
const found = async () => {
  await lookAtPeople(api.pool, clients.a, () => api.clock.now);
  return (await api.ask(admin, listAnomalies, { query: { companyemployeeid } })).data;
};
const seen = async () => (await found()).map(({ kind, state, fact }) => [kind, state, fact.on, fact.after]);
const decide = async (state: 'fine' | 'to_correct') => {
  const [{ anomalyid } = { anomalyid: '' }] = await found();
  await api.ask(admin, decideAnomaly, { body: { anomalyid, state, reason: 'Así lo pidió gerencia.' } });
};
const passTo = async (day: string) => {
  api.clock.now = new Date(`${day}T15:00:00Z`);
  admin = api.signIn('admin');
  await beginPlannedTerms(api.pool, clients.a, api.clock.now);
};

test('raises and cuts that a file plans for next month are listed as soon as it is loaded', async () => {
  const { stop } = await api.work();
  const line = (of: number, salary: number) => `${52_000_000 + of};${salary};01/12/2026`;
  const file = `Documento;Salario mensual;Fecha novedad\n${line(number, 5_000_000)}`;
  const place = { companyid: null, payrollid: null };
  const imports = importing(api, admin);
  const { importid } = await imports.reviewed('employees-update', file, place);
  await imports.applied(importid);
  const [jump] = await found();
  expect(jump).toMatchObject({ kind: 'salary_jump', state: 'waiting' });
  expect(jump?.fact).toMatchObject({ change: 6_666, before: 3_000_000, after: 5_000_000, on: '2026-12-01' });
  expect(jump && anomalySentence(jump)).toBe(
    'Desde el 01/12/2026 el salario sube 67\u00a0%. De $\u00a03.000.000 a $\u00a05.000.000.',
  );
  await imports.undone(importid);
  expect(await seen()).toEqual([]);
  await stop();
}, 60_000);

test('each step of what is planned is measured from the one before it, also its end, as it is changed and withdrawn', async () => {
  await plan('2026-12-01', 3_600_000);
  expect(await seen()).toEqual([]);
  await plan('2027-01-01', 4_200_000);
  expect(await seen()).toEqual([]);
  await plan('2027-02-01', 1_800_000);
  expect(await seen()).toEqual([['salary_cut', 'waiting', '2027-02-01', 1_800_000]]);
  await withdraw('2027-01-01');
  expect(await seen()).toEqual([['salary_cut', 'waiting', '2027-02-01', 1_800_000]]);
  expect((await found())[0]?.fact.before).toBe(3_600_000);
  await plan('2027-02-01', 4_000_000);
  expect(await seen()).toEqual([]);
  // Back to what it was: everything that was planned is withdrawn.
  await plan('2026-12-01', 1_900_000);
  await withdraw('2026-12-01');
  await withdraw('2027-02-01');
  expect(await seen()).toEqual([]);
});

test('a correction of days that are gone is no plan, and a contract that ends before the day has none', async () => {
  await plan('2026-11-10', 3_500_000);
  expect(await seen()).toEqual([]);
  await plan('2026-12-15', 9_000_000);
  expect(await seen()).toEqual([['salary_jump', 'waiting', '2026-12-15', 9_000_000]]);
  await api.rows(`update employment set end_date = '2026-12-10' where id = $1`, [companyemployeeid]);
  expect(await seen()).toEqual([]);
});

test('what somebody decided about a planned change holds on its day; what nobody looked at is asked of the change, once', async () => {
  await plan('2026-12-01', 5_000_000);
  await decide('fine');
  await plan('2027-01-01', 9_000_000);
  await passTo('2026-12-01');
  const listed = await seen();
  expect(listed).toHaveLength(2);
  expect(listed).toContainEqual(['salary_jump', 'fine', null, 5_000_000]);
  expect(listed).toContainEqual(['salary_jump', 'waiting', '2027-01-01', 9_000_000]);
  await passTo('2027-01-01');
  expect((await seen()).filter(([, state]) => state === 'waiting')).toEqual([
    ['salary_jump', 'waiting', null, 9_000_000],
  ]);
});

test('a decision about what is planned is not one about the same pesos before their day', async () => {
  await plan('2026-12-01', 5_000_000);
  await decide('fine');
  await plan('2026-11-20', 5_000_000);
  expect(await seen()).toEqual([['salary_jump', 'waiting', null, 5_000_000]]);
});

test('a jump that is planned asks nothing more of an advance before its day', async () => {
  const query = { companyemployeeid, kind: 'salary' as const };
  const quote = async () => (await api.ask(admin, quoteAdvance, { query })).data;
  const before = await quote();
  await plan('2026-12-01', 9_000_000);
  expect(await seen()).toHaveLength(1);
  expect(await quote()).toEqual(before);
});
