import type { PaymentState } from '@antela/rules/advance-state';
import type { CalendarDate } from '@antela/rules/calendar-date';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db, Effects, Scope } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { ofTenant } from '../../../db/of-tenant.ts';
import { isTooLate } from './too-late.sql.ts';

export interface NewAdvance {
  id: string;
  kind: 'salary' | 'prima';
  employmentId: string;
  employeeId: string;
  companyId: string;
  payrollId: string;
  policyId: string;
  payPeriodId: string | null;
  semester: string | null;
  amount: number;
  fee: number;
  vat: number;
  employeeFee: number;
  creditTaken: number;
  paymentState: PaymentState;
  bankCode: string | null;
  accountType: string | null;
  accountNumber: string | null;
  channel: 'portal' | 'app' | 'simulator';
  requestedOn: string;
  requestedBy: string;
  requestedByName: string;
}

export interface NewEvidence {
  text: string;
  textVersion: string;
  ip: string | null;
  sha256: string;
}

export interface AdvanceStep {
  advanceId: string;
  axis: 'payment' | 'deduction';
  from: string | null;
  to: string;
  actor: string;
  onBehalfOf: string | null;
  reason: string | null;
}

/** An advance with its first steps and its evidence, in one message. */
export async function insertAdvance(
  db: Effects,
  clientId: string,
  advance: NewAdvance,
  steps: readonly Omit<AdvanceStep, 'advanceId'>[],
  evidence: NewEvidence,
  now: Date,
): Promise<void> {
  await db.run(sql`
    with made as (
      insert into advance (client_id, id, kind, employment_id, employee_id, company_id, payroll_id, policy_id, pay_period_id, semester, amount, fee, vat,
                           employee_fee, to_deduct, credit_taken, payment_state, bank_code, account_type, account_number, channel, requested_at, requested_on,
                           requested_by, requested_by_name)
      values (${clientId}, ${advance.id}, ${advance.kind}, ${advance.employmentId}, ${advance.employeeId}, ${advance.companyId}, ${advance.payrollId},
              ${advance.policyId}, ${advance.payPeriodId}, ${advance.semester}, ${advance.amount}, ${advance.fee}, ${advance.vat}, ${advance.employeeFee},
              ${advance.amount + advance.employeeFee}, ${advance.creditTaken}, ${advance.paymentState}, ${advance.bankCode}, ${advance.accountType}, ${advance.accountNumber},
              ${advance.channel}, ${now}, ${advance.requestedOn}, ${advance.requestedBy}, ${advance.requestedByName})
    ), told as (
      insert into advance_evidence (client_id, advance_id, text, text_version, at, channel, ip, sha256)
      values (${clientId}, ${advance.id}, ${evidence.text}, ${evidence.textVersion}, ${now}, ${advance.channel}, ${evidence.ip}, ${evidence.sha256})
    )
    ${stepsInsert(
      clientId,
      steps.map((step) => ({ ...step, advanceId: advance.id })),
      now,
    )}`);
}

export const insertStep = (db: Effects, clientId: string, step: AdvanceStep, now: Date): Promise<void> =>
  insertSteps(db, clientId, [step], now);

/** Rows of history, in the order given. */
export async function insertSteps(
  db: Effects,
  clientId: string,
  steps: readonly AdvanceStep[],
  now: Date,
): Promise<void> {
  if (steps.length > 0) await db.run(stepsInsert(clientId, steps, now));
}

function stepsInsert(clientId: string, steps: readonly AdvanceStep[], now: Date): Sql {
  const rows = steps.map((step) => ({ id: newId(), ...step }));
  return sql`
    insert into advance_event (client_id, id, advance_id, axis, from_state, to_state, actor, on_behalf_of, reason, at)
    select own.client_id, id, "advanceId", axis, "from", "to", actor, "onBehalfOf", reason, ${now}::timestamptz
    from ${ofTenant(clientId)} cross join json_to_recordset(${JSON.stringify(rows)})
      as r(id uuid, "advanceId" uuid, axis text, "from" text, "to" text, actor text, "onBehalfOf" text, reason text)`;
}

