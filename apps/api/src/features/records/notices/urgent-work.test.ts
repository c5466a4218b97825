import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { importing } from '../../../test/imports.ts';
import { insertPaidAdvances, markUnpaid } from '../../../test/paid-advances.ts';
import { insertPayroll, insertPeople } from '../../../test/pay-periods.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { mailKey } from './send-notices.service.ts';

/** `npm run trust` waits behind a hundred thousand. */
const mails = Number(process.env['EFFORT'] ?? 1) > 1 ? 100_000 : 2_000;
const promisedMs = 5_000;

const { api, admin } = await startFileApi();

test('with mail waiting for a server that takes ten seconds for each, money, an import and a cut-off come in five', async ({
  task,
}) => {
  await api.rows(
    `insert into outbox_message (client_id, id, event_key, recipient, subject, text, created_at)
     select $1, gen_random_uuid(), 'waiting:' || n, 'a@b.co', 'Asunto', 'Texto', $2 from generate_series(1, $3) n`,
    [clients.a, api.clock.now, mails],
  );
  await api.rows(
    `select graphile_worker.add_job('send-notices', payload => json_build_object('clientId', $1::text), job_key => $2)`,
    [clients.a, mailKey(clients.a)],
  );
  const payroll = await insertPayroll(api);
  const [employmentId = ''] = await insertPeople(api, payroll, 1);
  const periodId = payroll.periods.october;
  const [advanceId = ''] = await insertPaidAdvances(api, payroll, [
    { periodId, employmentId, amount: 80_000 },
  ]);
  await markUnpaid(api, [advanceId], 'approved');

  let release: () => void = () => {};
  const slow = new Promise<void>((resolve) => (release = resolve));
  let sending = 0;
  const lateMs = 10_000;
  const worker = await api.work(undefined, {
    send: async () => {
      sending += 1;
      await Promise.race([slow, new Promise((resolve) => setTimeout(resolve, lateMs).unref())]);
    },
  });
  await expect.poll(() => sending, { timeout: 10_000 }).toBeGreaterThan(0);

  const took = async (begin: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<number> => {
    const began = performance.now();
    await begin();
    await expect.poll(isDone, { timeout: 30_000, interval: 20 }).toBe(true);
    return Math.round(performance.now() - began);
  };
  const one = async (text: string, id: string) =>
    (await api.rows<{ state: string }>(text, [id]))[0]?.state ?? '';
  const paidMs = await took(
    () =>
      api.rows(
        `select graphile_worker.add_job('pay-advance', payload => json_build_object('clientId', $1::text, 'advanceId', $2::text))`,
        [clients.a, advanceId],
      ),
    async () => (await one('select payment_state as state from advance where id = $1', advanceId)) === 'paid',
  );
  const place = { companyid: companies.a1, payrollid: payroll.id };
  const reviewed = importing(api, admin).reviewed('employees-update', 'Documento;Salario\n1;2000000', place);
  await expect.poll(async () => (await api.rows('select from import')).length, { timeout: 30_000 }).toBe(1);
  const importMs = await took(
    async () => {},
    async () =>
      (
        await api.rows(
          `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
           where t.identifier = 'read-import' and j.locked_at is null`,
        )
      ).length === 0,
  );
  // How long it takes once it has begun is another promise.
  await reviewed;
  await api.rows(`update pay_period set cutoff_at = $2 where id = $1`, [periodId, api.clock.now]);
  const cutOffMs = await took(
    () => api.rows(`select graphile_worker.add_job('minute')`),
    async () => (await one('select state from pay_period where id = $1', periodId)) === 'cutoff',
  );
  const figures = { 'un anticipo': paidMs, 'una importación': importMs, 'un corte': cutOffMs };
  Object.assign(task.meta, {
    figure: `${mails.toLocaleString('es-CO')} correos esperan`,
    promised: Object.entries(figures).map(([of, measured]) => ({
      of,
      most: promisedMs,
      measured,
      unit: 'ms',
    })),
  });
  release();
  await worker.stop();
  expect(sending).toBeLessThan(100);
  for (const ms of Object.values(figures)) expect(ms).toBeLessThan(promisedMs);
}, 120_000);
