import { setTimeout } from 'node:timers/promises';
import { listAudit } from '@antela/contract/audit';
import { getDashboard } from '@antela/contract/dashboard';
import { closePayPeriod, reconcilePayPeriod } from '@antela/contract/period-steps';
import { withImplied } from '@antela/contract/permissions';
import { listProposals, rejectProposal } from '@antela/contract/proposals';
import { downloadRemittances, listRemittances } from '@antela/contract/remittances';
import fc from 'fast-check';
import sql, { type Sql } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPaidAdvances } from '../../../test/paid-advances.ts';
import {
  detailOf,
  forcePeriodState,
  insertPayroll,
  insertPeople,
  reportPeriod,
} from '../../../test/pay-periods.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { contactIds } from '../../../test/world/contacts.ts';
import { listMovements } from '../../ledger/ledger/movements.sql.ts';
import { setRemitDates } from '../../payrolls/payrolls/remit-dates.service.ts';
import { closePeriod } from './close-period.service.ts';
import { remindOfRemittances } from './remind-remittances.service.ts';
import { sumOfClosed, sumOfDue } from './remittances.sql.ts';

const { api, admin } = await startFileApi();

/** A period that owes 100,000 of principal, 2,000 of cost to its employee and 3,950 to the company. */
async function reconciled(): Promise<string> {
  const payroll = await insertPayroll(api);
  const { november } = payroll.periods;
  const [one = ''] = await insertPeople(api, payroll, 1);
  await insertPaidAdvances(api, payroll, [
    { periodId: november, employmentId: one, amount: 100_000, employeeFee: 2_000 },
  ]);
  await reportPeriod(api, admin, november);
  await api.ask(admin, reconcilePayPeriod, { body: { action: 'all', version: 1, payperiodid: november } });
  return november;
}
const due = 105_950;
const remit = (payperiodid: string, amount: number, reference: string, caller = admin) =>
  api.call(caller, closePayPeriod, { body: { payperiodid, amount, paidOn: '2026-11-20', reference } });
const collectedOf = async (periodId: string) => {
  const [row] = await api.rows<{ n: number }>(
    `select coalesce(sum(amount), 0)::int as n from ledger_transfer where event_key like 'deduction:' || $1 || ':%'`,
    [periodId],
  );
  return row?.n;
};

/** Texts of the collections in the period's account, the newest first. */
const memosOf = async (kind: string, periodId: string) => {
  const [account] = await api.rows<{ id: string }>(
    'select id from ledger_account where kind = $1 and owner_key = $2',
    [kind, periodId],
  );
  const rows = await inTenant(api.pool, clients.a, (db) =>
    listMovements(db, clients.a, [account?.id ?? ''], { from: null, before: null, after: null, limit: 50 }),
  );
  return rows.filter(({ event_key: key }) => key.startsWith('deduction:')).map(({ memo }) => memo);
};

test('money that comes in parts is written down part by part, and the one that completes it closes the period', async () => {
  const id = await reconciled();
  const first = await remit(id, 60_000, 'ACH 1');
  expect(first.body.data).toMatchObject({
    period: { state: 'reconciled' },
    remittance: { due, paidSoFar: 60_000, employerCost: 3_950, paid: null },
  });
  expect((await remit(id, 60_000, 'ACH 1')).problem.code).toBe('conflict');
  expect((await remit(id, 45_951, 'ACH 2')).problem.code).toBe('rule_broken');
  expect((await remit(id, 0, 'ACH 2')).problem.code).toBe('rule_broken');
  // Beyond what was deducted it pays the company's own part.
  const second = await remit(id, 43_000, 'ACH 2');
  expect(second.body.data.remittance).toMatchObject({ due, paidSoFar: 103_000, employerCost: 3_950 });
  const last = await remit(id, 2_950, 'ACH 3');
  expect(last.body.data).toMatchObject({
    period: { state: 'closed' },
    remittance: {
      deducted: 102_000,
      employerCost: 3_950,
      due,
      paidSoFar: due,
      paid: { amount: due, reference: 'ACH 3' },
      payments: [
        { amount: 60_000, reference: 'ACH 1', approvedBy: null },
        { amount: 43_000, reference: 'ACH 2' },
        { amount: 2_950, reference: 'ACH 3' },
      ],
    },
  });
  expect(await collectedOf(id)).toBe(due);
  // The ledger and the history call each by the name the bank knows it by.
  expect(await memosOf('company_receivable', id)).toEqual(['ACH 2', 'ACH 1']);
  expect(await memosOf('employer_fee', id)).toEqual(['ACH 3', 'ACH 2']);
  const { payroll } = await detailOf(api, admin, id);
  const { data: told } = await api.ask(admin, listAudit, { query: { kind: 'payroll', id: payroll.id } });
  const references = told.flatMap(({ changes }) =>
    changes.flatMap(({ field, after }) => (field === 'Referencia del giro' ? [after] : [])),
  );
  expect(references).toEqual(['ACH 3', 'ACH 2', 'ACH 1']);
  expect((await remit(id, 1, 'ACH 4')).problem.code).toBe('conflict');
});

