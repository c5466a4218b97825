import { readInTenant } from '@antela/api/db/transaction';
import { verifyLedger } from '@antela/api/features/ledger/ledger/verify-ledger.service';
import { getDetail } from '@antela/api/features/payday/pay-periods/pay-periods.service';
import {
  figuresByPeriod,
  itemSource,
  sumUnreported,
} from '@antela/api/features/payday/pay-periods/to-deduct.service';
import { listItems, type Part } from '@antela/api/features/payday/pay-periods/to-deduct.sql';
import { bogotaDate } from '@antela/rules/calendar-date';
import { expect, test } from 'vitest';
import { verifyAudit } from '../audit/verify-audit.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { startFileOps } from '../test/file-ops.ts';
import { demoClients } from './demo-clients.ts';

const [andino, caribe] = demoClients.map(({ id }) => id) as [string, string];
const ops = await startFileOps({ withDemo: true });

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await ops.ownerPool.query<Row>(text, values)).rows;

const sumOf = (found: readonly { amount: number }[]) =>
  found.reduce((total, { amount }) => total + amount, 0);

test('what was taken is deducted in settled periods and pending in the others', async () => {
  const states = await rows<{ state: string; deduction_state: string; n: number }>(`
    select p.state, a.deduction_state, count(*)::int as n from antela.advance a join antela.pay_period p on p.client_id = a.client_id and p.id = a.pay_period_id
    where a.payment_state = 'paid' group by 1, 2 order by 1, 2`);
  expect(states.map(({ state, deduction_state }) => `${state} ${deduction_state}`)).toEqual([
    'closed carried',
    'closed deducted',
    'cutoff pending',
    'open pending',
    expect.stringMatching('reconciled'),
    expect.stringMatching('reconciled'),
  ]);
  expect(states.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThan(3_000);
  const [late] = await rows<{ n: number }>(
    'select count(*)::int as n from antela.advance_event where at > $1',
    [ops.clock()],
  );
  expect(late?.n).toBe(0);
});

test('every period behind us has a report that its lines and the ledger agree with, and a closed one its remittance', async () => {
  const wrong = await rows(`
    select pp.label, r.total, l.total as lines, i.total as items, b.balance, d.missing
    from antela.pay_period pp
    left join antela.pay_period_report r on r.client_id = pp.client_id and r.pay_period_id = pp.id
    left join antela.pay_period_remittance m on m.client_id = pp.client_id and m.pay_period_id = pp.id
    left join lateral (select coalesce(sum(total), 0) as total from antela.pay_period_line l where l.client_id = pp.client_id and l.pay_period_id = pp.id) l on true
    left join lateral (select coalesce(sum(amount), 0) as total from antela.pay_period_line_item i where i.client_id = pp.client_id and i.pay_period_id = pp.id) i on true
    left join lateral (select coalesce(sum(reported - deducted) filter (where destination <> 'give_back'), 0) as missing,
                              coalesce(sum(reported - deducted) filter (where destination in ('final_settlement', 'debt')), 0) as moved,
                              coalesce(sum(deducted - reported) filter (where destination = 'give_back'), 0) as excess from antela.pay_period_difference d where d.client_id = pp.client_id and d.pay_period_id = pp.id) d on true
    left join lateral (
      select coalesce(sum(case when t.debit_account_id = a.id then t.amount else -t.amount end), 0) as balance from antela.ledger_account a
      join antela.ledger_transfer t on t.client_id = a.client_id and a.id in (t.debit_account_id, t.credit_account_id)
      where a.client_id = pp.client_id and a.kind = 'company_receivable' and a.owner_key = pp.id::text) b on true
    where pp.state in ('reconciled', 'closed') and (r.total is null or l.total <> r.total or i.total <> r.total
      or b.balance <> case pp.state when 'closed' then d.missing else r.total end - d.moved + d.excess
      or (pp.state = 'closed') <> (m.amount is not null) or m.deducted <> r.total - d.missing)`);
  expect(wrong).toEqual([]);
});

test(
  'dashboard, lists, page, report and the rows behind each part say the same of every period of the demo',
  { timeout: 60_000 },
  async () => {
    for (const clientId of [andino, caribe]) {
      const periods = await rows<{ id: string; company_id: string; state: string }>(
        `select id, company_id, state from antela.pay_period where client_id = $1 and state <> 'scheduled'`,
        [clientId],
      );
      const scope = { clientId, companyIds: [...new Set(periods.map(({ company_id: id }) => id))] };
      await readInTenant(ops.pool, clientId, async (db) => {
        const ids = periods.map(({ id }) => id);
        const figures = await figuresByPeriod(db, scope, ids);
        let unreported = 0;
        for (const { id, state } of periods) {
          const { toDeduct, summed, reports, confirmation, deducted } = await getDetail(
            db,
            scope,
            id,
            ops.clock(),
          );
          expect(figures.get(id)).toEqual({
            toDeduct: toDeduct.amount,
            deducted: confirmation ? deducted : null,
          });
          const parts = Object.entries({ ...toDeduct.parts, to_approve: toDeduct.toApprove });
          const source = await itemSource(db, scope, id);
          for (const [part, said] of parts) {
            const found = await listItems(db, scope, source, {
              part: part as Part,
              after: null,
              limit: 9_999,
            });
            expect([part, found.length, sumOf(found)]).toEqual([part, said.count, said.amount]);
          }
          expect(sumOf(Object.values(toDeduct.parts))).toBe(toDeduct.amount);
          expect(summed.total + toDeduct.parts.on_its_way.amount).toBe(toDeduct.amount);
          if (state === 'open' || state === 'cutoff') unreported += toDeduct.amount;
          else expect(reports[0]?.total).toBe(toDeduct.amount);
        }
        const { figure } = await sumUnreported(db, scope, bogotaDate(ops.clock()));
        expect(figure.amount).toBe(unreported);
      });
    }
  },
);

test('every report is what its hash was made of, and names the person who issued it', async () => {
  const wrong = await rows(`
    select r.pay_period_id from antela.pay_period_report r
    cross join lateral (
      select encode(sha256(convert_to(string_agg(concat_ws('|', employment_id, document_type, document_number, principal, fees, vat, prima, wallets, carried, total), E'\n' order by sort_name, employment_id), 'UTF8')), 'hex') as sha256
      from antela.pay_period_line l where l.client_id = r.client_id and l.pay_period_id = r.pay_period_id and l.version = r.version) l
    where l.sha256 is distinct from r.sha256
    union all
    select e.advance_id from antela.advance_event e join antela.advance a on a.client_id = e.client_id and a.id = e.advance_id
    join antela.pay_period_report r on r.client_id = a.client_id and r.pay_period_id = a.collected_with_id
    where e.to_state = 'reported' and (e.actor <> r.issued_by_name or e.at <> r.issued_at)`);
  expect(wrong).toEqual([]);
});

test('a prima that was paid took the advances of it, as lines of a report', async () => {
  const [primas] = await rows<{ reported: number; left: number }>(`
    select count(*) filter (where a.collected_with_id is not null)::int as reported,
           count(*) filter (where a.collected_with_id is null and a.deduction_state <> 'pending')::int as left
    from antela.advance a where a.kind = 'prima' and a.payment_state = 'paid'`);
  expect(primas?.reported).toBeGreaterThan(20);
  expect(primas?.left).toBe(0);
});

test('what came about in the past has ids of the past, so that lists follow its time', async () => {
  for (const [table, at] of [
    ['advance_event', 'at'],
    ['ledger_transfer', 'at'],
    ['audit_event', 'at'],
  ])
    expect(
      await rows(`select id from antela.${table}
        where abs(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint - floor(extract(epoch from ${at}) * 1000)) > 1`),
    ).toEqual([]);
});

test('every step of the history is a legal one and ends in the state of the advance', async () => {
  const wrong = await rows(`
    select e.advance_id from antela.advance_event e where e.from_state is not null
      and not exists (select from antela.advance_step s where s.axis = e.axis and s.from_state = e.from_state and s.to_state = e.to_state)
    union all
    select a.id from antela.advance a
    cross join lateral (select
      (select to_state from antela.advance_event e where e.client_id = a.client_id and e.advance_id = a.id and axis = 'payment' order by e.id desc limit 1) as paid,
      (select to_state from antela.advance_event e where e.client_id = a.client_id and e.advance_id = a.id and axis = 'deduction' order by e.id desc limit 1) as deducted) last
    where last.paid <> a.payment_state or coalesce(last.deducted, 'not_applicable') <> a.deduction_state`);
  expect(wrong).toEqual([]);
});

test('closed periods show a settlement, a debt and an amount to give back, each in the ledger, and money sent in two transfers', async () => {
  const items = await rows<{ kind: string; amount: string; balance: string; is_gone: boolean }>(`
    select o.kind, o.amount, e.end_date is not null as is_gone,
           (select sum(case when t.debit_account_id = a.id then t.amount else -t.amount end) from antela.ledger_account a
            join antela.ledger_transfer t on t.client_id = a.client_id and a.id in (t.debit_account_id, t.credit_account_id)
            where a.client_id = o.client_id and a.owner_key = o.pay_period_id::text
              and a.kind = case o.kind when 'debt' then 'employee_debt' when 'give_back' then 'give_back' else 'settlement_receivable' end) as balance
    from antela.open_item o join antela.pay_period pp on pp.client_id = o.client_id and pp.id = o.pay_period_id and pp.state = 'closed'
    join antela.employment e on e.client_id = o.client_id and e.id = o.employment_id
    where o.client_id = '${andino}' order by o.kind`);
  expect(items.map(({ kind }) => kind)).toEqual(['debt', 'final_settlement', 'give_back']);
  for (const { kind, amount, balance, is_gone: isGone } of items) {
    expect(Math.abs(Number(balance))).toBe(Number(amount));
    expect(isGone).toBe(kind === 'final_settlement');
  }
  const parts = await rows<{ n: number; isWhole: boolean }>(`
    select count(*)::int as n, sum(p.amount) = r.amount as "isWhole" from antela.pay_period_payment p
    join antela.pay_period_remittance r on r.client_id = p.client_id and r.pay_period_id = p.pay_period_id
    group by r.client_id, r.pay_period_id, r.amount`);
  expect(parts.filter(({ n }) => n === 2).length).toBeGreaterThan(0);
  expect(parts.every(({ isWhole }) => isWhole)).toBe(true);
});

test('nobody approved what they asked for', async () => {
  expect(await rows('select id from antela.advance where approved_by = requested_by')).toEqual([]);
});

test('the credit line of a period is what its advances took', async () => {
  const wrong = await rows(`
    select pp.id from antela.pay_period pp join antela.advance_policy ap on ap.client_id = pp.client_id and ap.payroll_id = pp.payroll_id and ap.terms->>'companyCreditPerPeriod' is not null
    where pp.credit_taken <> (select coalesce(sum(to_deduct), 0) from antela.advance a where a.client_id = pp.client_id and a.pay_period_id = pp.id and payment_state not in ('rejected', 'cancelled', 'expired'))`);
  expect(wrong).toEqual([]);
});

test('the books and the audit trail of both clients hold', async () => {
  for (const id of [andino, caribe]) {
    const ledger = await inOperatorTransaction(ops.ownerPool, (db) => verifyLedger(db, id));
    expect(ledger.faults).toEqual([]);
    expect(ledger.transfers).toBeGreaterThan(500);
    const audit = await inOperatorTransaction(ops.ownerPool, (db) => verifyAudit(db, id));
    expect(audit).toMatchObject({ broken: null, waiting: 0 });
  }
});