/** Holds the person of an employment until the transaction ends, whatever else they work as: orders of staff for one person wait for each other. */
export const lockPerson = (db: Effects, clientId: string, employmentId: string): Promise<unknown> =>
  db.run(sql`
    select from employee
    where client_id = ${clientId} and id = (select employee_id from employment where client_id = ${clientId} and id = ${employmentId})
    for no key update`);

/**
 * Holds the employment's period of the day as it is until the transaction ends. Many may do so at once: only whoever cuts it off
 * waits for them, and they for whoever is doing so.
 */
export async function lockPeriod(
  db: Effects,
  clientId: string,
  employmentId: string,
  today: CalendarDate,
): Promise<void> {
  await db.run(sql`
    select from pay_period pp
    where pp.client_id = ${clientId} and pp.start_date <= ${today} and pp.end_date >= ${today}
      and pp.payroll_id = (select payroll_id from employment where client_id = ${clientId} and id = ${employmentId})
    for key share`);
}

/** Gives back to each period's credit line what advances that came to nothing had taken of it. */
export async function giveBackCredits(
  db: Db,
  clientId: string,
  advanceIds: readonly string[],
): Promise<void> {
  await db.run(sql`
    with nothing as (
      select a.client_id, a.id, a.pay_period_id, a.credit_taken from advance a
      where a.client_id = ${clientId} and a.id = any(${[...advanceIds]}::uuid[]) and a.credit_taken > 0
    ), given_back as (
      update pay_period pp set credit_taken = pp.credit_taken - n.taken
      from (select client_id, pay_period_id, sum(credit_taken) as taken from nothing group by client_id, pay_period_id) n
      where pp.client_id = n.client_id and pp.id = n.pay_period_id)
    update advance a set credit_taken = 0 from nothing n where a.client_id = n.client_id and a.id = n.id`);
}

export interface Move {
  from: readonly PaymentState[];
  to: PaymentState;
  /** Nobody but this user may not have asked for it: whoever created an advance does not approve it. */
  notRequestedBy?: string;
  /** Only what can still be approved at this instant. */
  inTimeAt?: Date;
  approvedBy?: string;
  failure?: string | null;
  attempted?: boolean;
}

/**
 * Moves advances on their payment axis where they still are where the move begins, and answers those that moved; the others, and
 * those that are not the scope's, are left. The condition is in the UPDATE itself, so of two movers one wins, and rows are locked
 * in one order everywhere, so that two people deciding the same ones never wait for each other in a circle.
 */
export function moveAdvances(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  move: Move,
): Promise<{ id: string; from: PaymentState }[]> {
  return db.many(sql`
    with before as (
      select client_id, id, payment_state from advance
      where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and id = any(${[...ids]}::uuid[])
      order by id for no key update)
    update advance a set payment_state = ${move.to}, version = a.version + 1
      ${move.approvedBy === undefined ? empty : sql`, approved_by = ${move.approvedBy}`}
      ${move.failure === undefined ? empty : sql`, failure = ${move.failure}`}
      ${move.attempted ? sql`, attempts = a.attempts + 1` : empty}
    from before
    where a.client_id = before.client_id and a.id = before.id and before.payment_state = any(${[...move.from]}) and ${takes(move)}
    returning a.id, before.payment_state as "from"`);
}

/** Besides its state, what an advance `a` must fulfil to take that step. */
export const takes = ({ notRequestedBy, inTimeAt }: Move): Sql => sql`true
  ${notRequestedBy === undefined ? empty : sql`and a.requested_by <> ${notRequestedBy}`}
  ${inTimeAt === undefined ? empty : sql`and not ${isTooLate(inTimeAt)}`}`;