test('the treasurer registers transfers, and the list of all payrolls says of each period what its own page and the report say', async () => {
  const [open, partly, whole] = [await reconciled(), await reconciled(), await reconciled()];
  await api.rows(`update role set permissions = $1 where name = 'Rol de nobody'`, [
    withImplied(['register_payments', 'export_reports']),
  ]);
  const treasurer = api.signIn('nobody');
  const sent = (payperiodid: string, amount: number, reference: string, more: object = {}) =>
    api.call(treasurer, closePayPeriod, {
      body: { payperiodid, amount, paidOn: '2026-11-20', reference, ...more },
    });
  expect((await sent(partly, 103_000, 'ACH 10', { bankcode: 'nope' })).problem.code).toBe('rule_broken');
  expect((await sent(partly, 103_000, 'ACH 10', { bankcode: '1007' })).status).toBe(200);
  expect((await sent(whole, due, 'ACH 11')).status).toBe(200);
  expect(
    (
      await api.call(treasurer, reconcilePayPeriod, {
        body: { action: 'all', version: 1, payperiodid: open },
      })
    ).problem.code,
  ).toBe('forbidden');

  // A transfer that waits for a second person is its author's to take back.
  const guarded = await reconciled();
  await api.rows(
    'update payroll set needs_second_person = true where id = (select payroll_id from pay_period where id = $1)',
    [guarded],
  );
  expect((await sent(guarded, due, 'ACH 12')).status).toBe(200);
  const query = { subject: 'pay_period', id: guarded } as const;
  const [waits] = (await api.ask(treasurer, listProposals, { query })).data;
  const body = { proposalid: waits?.proposalid ?? '', reason: 'Era otra cuenta' };
  expect((await api.call(treasurer, rejectProposal, { body })).status).toBe(200);
  expect((await detailOf(api, admin, guarded)).remittance.awaiting).toBeNull();

  const everything = await api.ask(treasurer, listRemittances, { query: { limit: '200' } });
  const rowOf = (id: string) => everything.data.find(({ payperiodid }) => payperiodid === id);
  for (const id of [open, partly, whole]) {
    const { remittance, period, payroll } = await detailOf(api, admin, id);
    expect(rowOf(id)).toMatchObject({
      label: period.label,
      payroll: { id: payroll.id },
      deducted: remittance.deducted,
      employerCost: remittance.employerCost,
      due: remittance.due,
      received: remittance.paidSoFar,
      missing: remittance.due - remittance.paidSoFar,
    });
  }
  expect(rowOf(partly)?.payments).toEqual([
    { amount: 103_000, paidOn: '2026-11-20', reference: 'ACH 10', bank: 'Bancolombia' },
  ]);
  const keys = ['deducted', 'employerCost', 'due', 'received', 'missing'] as const;
  for (const state of ['due', 'paid', undefined] as const) {
    const { data, totals } = await api.ask(treasurer, listRemittances, {
      query: { limit: '200', ...(state && { state }) },
    });
    expect(data.some(({ payperiodid }) => payperiodid === whole)).toBe(state !== 'due');
    expect(totals).toEqual(
      Object.fromEntries(keys.map((key) => [key, data.reduce((sum, row) => sum + row[key], 0)])),
    );
    const file = await api.call(treasurer, downloadRemittances, {
      query: { format: 'csv', ...(state && { state }) },
    });
    const rows = file.text.trim().split('\r\n').slice(1);
    expect(rows).toHaveLength(data.length + 1);
    expect(rows.at(-1)?.split(';').slice(7, 12)).toEqual(keys.map((key) => String(totals[key])));
  }
});

