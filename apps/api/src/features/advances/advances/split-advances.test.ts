import { quoteAdvance } from '@antela/contract/advance-quotes';
import { createAdvance } from '@antela/contract/advances';
import { createEmployee, getEmployments } from '@antela/contract/employees';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../test/calls.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { importing } from '../../../test/imports.ts';
import { companies } from '../../../test/world/clients.ts';
import { employeeIdOf, employmentIdOf, insertEmployees } from '../../../test/world/employees.ts';
import { worldId } from '../../../test/world/ids.ts';
import { payrolls } from '../../../test/world/payrolls.ts';

const { api, admin } = await startFileApi();
await api.work();
const colleague = api.signIn('onlyA1');
await api.rows(
  `update advance_policy set terms = terms || '{"approvalAbove": 100000, "percentage": 5000}' where payroll_id = any($1)`,
  [[payrolls.free.id, payrolls.line.id]],
);

let number = 700_000;
let person = '';
beforeEach(async () => {
  number += 1;
  person = worldId(0x20000 + number);
  const client = await api.owner.connect();
  await insertEmployees(client, [
    { number, payroll: 'free', firstName: 'Parte', firstSurname: `Número ${number}` },
  ]).finally(() => client.release());
});

const order = (amount: number, caller: Caller = admin, companyemployeeid = person) =>
  api.call(caller, createAdvance, {
    body: {
      companyemployeeid,
      kind: 'salary',
      amount,
      authorization: `Me lo pidió por escrito, ${Math.random()}.`,
    },
  });
const stateOf = async (...given: Parameters<typeof order>) => {
  const answer = await order(...given);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.paymentState;
};
const quoted = async (amount: number, caller: Caller = admin) =>
  (
    await api.ask(caller, quoteAdvance, {
      query: { companyemployeeid: person, kind: 'salary', amount: String(amount) },
    })
  ).data;

test('an advance ordered as several is approved as the whole would be: orders of one member of the staff for one person within a day count together', async () => {
  expect(await stateOf(60_000)).not.toBe('in_approval');
  expect((await quoted(40_000)).needsApproval).toBe(false);
  const quote = await quoted(50_000);
  expect(quote.needsApproval).toBe(true);
  expect(quote.rules.find(({ code }) => code === 'approval')?.sentence).toMatch(
    /con los \$\s60\.000 que el mismo usuario pidió sin aprobación para este empleado en las últimas 24 horas, suma \$\s110\.000/,
  );
  expect(await stateOf(50_000)).toBe('in_approval');
  // An order that waits for somebody else's approval does not count as let through.
  expect(await stateOf(40_000)).not.toBe('in_approval');
});

test('orders of somebody else, of more than a day ago, cancelled, or of the employee do not count', async () => {
  expect(await stateOf(60_000)).not.toBe('in_approval');
  expect((await quoted(60_000, colleague)).needsApproval).toBe(false);
  const change = (set: string) => api.rows(`update advance set ${set} where employment_id = $1`, [person]);
  await change(`requested_at = requested_at - interval '25 hours'`);
  expect((await quoted(60_000)).needsApproval).toBe(false);
  await change(`requested_at = requested_at + interval '2 hours'`);
  expect((await quoted(60_000)).needsApproval).toBe(true);
  await change(`channel = 'app'`);
  expect((await quoted(60_000)).needsApproval).toBe(false);
  await change(`channel = 'portal', approved_by = 'otra persona'`);
  expect((await quoted(60_000)).needsApproval).toBe(false);
});

test('of orders at the same instant only as many go without approval as the threshold allows', async () => {
  const states = await Promise.all([1, 2, 3, 4].map(() => stateOf(60_000)));
  expect(states.filter((state) => state !== 'in_approval')).toHaveLength(1);
});

const limitsOf = async (employeeid: string) =>
  (await api.ask(admin, getEmployments, { query: { employeeid } })).data.employments.map(
    ({ maxPercentage, maxAmount }) => [maxPercentage, maxAmount],
  );
const limited = (key: 'line1' | 'line2') =>
  api.rows(
    `update employment set max_percentage = 2000, max_amount = 80000, end_date = '2026-10-31', leaving_reason = null where id = $1`,
    [employmentIdOf(key)],
  );

test('whoever leaves and comes back keeps the lower limits of their own, by form and by file', async () => {
  await Promise.all([limited('line1'), limited('line2')]);
  const [known] = await api.rows<{ employment: object }>(
    `select jsonb_build_object('companyid', company_id, 'payrollid', payroll_id, 'contractType', contract_type, 'monthlySalary', monthly_salary,
       'salaryType', salary_type, 'transportAllowance', transport_allowance, 'fixedDeductions', 0) as employment from employment where id = $1`,
    [employmentIdOf('line1')],
  );
  const answer = await api.call(admin, createEmployee, {
    body: {
      employeeid: employeeIdOf('line1'),
      employment: {
        ...(known?.employment as { companyid: string }),
        code: null,
        position: null,
        area: null,
        costCenter: null,
        city: null,
        startDate: '2026-11-02',
        endDate: null,
        leavingReason: null,
        account: null,
        maxPercentage: 4000,
        maxAmount: null,
      },
      confirmWarnings: true,
    } as never,
  });
  expect(answer.status, answer.text).toBe(201);
  expect(await limitsOf(employeeIdOf('line1'))).toEqual([
    [2000, 80_000],
    [2000, 80_000],
  ]);

  const { reviewed, applied } = importing(api, admin);
  const place = { companyid: companies.a1, payrollid: payrolls.line.id };
  const file =
    'Documento;Primer nombre;Primer apellido;Fecha de ingreso;Salario\n52000013;Jaime;Cortés;02/11/2026;3.000.000\n';
  await applied((await reviewed('employees-create', file, place)).importid);
  expect(await limitsOf(employeeIdOf('line2'))).toEqual([
    [2000, 80_000],
    [2000, 80_000],
  ]);
});
