import { appCreateAdvance, appListAdvances, appQuoteAdvance } from '@antela/contract/employee-app';
import { expect, test } from 'vitest';
import { advanceDoors, refusedBy } from '../../../test/advances.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { clients } from '../../../test/world/clients.ts';
import { employeeIdOf, employmentIdOf, type EmployeeKey } from '../../../test/world/employees.ts';
import { periodIdOf } from '../../../test/world/payrolls.ts';
import { worldNow } from '../../../test/world/time.ts';

const { api, admin } = await startFileApi();
const { detail } = advanceDoors(api, admin);

test("the employee's app quotes, takes with a signed order and lists, and needs an activated employee", async () => {
  const of = (key: EmployeeKey) => ({
    clientid: clients.a,
    companyemployeeid: employmentIdOf(key),
    kind: 'salary' as const,
  });
  const evidence = {
    text: 'Autorizo a mi empleador a descontar $ 55.950.',
    textVersion: 'app-3',
    ip: '203.0.113.9',
  };
  expect(
    refusedBy((await api.ask(api.machine, appQuoteAdvance, { body: of('invited') })).data.rules),
  ).toEqual(['employee_activated']);
  expect(
    (await api.call(api.machine, appCreateAdvance, { body: { ...of('invited'), amount: 50_000, evidence } }))
      .status,
  ).toBe(422);
  const { data } = await api.ask(api.machine, appCreateAdvance, {
    body: { ...of('line1'), amount: 50_000, evidence },
  });
  expect(data).toMatchObject({
    channel: 'app',
    requestedBy: 'Aplicación del empleado',
    employeeid: employeeIdOf('line1'),
  });
  expect((await detail(data.advanceid)).evidence).toMatchObject({
    text: evidence.text,
    textVersion: 'app-3',
    channel: 'app',
  });
  expect(
    (await api.ask(api.machine, appListAdvances, { query: of('line1') })).data.map(
      ({ advanceid }) => advanceid,
    ),
  ).toEqual([data.advanceid]);
});

test('no advance is taken once the cut-off has passed', async () => {
  const [period] = await api.rows<{ cutoff_at: Date }>('select cutoff_at from pay_period where id = $1', [
    periodIdOf('free'),
  ]);
  const cutoff = period?.cutoff_at ?? worldNow;
  const asked = {
    clientid: clients.a,
    companyemployeeid: employmentIdOf('free'),
    kind: 'salary' as const,
    amount: 10_000,
  };
  const refused = async () =>
    refusedBy((await api.ask(api.machine, appQuoteAdvance, { body: asked })).data.rules);
  try {
    api.clock.now = new Date(cutoff.getTime() - 1);
    expect(await refused()).toEqual([]);
    api.clock.now = cutoff;
    expect(await refused()).toEqual(['before_cutoff']);
  } finally {
    api.clock.now = worldNow;
  }
});
