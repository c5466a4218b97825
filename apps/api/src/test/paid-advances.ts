import { randomUUID } from 'node:crypto';
import { inTenant } from '../db/transaction.ts';
import { postingsOfPayment } from '../features/advances/advances/advance-postings.ts';
import { evidenceHash } from '../features/advances/advances/authorization-text.ts';
import { post } from '../features/ledger/ledger/ledger.service.ts';
import type { TestApi } from './test-api.ts';
import { clients, companies } from './world/clients.ts';
import { payrolls } from './world/payrolls.ts';

export interface PaidAdvance {
  /** A pay period, or the semester of a prima as `2026-2`. */
  periodId: string;
  employmentId: string;
  amount: number;
  /** Fee and VAT, and how much of both the employee bears; the customary ones by default. */
  fee?: number;
  vat?: number;
  employeeFee?: number;
  evidence?: boolean;
  /** The bank has it still: nothing is booked yet. */
  isOnItsWay?: boolean;
}

/** Advances that were paid and booked, or are on their way, as the application would have left them. */
export async function insertPaidAdvances(
  api: TestApi,
  payroll: { id: string },
  given: readonly PaidAdvance[],
): Promise<string[]> {
  const rows = given.map(
    (
      { fee = 5_000, vat = 950, employeeFee = fee + vat, evidence = true, isOnItsWay = false, ...rest },
      index,
    ) => ({
      id: randomUUID(),
      isOnItsWay,
      fee,
      vat,
      employeeFee,
      evidence,
      index,
      isPrima: /^\d{4}-[12]$/.test(rest.periodId),
      ...rest,
    }),
  );
  await api.rows(
    `insert into advance (client_id, id, kind, employment_id, employee_id, company_id, payroll_id, policy_id, pay_period_id, semester, amount, fee, vat, employee_fee, to_deduct,
                          payment_state, deduction_state, channel, requested_at, requested_on, requested_by, requested_by_name, paid_at)
     select $1, g.id, case when g."isPrima" then 'prima' else 'salary' end, g."employmentId", e.employee_id, e.company_id, $2, $3, case when not g."isPrima" then g."periodId"::uuid end, case when g."isPrima" then g."periodId" end, g.amount, g.fee, g.vat, g."employeeFee", g.amount + g."employeeFee",
            case when g."isOnItsWay" then 'processing' else 'paid' end, case when g."isOnItsWay" then 'not_applicable' else 'pending' end,
            'app', $4::timestamptz + g.index * interval '1 second', ($4::timestamptz)::date, 'app', 'app', case when not g."isOnItsWay" then $4 end
     from json_to_recordset($5) as g(id uuid, "employmentId" uuid, "periodId" text, "isPrima" boolean, "isOnItsWay" boolean, amount bigint, fee bigint, vat bigint, "employeeFee" bigint, index integer)
     join employment e on e.id = g."employmentId"`,
    [clients.a, payroll.id, payrolls.free.policyId, api.clock.now, JSON.stringify(rows)],
  );
  await api.rows(
    `insert into advance_evidence (client_id, advance_id, text, text_version, at, channel, sha256)
     select $1, g.id, 'Autorizo.', '1', $2, 'app', g.sha256 from json_to_recordset($3) as g(id uuid, sha256 text)`,
    [
      clients.a,
      api.clock.now,
      JSON.stringify(
        rows
          .filter(({ evidence }) => evidence)
          .map(({ id, amount, employeeFee }) => ({
            id,
            sha256: evidenceHash({
              advanceId: id,
              text: 'Autorizo.',
              textVersion: '1',
              amount,
              toDeduct: amount + employeeFee,
              channel: 'app',
              at: api.clock.now,
            }),
          })),
      ),
    ],
  );
  const postings = rows
    .filter(({ isOnItsWay }) => !isOnItsWay)
    .flatMap(({ id, periodId, isPrima, amount, fee, vat, employeeFee }) =>
      postingsOfPayment({
        id,
        collectedWith: isPrima ? `prima:${companies.a1}:${periodId}` : periodId,
        amount,
        fee,
        vat,
        employeeFee,
      }),
    );
  await inTenant(api.pool, clients.a, (db) => post(db, clients.a, postings, api.clock.now));
  return rows.map(({ id }) => id);
}

/** Takes back what was paid: the advances lie in the table as if no money had ever gone out for them. */
export async function markUnpaid(api: TestApi, ids: readonly string[], state: string): Promise<void> {
  const client = await api.owner.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(
      `update advance set payment_state = $2, deduction_state = 'not_applicable', paid_at = null where id = any($1)`,
      [ids, state],
    );
    await client.query(`delete from ledger_transfer where advance_id = any($1)`, [ids]);
    await client.query('commit');
  } finally {
    client.release();
  }
}
