import { approveAdvances, rejectAdvances } from '@antela/contract/advance-decisions';
import { listAdvances } from '@antela/contract/advances';
import { appCreateAdvance } from '@antela/contract/employee-app';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { clients } from '../../../test/world/clients.ts';
import { insertEmployees } from '../../../test/world/employees.ts';
import { worldId } from '../../../test/world/ids.ts';

const { api } = await startFileApi();
const people = [900_001, 900_002, 900_003];
const client = await api.owner.connect();
await insertEmployees(
  client,
  people.map((number) => ({
    number,
    payroll: 'checked',
    firstName: 'Vera',
    firstSurname: `Número ${number}`,
  })),
).finally(() => client.release());
const evidence = { text: 'Autorizo el descuento.', textVersion: '1', ip: null };
for (const number of people)
  await api.ask(api.machine, appCreateAdvance, {
    body: {
      clientid: clients.a,
      companyemployeeid: worldId(0x20000 + number),
      kind: 'salary',
      amount: 100_000,
      evidence,
    },
  });

const matching = { kind: 'salary' as const, paymentState: 'in_approval', q: 'vera' };
const waiting = async () =>
  (await api.ask(api.signIn('admin'), listAdvances, { query: matching })).page.total;

test('everything that fulfils a filter is decided at once, unless it is more or fewer than the person saw', async () => {
  expect(await waiting()).toBe(3);
  const stale = await api.call(api.signIn('approver'), approveAdvances, {
    body: { matching, expected: 2, reason: null },
  });
  expect(stale).toMatchObject({ status: 409, problem: { code: 'conflict' } });
  expect(stale.problem.detail).toContain('Ahora son 3');
  expect(await waiting()).toBe(3);

  const unexplained = await api.call(api.signIn('approver'), rejectAdvances, {
    body: { matching, expected: 3, reason: null },
  });
  expect(unexplained.status).toBe(400);

  const { data } = await api.ask(api.signIn('approver'), approveAdvances, {
    body: { matching, expected: 3, reason: null },
  });
  expect(data.map(({ done, amount }) => [done, amount])).toEqual([
    [true, 100_000],
    [true, 100_000],
    [true, 100_000],
  ]);
  expect(data[0]?.fullName).toContain('Vera');
  expect(await waiting()).toBe(0);
});
