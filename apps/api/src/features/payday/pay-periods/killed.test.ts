import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleProcess } from '../../../test/bundle-process.ts';
import { insertPeriod, requestConfirmation, requestReport, rowsOfPeriod } from '../../../test/pay-periods.ts';
import type { PeriodStep } from '../../../test/period-step-process.ts';
import { startTestApi, type TestApi } from '../../../test/test-api.ts';
import { clients, companies } from '../../../test/world/clients.ts';

let api: TestApi;
let program: Awaited<ReturnType<typeof bundleProcess>>;
beforeAll(async () => {
  [api, program] = await Promise.all([startTestApi(), bundleProcess('period-step-process')]);
});
afterAll(async () => {
  await program.remove();
  await api.stop();
});

type Given = Pick<PeriodStep, 'step' | 'args'>;

function begin(given: Given) {
  const step: PeriodStep = {
    ...given,
    connectionString: api.logins.app,
    clientId: clients.a,
    companyIds: [companies.a1],
    now: api.clock.now.toISOString(),
  };
  const child = spawn(process.execPath, [program.file, JSON.stringify(step)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { child, ended: once(child, 'exit') as Promise<[number | null, string | null]> };
}

/** Counts connections of the step's process: it waits where the trigger holds it, or has been gone for good. */
const count = async (what: string): Promise<number> => {
  const [row] = await api.rows<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where ${what}`,
  );
  return row?.n ?? 0;
};
const isHeld = () => count(`application_name = 'period-step' and wait_event = 'advisory'`);
const isConnected = () => count(`application_name = 'period-step'`);
async function until(work: () => Promise<boolean>): Promise<void> {
  for (let time = 0; time < 500; time += 1) {
    if (await work()) return;
    await sleep(40);
  }
  throw new Error('it never came to that');
}

/** `kill -9` of the process that takes the step, just after it wrote to a table and before anything else. */
async function killAfterWriting(table: string, given: Given): Promise<void> {
  const holder = await api.owner.connect();
  try {
    await holder.query('select pg_advisory_lock(8491)');
    await holder.query(`create or replace function hold() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(8491); return null; end $$`);
    await holder.query(
      `create trigger hold after insert or update or delete on ${table} for each statement execute function hold()`,
    );
    const { child, ended } = begin(given);
    await until(async () => (await isHeld()) > 0);
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    await holder.query('select pg_advisory_unlock(8491)');
    await until(async () => (await isConnected()) === 0);
    await holder.query(`drop trigger hold on ${table}`);
  } finally {
    holder.release();
  }
}

interface Case {
  step: PeriodStep['step'];
  from: 'open' | 'cutoff' | 'reported' | 'with_differences' | 'reconciled';
  to: string;
  tables: string[];
  args: (id: string, employmentId: string) => unknown[];
}
const cases: Case[] = [
  { step: 'cutOff', from: 'open', to: 'cutoff', tables: ['pay_period', 'audit_event'], args: (id) => [id] },
  { step: 'movePeriods', from: 'open', to: 'cutoff', tables: ['pay_period', 'audit_event'], args: () => [] },
  {
    step: 'issueReport',
    from: 'cutoff',
    to: 'reported',
    tables: ['advance', 'pay_period', 'audit_event'],
    args: (id) => [id, { lastVersion: 0, lines: 1, total: 105_950 }],
  },
  {
    step: 'issueRequested',
    from: 'cutoff',
    to: 'reported',
    tables: ['advance', 'pay_period', 'audit_event', 'pay_period_issue'],
    args: (id) => [id],
  },
  {
    step: 'issueRequested',
    from: 'reported',
    to: 'reconciled',
    tables: ['pay_period_confirmation', 'advance', 'audit_event', 'pay_period_issue'],
    args: (id) => [id],
  },
  {
    step: 'confirmDeductions',
    from: 'reported',
    to: 'reconciled',
    tables: ['pay_period_confirmation', 'advance', 'audit_event'],
    args: (id) => [
      id,
      { version: 1, method: 'as_reported', fileKey: null, differences: [], onlyThese: null },
    ],
  },
  {
    step: 'resolveDifferences',
    from: 'with_differences',
    to: 'reconciled',
    tables: ['pay_period_difference', 'advance', 'audit_event'],
    args: (id, employmentId) => [
      id,
      [{ employmentId, deducted: 0, reason: 'other', note: null, destination: 'next_period' }],
      true,
    ],
  },
  {
    step: 'closePeriod',
    from: 'reconciled',
    to: 'closed',
    tables: ['pay_period_remittance', 'ledger_transfer', 'pay_period', 'audit_event'],
    args: (id) => [{ payperiodid: id, amount: 105_950, paidOn: '2026-11-20', reference: 'ACH 1' }],
  },
];

test.each(cases)(
  'kill -9 in the middle of $step of a period in $from leaves nothing of it, wherever it was, and it goes well afterwards',
  async ({ step, from, to, tables, args }) => {
    const id = await insertPeriod(api, from);
    if (step === 'movePeriods')
      await api.rows('update pay_period set cutoff_at = $2 where id = $1', [id, api.clock.now]);
    if (step === 'issueRequested')
      await (from === 'reported'
        ? requestConfirmation(api, api.keptSignIn('admin'), id)
        : requestReport(api, api.signIn('admin'), id, 1));
    const [of] = await api.rows<{ employment_id: string }>(
      'select employment_id from advance where pay_period_id = $1',
      [id],
    );
    const given = { step, args: args(id, of?.employment_id ?? '') };
    const before = await rowsOfPeriod(api, id);
    for (const table of tables) {
      await killAfterWriting(table, given);
      expect(await rowsOfPeriod(api, id), `killed after writing to ${table}`).toEqual(before);
    }
    expect(await begin(given).ended).toEqual([0, null]);
    const [period] = await api.rows<{ state: string }>('select state from pay_period where id = $1', [id]);
    expect(period?.state).toBe(to);
  },
);
