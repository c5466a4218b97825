import { bogotaDate } from '@antela/rules/calendar-date';
import { documentText, type DocumentType } from '@antela/rules/documents';
import { pesos } from '@antela/rules/money';
import type { Availability } from '@antela/rules/rule-result';
import { amountText } from '@antela/rules/spanish-text';
import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { fullNameOf } from '../../../text/person-name.ts';
import { requirePrintable } from '../../../text/require-printable.ts';
import { takeCredit } from '../../payrolls/payrolls/period-writes.service.ts';
import { lockEmployment } from '../../people/employees/employee-records.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import {
  lockPeriod,
  lockPerson,
  insertAdvance,
  type AdvanceStep,
  type NewAdvance,
  type NewEvidence,
} from './advance-writes.sql.ts';
import type { AdvanceListRow } from './advances.sql.ts';
import { authorizationText, authorizationVersion, evidenceHash } from './authorization-text.ts';
import { decideAdvances, type AdvanceKind, type Decision } from './availability.service.ts';

export interface AdvanceOrder {
  employmentId: string;
  kind: AdvanceKind;
  amount: number;
  channel: 'portal' | 'app' | 'simulator';
  seesSalary: boolean;
  /** Words the employee agreed to in the app; or, from staff, how the order was given. */
  evidence:
    | { kind: 'signed'; text: string; textVersion: string; ip: string | null }
    | { kind: 'told'; order: string };
}

/**
 * Takes an advance. Requests for one employment wait for each other on its row, so what is decided here is still true when
 * it is written, on any number of processes. Two round trips: one to hold and learn everything, one to write it.
 * @throws invalid_input when the order cannot be printed to the letter; not_found, advance_refused with every rule and its figures
 */
export async function createAdvance(context: Context, order: AdvanceOrder): Promise<AdvanceListRow> {
  const { db, scope, now } = context;
  const { evidence } = order;
  if (evidence.kind === 'signed') requirePrintable('evidence.text', evidence.text);
  else requirePrintable('authorization', evidence.order);
  const isOfStaff = order.channel === 'portal';
  const question = {
    employmentIds: [order.employmentId],
    kind: order.kind,
    requested: order.amount,
    needsActivation: order.channel !== 'portal',
    seesSalary: order.seesSalary,
    ...(isOfStaff && { orderedBy: context.actor.id }),
  };
  const decide = async () => (await decideAdvances(db, scope, question, now)).get(order.employmentId);
  // Sent together; each is done when the one before it is, so what is decided on is read under both locks.
  const [isThere, , , decision] = await Promise.all([
    lockEmployment(db, scope, order.employmentId),
    // Their orders under other contracts count, too.
    isOfStaff && lockPerson(db.later, scope.clientId, order.employmentId),
    order.kind === 'salary' && lockPeriod(db.later, scope.clientId, order.employmentId, bogotaDate(now)),
    decide(),
  ]);
  if (!isThere || !decision) throw new AppError('not_found');
  const { availability, period } = decision;
  const { terms } = decision.employment;
  if (!availability || !terms)
    throw new AppError('advance_refused', {
      detail: 'La nómina de este empleado no tiene una política de adelantos vigente.',
    });
  const { quote } = availability;
  if (!availability.allowed || !quote)
    throw new AppError('advance_refused', { data: { rules: availability.rules } });

  const credit = terms.companyCreditPerPeriod;
  const takesCredit = order.kind === 'salary' && credit !== null && period !== null;
  const toDeduct = quote.principal + quote.employeePays;
  if (takesCredit && !(await takeCredit(db, scope.clientId, period.id, toDeduct, credit))) {
    // Somebody took the rest of the line while this one was being decided: asked again, the rules say so.
    const after = await decide();
    throw new AppError('advance_refused', { data: { rules: (after?.availability ?? availability).rules } });
  }
  const advance = newAdvance(context, order, decision, quote, takesCredit ? toDeduct : 0);
  const { paymentState } = advance;
  await insertAdvance(
    db.later,
    scope.clientId,
    advance,
    stepsOf(context, order, decision),
    evidenceOf(context, order, decision, advance),
    now,
  );
  if (paymentState === 'requested')
    await enqueue(db.later, {
      task: 'pay-advance',
      payload: { clientId: scope.clientId, advanceId: advance.id },
    });
  await recordAudit(
    { db: db.later, scope, actor: context.actor, now },
    'advance.created',
    'advance',
    advance.id,
    {
      amount: [null, advance.amount],
      toDeduct: [null, toDeduct],
      paymentState: [null, paymentState],
    },
  );
  return rowOf(decision, advance, now);
}

