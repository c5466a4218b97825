import { expect, test } from 'vitest';
import { startFileOps } from '../test/file-ops.ts';
import { createMolinos, runIn } from '../test/test-ops.ts';

const ops = await startFileOps();

const run = (...args: string[]) => runIn(ops, args);
const term = (...args: string[]) => run('client', 'remittance-term', '--client', 'Molinos', ...args);
const rows = async <Row>(text: string) => (await ops.ownerPool.query(text)).rows as Row[];

test('the term for sending what was deducted is set for a client by an operator, on record, and dates every period that is not closed', async () => {
  await createMolinos(ops);
  expect((await term()).text).toContain('Gira hasta 5 días hábiles');
  await rows(`insert into antela.payroll (client_id, id, company_id, name, frequency, schedule, deduction_concept, created_at)
    select client_id, gen_random_uuid(), id, 'Mensual', 'monthly', '{}', '2040', now() from antela.company`);
  await rows(`insert into antela.pay_period (client_id, id, payroll_id, company_id, label, start_date, end_date, cutoff_at, confirm_by, payment_date, remit_by, state)
    select client_id, gen_random_uuid(), id, company_id, s.state, s.first, s.first + 29, s.first + 20, s.first + 32, s.first + 29, s.first + 33, s.state
    from antela.payroll, (values ('closed', '2026-10-01'::date), ('open', '2026-10-31'::date)) s(state, first)`);
  const dates = () =>
    rows<{ state: string; by: string | null }>(
      `select state, remit_by::text as by from antela.pay_period order by state`,
    );

  expect((await term('--days', '2', '--none')).text).toContain('no van juntos');
  expect((await term('--days', '61')).text).toContain('hasta 60');
  expect((await term('--days', '2')).text).toContain('cambió la fecha de 1 periodos');
  // Paid on a Sunday.
  expect(await dates()).toEqual([
    { state: 'closed', by: '2026-11-03' },
    { state: 'open', by: '2026-12-01' },
  ]);
  expect((await term('--days', '2')).text).toContain('ya estaba así');
  expect((await term('--none')).text).toContain('Sin plazo');
  expect((await dates())[1]).toEqual({ state: 'open', by: null });
  expect(
    await rows(
      `select changes, actor_name <> '' as named from antela.audit_event where action = 'client.remittance_term_set' order by id`,
    ),
  ).toEqual([
    { changes: { remitWorkingDays: [5, 2] }, named: true },
    { changes: { remitWorkingDays: [2, null] }, named: true },
  ]);
});
