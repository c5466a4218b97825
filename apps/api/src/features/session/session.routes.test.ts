import { getMaintenance } from '@antela/contract/maintenance';
import { endSession, getSession } from '@antela/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/test-api.ts';
import { clients, companies, userIdOf, worldNow } from '../../test/world.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test.each(['bearer', 'signed'] as const)('a session through the %s door names user, client, companies and permissions', async (door) => {
  const { data } = await api.ask(api.signIn('onlyA1', door), getSession);
  expect(data).toMatchObject({
    userid: userIdOf('onlyA1'),
    clientid: clients.a,
    rolename: 'Rol de onlyA1',
    companies: [{ companyid: companies.a1 }],
    today: '2026-11-20',
    impersonator: null,
  });
  expect(data.permissions).toContain('manage_employees');
});
