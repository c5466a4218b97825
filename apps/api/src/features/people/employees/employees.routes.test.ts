import { resendCode } from '@antela/contract/activation-codes';
import {
  createEmployee,
  downloadEmployees,
  getEmployments,
  listEmployees,
  revealAccount,
  updateEmployment,
  updatePerson,
} from '@antela/contract/employees';
import { calendarDate } from '@antela/rules/calendar-date';
import { expect, test } from 'vitest';
import { plainEmployee } from '../../../test/employee-examples.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { companies } from '../../../test/world/clients.ts';
import { employeeIdOf, employees, insertEmployees } from '../../../test/world/employees.ts';
import { worldId } from '../../../test/world/ids.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { worldNow, worldToday } from '../../../test/world/time.ts';
import { userIdOf, type UserKey } from '../../../test/world/users.ts';

const { api, admin } = await startFileApi();

const digitsOf = (document: string) => document.replaceAll(/\D/g, '');
const accountOf = (document: string) => `48${digitsOf(document)}`;

/** Somebody whose e-mail and account are nobody else's. */
const bodyOf = (document: string, accountNumber: string | null = accountOf(document)) => {
  const { person, employment } = plainEmployee(document);
  return {
    person: {
      ...person,
      firstName: 'Vilma',
      firstSurname: 'Yepes',
      email: `vilma.${digitsOf(document)}@example.co`,
    },
    employment: {
      ...employment,
      account:
        accountNumber === null
          ? null
          : { bankCode: '1051', accountType: 'savings' as const, accountNumber, breBKey: null },
    },
  };
};

test('a document is taken once in a client, however it is written, and the existing employee is named to those who may see them', async () => {
  const first = await api.ask(admin, createEmployee, { body: bodyOf('1.018.442.301') });
  const again = await api.call(admin, createEmployee, { body: bodyOf('1018442301') });
  expect(again).toMatchObject({
    status: 409,
    problem: { code: 'document_taken', data: { employeeid: first.data.employeeid } },
  });
  const hidden = await api.call(api.signIn('onlyA1'), createEmployee, {
    body: bodyOf(String(52_000_000 + employees.checked.number)),
  });
  expect(hidden).toMatchObject({
    status: 409,
    problem: { code: 'document_taken', data: { employeeid: null } },
  });
  // In another client the same document is another person.
  const { body } = { body: bodyOf('1018442301') };
  const elsewhere = {
    ...body,
    employment: { ...body.employment, companyid: companies.b1, payrollid: payrolls.foreign.id },
  };
  expect((await api.call(api.signIn('foreign'), createEmployee, { body: elsewhere })).status).toBe(201);
});

test('whoever comes back by their document under another name is somebody else until it is said who they are', async () => {
  const seed = { number: 931, payroll: 'open', firstName: 'Elena', firstSurname: 'Quiñones' } as const;
  const client = await api.owner.connect();
  await insertEmployees(client, [{ ...seed, endDate: calendarDate('2026-10-31') }]).finally(() =>
    client.release(),
  );
  const key = { employeeid: worldId(0x10000 + seed.number) };
  const { employment, person } = bodyOf(String(52_000_000 + seed.number));
  const taken = await api.call(admin, createEmployee, {
    body: {
      employment,
      person,
    },
  });
  expect(taken.problem).toMatchObject({
    code: 'document_taken',
    data: { ...key, isSameName: false, known: { fullName: 'Elena Quiñones' } },
  });
  const { firstName, secondName, firstSurname, secondSurname } = person;
  const name = { firstName, secondName, firstSurname, secondSurname };
  const back = { ...key, employment: { ...employment, startDate: '2026-11-16' }, name };
  const before = await api.rows('select id from employment where employee_id = $1', [key.employeeid]);
  const refused = await api.call(admin, createEmployee, { body: back });
  expect(refused).toMatchObject({
    status: 409,
    problem: { code: 'person_conflict', data: { ...key, isSameName: false } },
  });
  expect(await api.rows('select id from employment where employee_id = $1', [key.employeeid])).toEqual(
    before,
  );
  await api.ask(admin, createEmployee, { body: { ...back, identity: 'known_name' } });
  expect(await api.rows('select first_name from employee where id = $1', [key.employeeid])).toEqual([
    { first_name: 'Elena' },
  ]);
  expect(
    await api.rows(`select from audit_event where action = 'employee.identity_decided' and entity_id = $1`, [
      key.employeeid,
    ]),
  ).toHaveLength(1);
  await api.rows('delete from employment where employee_id = $1 and start_date = $2', [
    key.employeeid,
    '2026-11-16',
  ]);
  await api.ask(admin, createEmployee, { body: { ...back, identity: 'new_name' } });
  expect(
    await api.rows('select first_name, first_surname from employee where id = $1', [key.employeeid]),
  ).toEqual([{ first_name: name.firstName, first_surname: name.firstSurname }]);
});