test('however it is cut, the parts add up to what was owed and the ledger says the same at every one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: due }), { maxLength: 5 }), async (parts) => {
      const id = await reconciled();
      let paid = 0;
      for (const [index, part] of [...parts, due].entries()) {
        const amount = Math.min(part, due - paid);
        if (amount === 0) break;
        expect((await remit(id, amount, `ACH ${index}`)).status).toBe(200);
        paid += amount;
        expect(await collectedOf(id)).toBe(paid);
        const { remittance } = await detailOf(api, admin, id);
        expect([remittance.due, remittance.paidSoFar]).toEqual([due, paid]);
      }
      expect((await detailOf(api, admin, id)).period.state).toBe('closed');
    }),
    { numRuns: 5, seed: 8491 },
  );
});

test('of two people who register the rest at once, one does', async () => {
  const id = await reconciled();
  await remit(id, 5_950, 'ACH 1');
  const answers = await Promise.all([
    remit(id, 100_000, 'ACH 2'),
    remit(id, 100_000, 'ACH 3', api.signIn('onlyA1')),
  ]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await collectedOf(id)).toBe(due);
});

test('the company’s part of a prima is paid once, though two of its payrolls close at the same instant', async () => {
  const periods: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const payroll = await insertPayroll(api);
    const { december } = payroll.periods;
    const [one = ''] = await insertPeople(api, payroll, 1);
    await forcePeriodState(api, december, 'open');
    await insertPaidAdvances(api, payroll, [
      { periodId: '2026-2', employmentId: one, amount: 100_000, employeeFee: 2_000 },
    ]);
    await reportPeriod(api, admin, december);
    await api.ask(admin, reconcilePayPeriod, { body: { action: 'all', version: 1, payperiodid: december } });
    periods.push(december);
  }
  const [first = '', second = ''] = periods;
  const { remittance } = await detailOf(api, admin, first);
  expect(remittance).toMatchObject({ deducted: 102_000, employerCost: 7_900 });
  const scope = { clientId: clients.a, companyIds: [companies.a1] };
  const actor = { id: 'x', name: 'Otra persona', impersonator: null, requestId: null, ip: null };
  const other = await inTenant(api.pool, clients.a, async (db) => {
    await closePeriod(
      { db, scope, actor, now: api.clock.now },
      { payperiodid: first, amount: remittance.due, paidOn: '2026-11-20', reference: 'X' },
    );
    const asked = remit(second, remittance.due, 'Y');
    await setTimeout(1_000);
    return { asked };
  });
  expect((await other.asked).problem.code).toBe('rule_broken');
  expect((await detailOf(api, admin, second)).remittance).toMatchObject({ employerCost: 0, due: 102_000 });
  expect((await remit(second, 102_000, 'Z')).status).toBe(200);
});