type Quote = NonNullable<Availability['quote']>;

const newAdvance = (
  { actor, now }: Context,
  order: AdvanceOrder,
  { employment, period, semester, availability }: Decision,
  quote: Quote,
  creditTaken: number,
): NewAdvance => ({
  id: newId(),
  kind: order.kind,
  employmentId: employment.id,
  employeeId: employment.employee_id,
  companyId: employment.company_id,
  payrollId: employment.payroll_id,
  policyId: employment.policy_id ?? '',
  payPeriodId: order.kind === 'salary' ? (period?.id ?? null) : null,
  semester: order.kind === 'prima' ? semester : null,
  amount: quote.principal,
  fee: quote.fee,
  vat: quote.vat,
  employeeFee: quote.employeePays,
  creditTaken,
  paymentState: availability?.needsApproval ? 'in_approval' : 'requested',
  bankCode: employment.bank_code,
  accountType: employment.account_type,
  accountNumber: employment.account_number,
  channel: order.channel,
  requestedOn: bogotaDate(now),
  requestedBy: actor.id,
  requestedByName: actor.name,
});

function stepsOf(
  { actor }: Context,
  { channel }: AdvanceOrder,
  { employment, availability }: Decision,
): Omit<AdvanceStep, 'advanceId'>[] {
  const by = {
    axis: 'payment' as const,
    actor: actor.name,
    onBehalfOf: channel === 'portal' ? employment.employee_id : null,
  };
  const requested = { ...by, from: null, to: 'requested', reason: null };
  if (!availability?.needsApproval) return [requested];
  const reason = availability.rules.find((rule) => rule.code === 'approval')?.sentence ?? null;
  return [requested, { ...by, from: 'requested', to: 'in_approval', reason }];
}

function evidenceOf(
  { actor, now }: Context,
  { evidence, channel }: AdvanceOrder,
  decision: Decision,
  advance: NewAdvance,
): NewEvidence {
  const { id, amount, employeeFee } = advance;
  const toDeduct = amount + employeeFee;
  const { text, textVersion, ip } =
    evidence.kind === 'signed'
      ? evidence
      : {
          text: toldText(evidence.order, decision, advance),
          textVersion: authorizationVersion,
          ip: actor.ip,
        };
  const sha256 = evidenceHash({ advanceId: id, text, textVersion, amount, toDeduct, channel, at: now });
  return { text, textVersion, ip, sha256 };
}

const toldText = (
  order: string,
  { employment, period, semester }: Decision,
  { kind, amount, employeeFee }: NewAdvance,
): string =>
  authorizationText({
    employee: fullNameOf(employment),
    document: documentText(employment.document_type as DocumentType, employment.document_number),
    amount: amountText(pesos(amount)),
    cost: amountText(pesos(employeeFee)),
    toDeduct: amountText(pesos(amount + employeeFee)),
    collectedWith: kind === 'salary' ? `la nómina de ${period?.label}` : `la prima del semestre ${semester}`,
    order,
  });

/** As a list would show it, from what is at hand. */
const rowOf = ({ employment, period }: Decision, advance: NewAdvance, now: Date): AdvanceListRow => ({
  ...employment,
  id: advance.id,
  kind: advance.kind,
  employment_id: employment.id,
  pay_period_id: advance.payPeriodId,
  period_label: advance.payPeriodId === null ? null : (period?.label ?? null),
  semester: advance.semester,
  amount: advance.amount,
  fee: advance.fee,
  vat: advance.vat,
  to_deduct: advance.amount + advance.employeeFee,
  deducted: 0,
  paid_at: null,
  bank_name: null,
  bank_reference: null,
  payment_state: advance.paymentState,
  deduction_state: 'not_applicable',
  requested_at: now,
  requested_by_name: advance.requestedByName,
  channel: advance.channel,
  sort_value: '',
});
