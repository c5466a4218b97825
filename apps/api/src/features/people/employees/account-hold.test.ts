import { createEmployee, getEmployments, updateEmployment } from '@antela/contract/employees';
import { calendarDate } from '@antela/rules/calendar-date';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { importing } from '../../../test/imports.ts';
import { companies } from '../../../test/world/clients.ts';
import { insertEmployees } from '../../../test/world/employees.ts';
import { worldId } from '../../../test/world/ids.ts';
import { payrolls } from '../../../test/world/payrolls.ts';

const { api, admin } = await startFileApi();
const imports = importing(api, admin);
await api.work();

const other = {
  bankCode: '1051',
  accountType: 'savings' as const,
  accountNumber: '4811112222',
  breBKey: null,
};
const place = { companyid: companies.a1, payrollid: payrolls.open.id };
let next = 5_000;

/** Somebody whose account is the world's; each test has their own. */
async function person(over: object = {}) {
  next += 1;
  const client = await api.owner.connect();
  await insertEmployees(client, [
    { number: next, payroll: 'open' as const, firstName: 'Ana', firstSurname: 'Rojas', ...over },
  ]).finally(() => client.release());
  return { number: next, employeeid: worldId(0x10000 + next), companyemployeeid: worldId(0x20000 + next) };
}
type Person = Awaited<ReturnType<typeof person>>;

const give = async ({ companyemployeeid }: Person, account: typeof other | null) => {
  const query = { companyemployeeid };
  const { data } = await api.ask(admin, getEmployments, { query });
  const version = data.employments[0]?.version ?? 0;
  await api.ask(admin, updateEmployment, { query, version, body: { account, confirmWarnings: true } });
};
const giveByFile = async ({ number }: Person) => {
  const file = `Documento;Banco;Tipo de cuenta;Número de cuenta\n${52_000_000 + number};Davivienda;Ahorros;${other.accountNumber}`;
  const { importid, counts } = await imports.reviewed('employees-update', file, {
    companyid: null,
    payrollid: null,
  });
  expect(counts).toMatchObject({ changed: 1 });
  await imports.applied(importid);
};
const comeBack = async ({ employeeid }: Person) => {
  await api.ask(admin, createEmployee, {
    body: {
      employeeid,
      confirmWarnings: true,
      employment: {
        ...place,
        code: null,
        position: null,
        area: null,
        costCenter: null,
        city: null,
        endDate: null,
        contractType: 'indefinite',
        salaryType: 'ordinary',
        transportAllowance: 'automatic',
        startDate: '2026-11-16',
        leavingReason: null,
        monthlySalary: 2_500_000,
        fixedDeductions: 0,
        account: other,
        maxPercentage: null,
        maxAmount: null,
      },
    },
  });
};
const comeBackByFile = async ({ number }: Person) => {
  const file = `Documento;Nombres;Apellidos;Fecha de ingreso;Salario;Banco;Tipo de cuenta;Número de cuenta\n${52_000_000 + number};Ana;Rojas;2026-11-16;2500000;Davivienda;Ahorros;${other.accountNumber}`;
  const { importid, counts } = await imports.reviewed('employees-create', file, place);
  expect(counts).toMatchObject({ new: 1 });
  await imports.applied(importid);
};
/** Whether payouts to the newest employment wait, and to how many of their accounts a mail was sent. */
const heldAndTold = async ({ employeeid, number }: Person) => {
  const [row] = await api.rows<{ held: boolean }>(
    `select account_hold_until > updated_at as held from employment where employee_id = $1 order by start_date desc limit 1`,
    [employeeid],
  );
  const mails = await api.rows(
    `select from outbox_message where recipient = $1 and subject = 'Cambió la cuenta donde recibes tus adelantos'`,
    [`empleado${number}@example.co`],
  );
  return [row?.held ?? false, mails.length];
};
const retired = { endDate: calendarDate('2026-10-31') };

test.each<[string, object, ((one: Person) => Promise<void>)[]]>([
  ['changed on screen', {}, [(one) => give(one, other)]],
  ['changed by file', {}, [giveByFile]],
  [
    'taken away on screen, then another given there',
    {},
    [(one) => give(one, null), (one) => give(one, other)],
  ],
  ['taken away on screen, then another given by file', {}, [(one) => give(one, null), giveByFile]],
  ['given to somebody who comes back', retired, [comeBack]],
  ['given by file to somebody who comes back', retired, [comeBackByFile]],
])('an account %s is held for a day and told to its owner', async (_, over, steps) => {
  const one = await person(over);
  for (const step of steps) await step(one);
  expect(await heldAndTold(one)).toEqual([true, 1]);
});

test.each<[string, object, (one: Person) => Promise<void>]>([
  ['on screen', {}, (one) => give(one, other)],
  ['by file', {}, giveByFile],
  ['to somebody who comes back', retired, comeBack],
  ['by file to somebody who comes back', retired, comeBackByFile],
])('a true first account given %s is not held', async (_, over, step) => {
  const one = await person({ ...over, account: false });
  await step(one);
  expect(await heldAndTold(one)).toEqual([false, 0]);
});