test('what is due is listed by the day until which it is to be sent, those without one last, and says so in the report; an overdue one asks for attention', async () => {
  const [late, later, never] = [await reconciled(), await reconciled(), await reconciled()];
  // Paid on a Friday before a Monday that is a holiday.
  await api.rows(`update pay_period set payment_date = '2026-11-13' where id = any($1)`, [[late, later]]);
  await setRemitDates(api.pool, clients.a);
  expect((await detailOf(api, admin, late)).remittance.by).toBe('2026-11-23');
  await api.rows(`update pay_period set remit_by = '2026-11-18' where id = $1`, [late]);
  await api.rows(`update pay_period set remit_by = null where id = $1`, [never]);
  const pages: { payperiodid: string; remitBy: string | null }[] = [];
  let cursor: string | undefined;
  do {
    const { data, page } = await api.ask(admin, listRemittances, {
      query: { state: 'due', limit: '2', ...(cursor !== undefined && { cursor }) },
    });
    pages.push(...data);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  const all = (await api.ask(admin, listRemittances, { query: { state: 'due', limit: '200' } })).data;
  expect(pages).toEqual(all);
  const days = all.map(({ remitBy }) => remitBy ?? '9999');
  expect(days).toEqual(days.toSorted());
  const ids = all.map(({ payperiodid }) => payperiodid);
  expect([late, later, never].map((id) => ids.indexOf(id))).toEqual(
    [late, later, never].map((id) => ids.indexOf(id)).toSorted((one, other) => one - other),
  );
  const file = await api.call(admin, downloadRemittances, { query: { format: 'csv', state: 'due' } });
  expect(file.text).toMatch(/18\/11\/2026;Vencido/);
  const { data: board } = await api.ask(admin, getDashboard, { query: {} });
  expect(board.attention.find(({ code }) => code === 'overdue_remittances')).toMatchObject({
    count: 1,
    sentence: 'Un giro pasó su plazo.',
  });
});

test('whoever sends the money is written to two working days before its last day, on it and once it has passed, each once, and not about what was sent', async () => {
  const [sent, owing] = [await reconciled(), await reconciled()];
  await api.rows(`update pay_period set remit_by = '2026-11-25' where id = any($1)`, [[sent, owing]]);
  await remit(sent, due, 'ACH todo');
  await api.rows(`update contact set notices = '{remittance_due}' where id = $1`, [contactIds.a1]);
  const told = async (instant: string) => {
    const now = new Date(instant);
    // Two workers in the same minute.
    await Promise.all([1, 2].map(() => remindOfRemittances(api.pool, clients.a, now)));
    const mails = await api.rows<{ subject: string; text: string }>(
      `select m.subject, m.text from outbox_message m join pay_period pp on pp.client_id = m.client_id and pp.id = any($1)
       join payroll pr on pr.client_id = pp.client_id and pr.id = pp.payroll_id and m.subject like '%' || pr.name order by m.created_at`,
      [[sent, owing]],
    );
    expect(mails.every(({ text }) => text.includes('105.950'))).toBe(true);
    return mails.map(({ subject }) => subject.split(':')[0]);
  };
  expect(await told('2026-11-20T15:00:00Z')).toEqual([]);
  expect(await told('2026-11-23T12:59:00Z')).toEqual([]);
  const soon = 'Se acerca el plazo para girar';
  expect(await told('2026-11-23T13:00:00Z')).toEqual([soon]);
  expect(await told('2026-11-24T13:00:00Z')).toEqual([soon]);
  const today = 'Hoy vence el plazo para girar';
  expect(await told('2026-11-25T13:00:00Z')).toEqual([soon, today]);
  const late = 'Pasó el plazo para girar';
  expect(await told('2026-11-26T13:00:00Z')).toEqual([soon, today, late]);
  expect(await told('2026-12-04T13:00:00Z')).toEqual([soon, today, late]);
});

test('sums and pages of remittances read no closed period but those they show', async () => {
  const id = await reconciled();
  const client = await api.owner.connect();
  // Years of them, of one payroll; whether its calendar is whole is none of this test's business.
  await client.query('begin; set local session_replication_role = replica');
  await client.query(
    `insert into pay_period (client_id, id, payroll_id, company_id, label, start_date, end_date, cutoff_at, confirm_by, payment_date, state)
     select client_id, gen_random_uuid(), payroll_id, company_id, 'Día ' || n, day, day, day, day, day, 'closed'
     from pay_period, generate_series(1, 4000) n cross join lateral (select '1990-01-01'::date + n as day) d where id = $1`,
    [id],
  );
  await client.query('commit');
  client.release();
  await api.rows('analyze pay_period');
  const scope = { clientId: clients.a, companyIds: [companies.a1] };
  const planOf = async (statement: Sql) =>
    JSON.stringify(
      await inTenant(api.pool, clients.a, (db) => db.many(sql`explain (format json) ${statement}`)),
    );
  const closed = await planOf(sumOfClosed(scope, {}));
  expect(closed).toContain('remitted_total');
  expect(closed).not.toContain('pay_period');
  expect(await planOf(sumOfDue(scope, {}))).toContain('pay_period_to_remit');
});
