import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestOps, type TestOps } from '../test/test-ops.ts';
import { seedDemo } from './seed-demo.ts';

let ops: TestOps;
let seconds = 0;

beforeAll(async () => {
  ops = await startTestOps();
  const started = performance.now();
  await seedDemo(ops);
  seconds = (performance.now() - started) / 1000;
});
afterAll(() => ops.close());

test('seconds', async () => {
  console.log(seconds);
  const { rows } = await ops.ownerPool.query(`select kind, payment_state, deduction_state, count(*) from antela.advance group by 1,2,3 order by 1,2,3`);
  console.table(rows);
  const p = await ops.ownerPool.query(`select c.name, p.name as payroll, pp.label, start_date, end_date, cutoff_at, payment_date, state, credit_taken, (select count(*) from antela.advance a where a.pay_period_id = pp.id) as n from antela.pay_period pp join antela.payroll p on p.id = pp.payroll_id join antela.company c on c.id = p.company_id where start_date <= '2026-11-20' and payment_date >= '2026-10-20' order by 1,2,4`);
  console.table(p.rows);
  expect(createHash).toBeDefined();
});
