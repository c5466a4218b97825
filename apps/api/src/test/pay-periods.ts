import { randomUUID } from 'node:crypto';
import { clearOpenItem, listOpenItems } from '@antela/contract/open-items';
import { getPayPeriod, type PeriodDetail } from '@antela/contract/pay-periods';
import {
  closePayPeriod,
  cutOffPayPeriod,
  issuePeriodReport,
  reconcilePayPeriod,
  resolvePayPeriod,
} from '@antela/contract/period-steps';
import { linesAtOnceMax } from '../features/payday/pay-periods/request-report.service.ts';
import type { Caller } from './calls.ts';
import { insertPaidAdvances, markUnpaid } from './paid-advances.ts';
import type { TestApi } from './test-api.ts';
import { clients, companies } from './world/clients.ts';
import { insertEmployees } from './world/employees.ts';
import { worldId } from './world/ids.ts';

/** Puts a period into any state, past the steps the database allows. */
export async function forcePeriodState(api: TestApi, id: string, state: string): Promise<void> {
  const client = await api.owner.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query('update pay_period set state = $1 where id = $2', [state, id]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

export interface TestPayroll {
  id: string;
  /** October, November and December 2026, the first two open. */
  periods: { october: string; november: string; december: string };
}

/** A monthly payroll of A1 of its own, so that tests do not meet. */
export async function insertPayroll(api: TestApi): Promise<TestPayroll> {
  const id = randomUUID();
  const periods = { october: randomUUID(), november: randomUUID(), december: randomUUID() };
  await api.rows(
    `insert into payroll (client_id, id, company_id, name, frequency, schedule, deduction_concept, created_at)
     values ($1, $2, $3, $4, 'monthly', '{}', '2040', $5)`,
    [clients.a, id, companies.a1, `Nómina ${id}`, api.clock.now],
  );
  await api.rows(
    `insert into pay_period (client_id, id, payroll_id, company_id, label, start_date, end_date, cutoff_at, confirm_by, payment_date, state)
     select $1, p.id, $2, $3, p.label, p.first, p.last, p.last, p.last + 5, p.last, p.state
     from (values ($4::uuid, 'Mes de octubre', '2026-10-01'::date, '2026-10-31'::date, 'open'), ($5::uuid, 'Mes de noviembre', '2026-11-01', '2026-11-30', 'open'),
                  ($6::uuid, 'Mes de diciembre', '2026-12-01', '2026-12-31', 'scheduled')) p(id, label, first, last, state)`,
    [clients.a, id, companies.a1, periods.october, periods.november, periods.december],
  );
  return { id, periods };
}

let numbers = 700_000;

/** People of that payroll: their employments. */
export async function insertPeople(
  api: TestApi,
  payroll: TestPayroll,
  count: number,
  given: { salary?: number; endDate?: string } = {},
): Promise<string[]> {
  const first = numbers + 1;
  numbers += count;
  const seeds = Array.from({ length: count }, (_, index) => ({
    number: first + index,
    payroll: 'free' as const,
    firstName: 'Ronda',
    firstSurname: `Número ${first + index}`,
    ...(given.salary !== undefined && { salary: given.salary }),
  }));
  const client = await api.owner.connect();
  await insertEmployees(client, seeds).finally(() => client.release());
  const ids = seeds.map(({ number }) => worldId(0x20000 + number));
  await api.rows('update employment set payroll_id = $1, end_date = $3 where id = any($2)', [
    payroll.id,
    ids,
    given.endDate ?? null,
  ]);
  return ids;
}

export const detailOf = async (api: TestApi, caller: Caller, payperiodid: string) =>
  (await api.ask(caller, getPayPeriod, { query: { payperiodid } })).data;

/** Cuts the period off where it is open and issues its report, as it stands. */
export async function reportPeriod(api: TestApi, caller: Caller, payperiodid: string) {
  const before = await detailOf(api, caller, payperiodid);
  if (before.period.state === 'open') await api.ask(caller, cutOffPayPeriod, { body: { payperiodid } });
  const { nextReport, reports } = await detailOf(api, caller, payperiodid);
  const body = {
    payperiodid,
    lastVersion: reports[0]?.version ?? 0,
    expectedLines: nextReport?.lines ?? 0,
    expectedTotal: nextReport?.total ?? 0,
  };
  return (await api.ask(caller, issuePeriodReport, { body })).data;
}

/** Every row that closing a period touches, as text. */
export async function rowsOfPeriod(api: TestApi, periodId: string): Promise<string[]> {
  const [period] = await api.rows<{ client_id: string }>('select client_id from pay_period where id = $1', [
    periodId,
  ]);
  const ofClient = `t.client_id = '${period?.client_id}'`;
  const tables = [
    `select t::text from pay_period t where ${ofClient} and id = '${periodId}'`,
    ...['report', 'line', 'line_item', 'confirmation', 'difference', 'remittance', 'issue'].map(
      (name) =>
        `select t::text from pay_period_${name} t where ${ofClient} and pay_period_id = '${periodId}'`,
    ),
    `select t::text from advance t where ${ofClient} and pay_period_id = '${periodId}'`,
    `select t::text from advance_event t join advance a on a.client_id = t.client_id and a.id = t.advance_id where ${ofClient} and a.pay_period_id = '${periodId}'`,
    `select t::text from ledger_transfer t where ${ofClient} and event_key like 'deduction:${periodId}%'`,
    `select t::text from audit_event t where ${ofClient} and entity_id = '${periodId}'`,
  ];
  const found = await api.rows<{ t: string }>(tables.join(' union all '));
  return found.map(({ t }) => t).toSorted();
}

/** A report that a worker is asked for, with what it will say; the call itself says a number of lines that only a worker issues. */
export async function requestReport(
  api: TestApi,
  caller: Caller,
  payperiodid: string,
  lines: number,
): Promise<void> {
  const body = { payperiodid, lastVersion: 0, expectedLines: linesAtOnceMax + 1, expectedTotal: 105_950 };
  await api.ask(caller, issuePeriodReport, { body });
  await api.rows('update pay_period_issue set lines = $2 where pay_period_id = $1', [payperiodid, lines]);
}

/** Says that everything of the newest report was deducted, which a worker is asked to write down: the report is large for so long. */
export async function requestConfirmation(
  api: TestApi,
  caller: Caller,
  payperiodid: string,
): Promise<PeriodDetail | null> {
  const say = (lines: number) =>
    api.rows('update pay_period_report set lines = $2 where pay_period_id = $1', [payperiodid, lines]);
  await say(linesAtOnceMax + 1);
  const body = { action: 'all' as const, payperiodid, version: 1 };
  const { data } = await api.ask(caller, reconcilePayPeriod, { body });
  await say(1);
  return data.detail;
}

/** A period of its own, as far along as that, with one person and one advance of 100,000 where `of` names somebody. */
export async function insertPeriod(
  api: TestApi,
  state: 'open' | 'cutoff' | 'reported' | 'with_differences' | 'reconciled' | 'closed',
  of: string | null = null,
): Promise<string> {
  const payroll = await insertPayroll(api);
  const caller = api.keptSignIn('admin');
  const payperiodid = payroll.periods.november;
  const employmentId = of ?? (await insertPeople(api, payroll, 1))[0] ?? '';
  await insertPaidAdvances(api, payroll, [{ periodId: payperiodid, employmentId, amount: 100_000 }]);
  if (state === 'open') return payperiodid;
  await api.ask(caller, cutOffPayPeriod, { body: { payperiodid } });
  if (state === 'cutoff') return payperiodid;
  await reportPeriod(api, caller, payperiodid);
  if (state === 'reported') return payperiodid;
  const difference = { companyemployeeid: employmentId, deducted: 0, reason: null, note: null };
  await api.ask(caller, reconcilePayPeriod, {
    body:
      state === 'reconciled' || state === 'closed'
        ? { action: 'all', version: 1, payperiodid }
        : { action: 'lines', version: 1, payperiodid, differences: [difference] },
  });
  if (state === 'closed')
    await api.ask(caller, closePayPeriod, {
      body: { payperiodid, amount: 105_950, paidOn: '2026-11-20', reference: 'ACH 4711' },
    });
  return payperiodid;
}

/** A period in cut-off with an advance of 100,000 that was paid and two of 50,000 that are on their way. */
export async function insertWaitingPeriod(
  api: TestApi,
  month: keyof TestPayroll['periods'] = 'november',
): Promise<{ id: string; payrollId: string; periods: TestPayroll['periods']; processing: string[] }> {
  const payroll = await insertPayroll(api);
  const { periods } = payroll;
  const id = periods[month];
  const [one = '', two = '', three = ''] = await insertPeople(api, payroll, 3);
  const [, ...processing] = await insertPaidAdvances(api, payroll, [
    { periodId: id, employmentId: one, amount: 100_000 },
    { periodId: id, employmentId: two, amount: 50_000 },
    { periodId: id, employmentId: three, amount: 50_000 },
  ]);
  await markUnpaid(api, processing, 'processing');
  await api.ask(api.keptSignIn('admin'), cutOffPayPeriod, { body: { payperiodid: id } });
  return { id, payrollId: payroll.id, periods, processing };
}

/** Somebody's settlement with 105,950 to collect, of which so much has been. */
export async function insertSettlement(
  api: TestApi,
  collected = 0,
): Promise<{ id: string; clearingId: string }> {
  const payperiodid = await insertPeriod(api, 'with_differences');
  const caller = api.keptSignIn('admin');
  const [line] = await api.rows<{ id: string }>(
    'select employment_id as id from pay_period_difference where pay_period_id = $1',
    [payperiodid],
  );
  const difference = {
    companyemployeeid: line?.id ?? '',
    deducted: 0,
    reason: 'retirement' as const,
    note: null,
    destination: 'final_settlement' as const,
  };
  await api.ask(caller, resolvePayPeriod, { body: { payperiodid, differences: [difference], finish: true } });
  const [item] = (await api.ask(caller, listOpenItems, { query: { payperiodid } })).data;
  const id = item?.openitemid ?? '';
  if (collected === 0) return { id, clearingId: '' };
  const body = { openitemid: id, amount: collected, clearedOn: '2026-11-20', reference: 'LIQ 1', note: null };
  const { data } = await api.ask(caller, clearOpenItem, { body });
  return { id, clearingId: data.clearings[0]?.clearingid ?? '' };
}
