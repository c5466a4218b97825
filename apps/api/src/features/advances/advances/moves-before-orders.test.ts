import { quoteAdvance } from '@antela/contract/advance-quotes';
import { createAdvance } from '@antela/contract/advances';
import { createClientRestriction } from '@antela/contract/client-restrictions';
import { getEmployeeLimits } from '@antela/contract/effective-limits';
import { changeEmployees } from '@antela/contract/employee-batches';
import { createEmployee, updateEmployment } from '@antela/contract/employees';
import { changeEmploymentTerms } from '@antela/contract/employment-terms';
import { beforeEach, expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { importing } from '../../../test/imports.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { insertEmployees } from '../../../test/world/employees.ts';
import { worldId } from '../../../test/world/ids.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { worldNow } from '../../../test/world/time.ts';
import { beginPlannedTerms } from '../../people/employment-terms/begin-terms.service.ts';

const { api, ...signedIn } = await startFileApi();
let { admin } = signedIn;
await api.work();
const policyOf = (payroll: keyof typeof payrolls, terms: object) =>
  api.rows(`update advance_policy set terms = terms || $2 where payroll_id = $1`, [
    payrolls[payroll].id,
    JSON.stringify({ seniorityDays: 0, countPerDay: null, countPerPeriod: null, ...terms }),
  ]);
const strict = { percentage: 1000, approvalAbove: 0, maximumAmount: 70_000, wageProtection: 'strict' };
const loose = { percentage: 5000, approvalAbove: null, maximumAmount: null, wageProtection: 'off' };

const today = '2026-11-20';
const day = 24 * 3_600_000;
let number = 760_000;
let person = '';
beforeEach(async () => {
  api.clock.now = worldNow;
  admin = api.signIn('admin');
  await policyOf('open', strict);
  await policyOf('free', loose);
  number += 1;
  person = worldId(0x20000 + number);
  const client = await api.owner.connect();
  await insertEmployees(client, [
    { number, payroll: 'open', firstName: 'Traslado', firstSurname: `Número ${number}` },
  ]).finally(() => client.release());
  await aged(person);
});
/** The contract was made before the day began. */
const aged = (id: string) =>
  api.rows(`update employment set created_at = created_at - interval '2 days' where id = $1`, [id]);
const pass = (instant: Date) => {
  api.clock.now = instant;
  admin = api.signIn('admin');
};

const quoted = async (amount: number, companyemployeeid = person) =>
  (
    await api.ask(admin, quoteAdvance, {
      query: { companyemployeeid, kind: 'salary', amount: String(amount) },
    })
  ).data;
const held = async (companyemployeeid = person) => {
  const { needsApproval, rules } = await quoted(60_000, companyemployeeid);
  const failed = (await quoted(100_000, companyemployeeid)).rules
    .filter(({ passed }) => !passed)
    .map(({ code }) => code);
  return { needsApproval, rules, failed };
};
const move = (payrollid: string, from = today) =>
  api.ask(admin, changeEmploymentTerms, {
    body: { companyemployeeid: person, from, terms: { payrollid }, confirmWarnings: true },
  });
const versionOf = async () =>
  (await api.rows<{ version: number }>('select version from employment where id = $1', [person]))[0]?.version;

const doors: Record<string, () => Promise<string | void>> = {
  'a change from a day on': async () => void (await move(payrolls.free.id)),
  'the form': async () =>
    void (await api.ask(admin, updateEmployment, {
      query: { companyemployeeid: person },
      version: (await versionOf()) ?? 0,
      body: { payrollid: payrolls.free.id, confirmWarnings: true },
    })),
  'an act on many': async () =>
    void (await api.ask(admin, changeEmployees, {
      body: {
        who: { companyemployeeids: [person] },
        change: { act: 'payroll', payrollid: payrolls.free.id, from: today },
      },
    })),
  'a file': async () => {
    const { reviewed, applied } = importing(api, admin);
    const file = `Documento;Nómina\n${52_000_000 + number};${payrolls.free.name}\n`;
    const place = { companyid: companies.a1, payrollid: payrolls.open.id };
    await applied((await reviewed('employees-update', file, place)).importid);
  },
  'a planned change, on its day': async () => {
    await move(payrolls.free.id, '2026-11-21');
    expect((await held()).rules.find(({ code }) => code === 'recent_move')?.passed).toBe(true);
    pass(new Date(worldNow.getTime() + day));
    await beginPlannedTerms(api.pool, clients.a, api.clock.now);
  },
  'leaving and coming back under another contract': async () => {
    await api.rows(`update employment set end_date = '2026-10-31' where id = $1`, [person]);
    const answer = await api.call(admin, createEmployee, {
      body: {
        employeeid: worldId(0x10000 + number),
        employment: {
          companyid: companies.a1,
          payrollid: payrolls.free.id,
          contractType: 'indefinite',
          monthlySalary: 3_000_000,
          salaryType: 'ordinary',
          transportAllowance: 'automatic',
          fixedDeductions: 0,
          code: null,
          position: null,
          area: null,
          costCenter: null,
          city: null,
          startDate: '2026-11-02',
          endDate: null,
          leavingReason: null,
          account: null,
          maxPercentage: null,
          maxAmount: null,
        },
        confirmWarnings: true,
      } as never,
    });
    expect(answer.status, answer.text).toBe(201);
    const [row] = await api.rows<{ id: string }>(
      `select id from employment where employee_id = $1 and end_date is null`,
      [worldId(0x10000 + number)],
    );
    return row?.id;
  },
};

test.for(Object.keys(doors))(
  'for a day after a move by %s, what the payroll that was left would have refused or made wait still is',
  async (door) => {
    const id = (await doors[door]?.()) ?? person;
    const { needsApproval, rules, failed } = await held(id);
    expect(needsApproval).toBe(true);
    expect(failed).toEqual(expect.arrayContaining(['recent_move', 'amount_per_advance', 'approval']));
    const sentence = (code: string) => rules.find((rule) => rule.code === code)?.sentence;
    expect(sentence('recent_move')).toContain(`lo que dejó en «${payrolls.open.name}»`);
    expect(sentence('approval')).toContain(
      `según la política de «${payrolls.open.name}», que dejó hace menos de 24 horas`,
    );
    const { limits } = (await api.ask(admin, getEmployeeLimits, { query: { companyemployeeid: id } })).data;
    expect(limits?.salary.find(({ code }) => code === 'percentage')).toMatchObject({
      value: 1000,
      source: { from: 'former', name: payrolls.open.name },
    });

    pass(new Date(api.clock.now.getTime() + day));
    const after = await held(id);
    expect(after.needsApproval).toBe(false);
    expect(after.failed).not.toContain('recent_move');
  },
);

test('a move by way of a third payroll, and one that is taken back, hold as well', async () => {
  await move(payrolls.line.id);
  await move(payrolls.free.id);
  expect((await held()).failed).toEqual(expect.arrayContaining(['amount_per_advance', 'approval']));
  await move(payrolls.open.id);
  expect((await held()).needsApproval).toBe(true);
});

test('whoever leaves a payroll without a policy has every advance approved for a day', async () => {
  await api.rows(`update advance_policy set valid_from = '2027-01-01' where payroll_id = $1`, [
    payrolls.open.id,
  ]);
  await move(payrolls.free.id);
  expect((await held()).needsApproval).toBe(true);
  await api.rows(`update advance_policy set valid_from = '2026-01-01' where payroll_id = $1`, [
    payrolls.open.id,
  ]);
});

test('a restriction of the payroll or cost centre that was left holds for a day, too', async () => {
  await policyOf('open', loose);
  await api.rows(`update employment set cost_center = 'Bodega' where id = $1`, [person]);
  await api.rows('delete from former_place where employment_id = $1', [person]);
  await api.ask(admin, createClientRestriction, {
    body: {
      name: 'Bodega pide poco',
      products: ['salary'],
      scope: { companyids: [], payrollids: [], costCenters: ['Bodega'], contractTypes: [] },
      validFrom: '2026-11-01',
      validUntil: null,
      repetition: 'once',
      rule: { kind: 'amount_per_advance', maximum: 70_000 },
      activate: true,
    },
  });
  expect((await held()).failed).toContain('amount_per_advance');
  await api.ask(admin, changeEmploymentTerms, {
    body: { companyemployeeid: person, from: today, terms: { costCenter: 'Ventas' }, confirmWarnings: true },
  });
  expect((await held()).failed).toContain('amount_per_advance');
  pass(new Date(api.clock.now.getTime() + day));
  expect((await held()).failed).not.toContain('amount_per_advance');
});

test('what was advanced of days that both payrolls pay counts in the new one as well', async () => {
  await policyOf('open', loose);
  const before = await quoted(60_000);
  expect(before.allowed).toBe(true);
  const taken = before.available;
  const answer = await api.call(admin, createAdvance, {
    body: {
      companyemployeeid: person,
      kind: 'salary',
      amount: taken,
      authorization: 'Me lo pidió por escrito.',
    },
  });
  expect(answer.status, answer.text).toBe(201);
  const stayed = await quoted(60_000);
  expect(stayed.allowed).toBe(false);
  await move(payrolls.free.id);
  const moved = await quoted(60_000);
  const sum = (
    await api.rows<{ sum: number }>('select sum(to_deduct)::int from advance where employment_id = $1', [
      person,
    ])
  )[0];
  expect(moved.available).toBeLessThanOrEqual(Math.max(0, (moved.accrued ?? 0) / 2 - (sum?.sum ?? 0)));
});

test('an advance asked for within a day of a rise that is unusual waits for approval', async () => {
  await policyOf('open', loose);
  expect((await held()).needsApproval).toBe(false);
  await api.ask(admin, changeEmploymentTerms, {
    body: {
      companyemployeeid: person,
      from: today,
      terms: { monthlySalary: 6_000_000 },
      confirmWarnings: true,
    },
  });
  const { needsApproval, rules } = await held();
  expect(needsApproval).toBe(true);
  expect(rules.find(({ code }) => code === 'approval')?.sentence).toContain('subió más de lo usual');
  pass(new Date(api.clock.now.getTime() + day));
  expect((await held()).needsApproval).toBe(false);
});