test('twenty people creating the same person at once create one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.call(admin, createEmployee, { body: bodyOf('1018442399') })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array<number>(19).fill(409),
  ]);
});

test('a wrong document, account or pair of dates is named by its field and nothing is created', async () => {
  const wrong = bodyOf('12');
  const answer = await api.call(admin, createEmployee, {
    body: {
      ...wrong,
      employment: {
        ...wrong.employment,
        endDate: '2026-01-01',
        account: { bankCode: '9999', accountType: 'savings', accountNumber: '4800999111', breBKey: null },
      },
    },
  });
  expect(answer.problem.errors?.map(({ path }) => path).toSorted()).toEqual([
    'employment.account.bankCode',
    'employment.endDate',
    'person.documentNumber',
  ]);
  expect(await api.rows(`select from employee where document_number = '12'`)).toEqual([]);
});

test('of two people who change the same employment one is told and nothing of theirs is kept', async () => {
  const { data } = await api.ask(admin, createEmployee, { body: bodyOf('1018442302') });
  const query = { companyemployeeid: data.companyemployeeid };
  const read = await api.call(admin, getEmployments, { query });
  expect(read.headers.get('etag')).toBe('"1"');
  const [one, two] = await Promise.all([
    api.call(admin, updateEmployment, { query, version: 1, body: { position: 'Jefa' } }),
    api.call(api.signIn('onlyA1'), updateEmployment, { query, version: 1, body: { area: 'Ventas' } }),
  ]);
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 412]);
  const after = (await api.ask(admin, getEmployments, { query })).data.employments[0];
  expect([after?.position, after?.area].filter((value) => value !== null)).toHaveLength(1);
  expect(after?.version).toBe(2);
});

test('a changed account asks who is there, holds payouts for a day, is told to its owner and leaves only its last digits in the trail', async () => {
  const { data } = await api.ask(admin, createEmployee, { body: bodyOf('1018442303') });
  const query = { companyemployeeid: data.companyemployeeid };
  const account = {
    bankCode: '1051',
    accountType: 'savings' as const,
    accountNumber: '4800777333',
    breBKey: null,
  };
  const stale = api.signIn('admin');
  api.clock.now = new Date(worldNow.getTime() + 6 * 60_000);
  const refused = await api.call(stale, updateEmployment, { query, version: 1, body: { account } });
  api.clock.now = worldNow;
  expect(refused.problem.code).toBe('step_up_required');
  const { data: changed } = await api.ask(admin, updateEmployment, { query, version: 1, body: { account } });
  const mails = await api.rows<{ recipient: string; text: string }>(
    'select recipient, text from outbox_message where event_key = $1',
    [`account-changed:${data.companyemployeeid}:2`],
  );
  expect(mails).toMatchObject([
    { recipient: 'vilma.1018442303@example.co', text: expect.stringContaining('7333') },
  ]);
  expect(mails[0]?.text).not.toContain('4800777333');
  expect(changed.account).toMatchObject({
    accountNumber: '••••\u00a07333',
    masked: true,
    holdUntil: new Date(worldNow.getTime() + 24 * 3_600_000).toISOString(),
  });
  const trail = await api.rows<{ changes: unknown }>(
    'select changes from audit_event where entity_id = any($1)',
    [[data.employeeid, data.companyemployeeid]],
  );
  for (const number of [accountOf('1018442303'), '4800777333'])
    expect(JSON.stringify(trail)).not.toContain(number);
  expect((await api.ask(admin, revealAccount, { query })).data.accountNumber).toBe('4800777333');
  expect(
    await api.rows(`select from audit_event where action = 'account.revealed' and entity_id = $1`, [
      data.companyemployeeid,
    ]),
  ).toHaveLength(1);
});

test('a new name is found and sorted by at once, on all the person’s employments', async () => {
  const { data } = await api.ask(admin, createEmployee, { body: bodyOf('1018442304') });
  await api.ask(admin, updatePerson, {
    query: { employeeid: data.employeeid },
    version: 1,
    body: { firstSurname: 'Ñáñez' },
  });
  const { data: found } = await api.ask(admin, listEmployees, { query: { q: 'nañez' } });
  expect(found).toMatchObject([{ employeeid: data.employeeid, fullName: 'Vilma Ñáñez' }]);
});

