import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { machineKey, region } from '../../../test/identity.ts';
import { clients } from '../../../test/world/clients.ts';
import { employeeIdOf, employmentIdOf } from '../../../test/world/employees.ts';
import { hashOf } from '../../people/employees/activate-person.service.ts';

const { api } = await startFileApi();
const origin = await api.startAnother();

const example = new URL('../../../../../../docs/examples/employee-app.mjs', import.meta.url).pathname;

interface Printed {
  data?: { companyemployeeids: string[]; available: number; advanceid: string; amount: number } & {
    advanceid: string;
  }[];
  code?: string;
}

/** The client as its readers start it, at the hour of the test. @returns what it printed and how it ended */
async function run(...args: string[]): Promise<{ exit: number; printed: Printed }> {
  const then = `Date = class extends Date { constructor(...given) { super(...(given.length ? given : [${api.clock.now.getTime()}])); } }`;
  const env = {
    ...process.env,
    ANTELA_API: `${origin}/api`,
    ANTELA_REGION: region,
    ANTELA_APP_KEY_ID: machineKey.accessKeyId,
    ANTELA_APP_SECRET: machineKey.secretAccessKey,
  };
  const command = ['--import', `data:text/javascript,${encodeURIComponent(then)}`, example, ...args];
  const { code, stdout } = await promisify(execFile)(process.execPath, command, { env }).then(
    (ended) => ({ ...ended, code: 0 }),
    (error: { code: number; stdout: string; stderr: string }) =>
      error.stdout ? error : Promise.reject(new Error(error.stderr)),
  );
  return { exit: code, printed: JSON.parse(stdout) as Printed };
}

test('the example client activates a person, quotes, takes once whatever it repeats, lists, and says why not', async () => {
  const client = ['--client', clients.a];
  await api.rows(
    `insert into activation_code (client_id, target_id, code_hash, expires_at) values ($1, $2, $3, $4)`,
    [
      clients.a,
      employeeIdOf('free'),
      hashOf(employeeIdOf('free'), '123456'),
      new Date(api.clock.now.getTime() + 60_000),
    ],
  );
  const activated = await run('activate', ...client, '--document', 'CC:52000011', '--code', '123456');
  expect(activated.printed.data?.companyemployeeids).toEqual([employmentIdOf('free')]);

  const own = [...client, '--employment', employmentIdOf('free')];
  expect((await run('quote', ...own)).printed.data?.available).toBeGreaterThan(100_000);
  const order = [...own, '--amount', '100000', '--key', 'one-and-the-same'];
  const [first, again] = [await run('create', ...order), await run('create', ...order)];
  expect(first.printed.data?.amount).toBe(100_000);
  expect(again.printed).toEqual(first.printed);
  expect((await run('list', ...own)).printed.data?.map(({ advanceid }) => advanceid)).toEqual([
    first.printed.data?.advanceid,
  ]);
  const refused = await run('create', ...own, '--amount', '90000000');
  expect(refused).toMatchObject({ exit: 1, printed: { code: 'advance_refused' } });
});