test('a retirement takes effect the same day, and an end before the start is refused', async () => {
  const { data } = await api.ask(admin, createEmployee, { body: bodyOf('1018442305') });
  const query = { companyemployeeid: data.companyemployeeid };
  expect(
    (await api.call(admin, updateEmployment, { query, version: 1, body: { endDate: '2025-12-31' } })).problem
      .errors,
  ).toMatchObject([{ path: 'endDate' }]);
  expect(
    (
      await api.ask(admin, updateEmployment, {
        query,
        version: 1,
        body: { endDate: worldToday, leavingReason: 'resignation' },
      })
    ).data.state,
  ).toBe('retired');
});

test('salaries and accounts are for those who may see them', async () => {
  const { data } = await api.ask(api.signIn('approver'), getEmployments, {
    query: { employeeid: employeeIdOf('ana') },
  });
  expect(data.employments).toMatchObject([
    { monthlySalary: null, fixedDeductions: null, account: { masked: true } },
  ]);
  expect(JSON.stringify(data)).not.toContain('4800000001');
});

test('an activation code leaves at most three times in 15 minutes, also with many clicks at once', async () => {
  const body = { employeeid: employeeIdOf('invited') };
  const answers = await Promise.all(Array.from({ length: 8 }, () => api.call(admin, resendCode, { body })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('900');
  expect(answers.find(({ status }) => status === 200)?.body.data.sentTo).toBe('e•••@example.co');
  expect(await api.rows(`select from outbox_message where recipient = 'empleado2@example.co'`)).toHaveLength(
    3,
  );
});

test('the report has the rows of the list, under their titles, and cells that no spreadsheet takes for formulas', async () => {
  const client = await api.owner.connect();
  const named = { number: 300_001, payroll: 'open', firstName: '=cmd', firstSurname: '+1' } as const;
  await insertEmployees(client, [named]).finally(() => client.release());
  const query = { companyid: companies.a1, payrollid: payrolls.open.id };
  const { text } = await api.call(admin, downloadEmployees, { query: { ...query, format: 'csv' } });
  const lines = text.replace('\ufeff', '').trim().split('\r\n');
  const { page } = await api.ask(admin, listEmployees, { query });
  expect(lines[0]).toMatch(/^Tipo de documento;Documento;Nombre/);
  expect(lines).toHaveLength(1 + (page.total ?? 0));
  expect(
    lines
      .join('\n')
      .split(/[;\n]/)
      .filter((cell) => /^"?[=+@-]/.test(cell)),
  ).toEqual([]);
  const { data } = await api.ask(admin, listEmployees, { query: { ...query, q: '52300001' } });
  expect(data).toHaveLength(1);
});

test('a report has the columns that were chosen for it, in its own order; what costs is there only where it was', async () => {
  const headOf = async (columns?: string) =>
    (
      await api.call(admin, downloadEmployees, {
        query: { format: 'csv', q: 'Ana', ...(columns && { columns }) },
      })
    ).text
      .replace('\ufeff', '')
      .split('\r\n')[0];
  expect(await headOf('available,area,name')).toBe('Nombre;Área;Disponible hoy');
  expect(await headOf()).toBe(
    'Tipo de documento;Documento;Nombre;Código;Empresa;Nómina;Cargo;Área;Centro de costo;Contrato;Estado;Ingreso;Retiro;Salario',
  );
  expect((await api.call(admin, downloadEmployees, { query: { columns: 'name,secret' } })).status).toBe(400);
});

test('a report with salaries is in the history of who took it; one without is not', async () => {
  const taken = async (user: UserKey) =>
    (
      await api.rows(
        `select from audit_event where action = 'employees.downloaded' and entity_kind = 'company_user' and entity_id = $1`,
        [userIdOf(user)],
      )
    ).length;
  const before = await taken('admin');
  for (const format of ['csv', 'xlsx'] as const)
    await api.call(admin, downloadEmployees, { query: { format } });
  await api.call(admin, downloadEmployees, { query: { columns: 'name,salary' } });
  expect(await taken('admin')).toBe(before + 3);
  await api.call(admin, downloadEmployees, { query: { columns: 'name,area' } });
  expect(await taken('admin')).toBe(before + 3);
  await api.rows(`update role set permissions = $1 where name = 'Rol de nobody'`, [
    ['view_employees', 'export_reports'],
  ]);
  const clerk = await api.call(api.signIn('nobody'), downloadEmployees, { query: { format: 'csv' } });
  expect([clerk.status, await taken('nobody')]).toEqual([200, 0]);
  expect(clerk.text.split('\r\n')[0]).not.toContain('Salario');
  const onlySalary = { query: { columns: 'salary' } };
  expect((await api.call(api.signIn('nobody'), downloadEmployees, onlySalary)).status).toBe(403);
});
