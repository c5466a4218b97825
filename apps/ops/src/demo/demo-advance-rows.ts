import { postingsOfPayment } from '@antela/api/features/advances/advances/advance-postings';
import {
  authorizationText,
  authorizationVersion,
  evidenceHash,
} from '@antela/api/features/advances/advances/authorization-text';
import type { Posting } from '@antela/api/features/ledger/ledger/ledger.service';
import { bogotaDate } from '@antela/rules/calendar-date';
import { documentText } from '@antela/rules/documents';
import { pesos } from '@antela/rules/money';
import { payPeriodLabel } from '@antela/rules/pay-period';
import { fullName } from '@antela/rules/person-name';
import { amountText } from '@antela/rules/spanish-text';
import type { IdAt } from './demo-ids.ts';
import type { DemoStaff } from './demo-staff.ts';
import { semesterKey, type DrawnAdvance } from './drawn-advance.ts';

/** Actor that the history names where no person of the client acts. */
export const employeeApp = 'Aplicación del empleado';
const payments = 'Pagos';
const cutOff = 'Corte del periodo';

interface Step {
  axis: 'payment' | 'deduction';
  from: string | null;
  to: string;
  actor: string;
  at: Date;
  reason: string | null;
}

interface AdvanceRows {
  advance: object;
  events: object[];
  evidence: object;
  postings: { at: Date; posting: Posting }[];
  audit: {
    at: Date;
    actorId: string;
    actorName: string;
    action: string;
    entityId: string;
    changes: Record<string, readonly [unknown, unknown]>;
  }[];
}

const minutes = (at: Date, count: number): Date => new Date(at.getTime() + count * 60_000);
const refusal = 'La cuenta está inactiva.';

/** Everything the tables hold about an advance that went the way it was drawn, before any report has taken it. */
export function advanceRows(drawn: DrawnAdvance, staff: DemoStaff, idAt: IdAt): AdvanceRows {
  const { person, at, approval, outcome, channel } = drawn;
  const id = idAt(at);
  const clientId = person.payroll.clientId;
  const requester =
    channel === 'portal'
      ? { id: staff.payroll.id, name: staff.payroll.name }
      : { id: employeeApp, name: employeeApp };
  const steps = stepsOf(drawn, requester.name, staff);
  const last = (axis: Step['axis']) => steps.findLast((step) => step.axis === axis)?.to;
  const paidAt = steps.find((step) => step.to === 'paid')?.at ?? null;
  const isOnBehalf = (step: Step) => channel === 'portal' && step.actor === requester.name;
  const toDeduct = drawn.principal + drawn.employeePays;
  const paid = paymentOf(drawn, id);
  const isDecided = approval !== null && steps.some((step) => step.to === 'approved');
  return {
    advance: {
      client_id: clientId,
      id,
      kind: drawn.kind,
      employment_id: person.employmentId,
      employee_id: person.id,
      company_id: person.payroll.companyId,
      payroll_id: person.payroll.id,
      policy_id: drawn.policyId,
      pay_period_id: drawn.period?.id ?? null,
      semester: drawn.semester && semesterKey(drawn.semester),
      amount: drawn.principal,
      fee: drawn.fee,
      vat: drawn.vat,
      employee_fee: drawn.employeePays,
      to_deduct: toDeduct,
      deducted: 0,
      // A period that counts credit has a line, and every advance of it that stands took of it.
      credit_taken:
        drawn.period && drawn.period.creditTaken > 0 && !ended.has(last('payment') ?? '') ? toDeduct : 0,
      payment_state: last('payment') ?? 'requested',
      deduction_state: last('deduction') ?? 'not_applicable',
      bank_code: person.account?.bankCode ?? null,
      account_type: person.account?.accountType ?? null,
      account_number: person.account?.accountNumber ?? null,
      channel,
      requested_at: at,
      requested_on: bogotaDate(at),
      requested_by: requester.id,
      requested_by_name: requester.name,
      approved_by: isDecided ? staff.approver.id : null,
      paid_at: paidAt,
      failure: outcome === 'failed' ? refusal : null,
      attempts: steps.filter((step) => step.to === 'processing').length,
      version: steps.filter((step) => step.axis === 'payment').length,
    },
    events: steps.map((step) =>
      eventRow(
        step,
        { client_id: clientId, id: idAt(step.at), advance_id: id },
        isOnBehalf(step) ? person.id : null,
      ),
    ),
    evidence: evidenceRow(drawn, clientId, id),
    postings: paidAt ? postingsOfPayment(paid).map((posting) => ({ at: paidAt, posting })) : [],
    audit: [
      auditOfRequest(drawn, id, requester),
      ...steps.filter(({ to }) => to in decisions).map((step) => auditOfDecision(step, id, staff)),
    ],
  };
}

const decisions: Record<string, string> = {
  approved: 'advance.approve',
  rejected: 'advance.reject',
  cancelled: 'advance.cancel',
};

function paymentOf(drawn: DrawnAdvance, id: string) {
  const { companyId } = drawn.person.payroll;
  return {
    id,
    collectedWith:
      drawn.period?.id ?? `prima:${companyId}:${drawn.semester ? semesterKey(drawn.semester) : ''}`,
    amount: drawn.principal,
    fee: drawn.fee,
    vat: drawn.vat,
    employeeFee: drawn.employeePays,
  };
}

const eventRow = (
  step: Step,
  keys: { client_id: string; id: string; advance_id: string },
  onBehalfOf: string | null,
) => ({
  ...keys,
  axis: step.axis,
  from_state: step.from,
  to_state: step.to,
  actor: step.actor,
  on_behalf_of: onBehalfOf,
  reason: step.reason,
  at: step.at,
});

const auditOfRequest = (
  { at, principal, employeePays, approval }: DrawnAdvance,
  entityId: string,
  requester: { id: string; name: string },
): AdvanceRows['audit'][number] => ({
  at,
  actorId: requester.id,
  actorName: requester.name,
  action: 'advance.created',
  entityId,
  changes: {
    amount: [null, principal],
    toDeduct: [null, principal + employeePays],
    paymentState: [null, approval === null ? 'requested' : 'in_approval'],
  },
});

function auditOfDecision(step: Step, entityId: string, staff: DemoStaff): AdvanceRows['audit'][number] {
  const actor = step.to === 'cancelled' ? staff.payroll : staff.approver;
  return {
    at: step.at,
    actorId: actor.id,
    actorName: actor.name,
    action: decisions[step.to] ?? '',
    entityId,
    changes: { paymentState: [step.from, step.to], reason: [null, step.reason] },
  };
}

/** Both axes in the order of time; each step a few milliseconds at least after the one before. */
function stepsOf(drawn: DrawnAdvance, requester: string, staff: DemoStaff): Step[] {
  const { at, approval, outcome } = drawn;
  const steps: Step[] = [];
  const pay = (from: string | null, to: string, actor: string, when: Date, reason: string | null = null) =>
    steps.push({ axis: 'payment', from, to, actor, at: when, reason });
  pay(null, 'requested', requester, at);
  if (approval !== null) pay('requested', 'in_approval', requester, new Date(at.getTime() + 1), approval);
  if (outcome === 'in_approval') return steps;
  const waiting = approval === null ? 'requested' : 'in_approval';
  if (outcome === 'rejected')
    pay(waiting, 'rejected', staff.approver.name, minutes(at, 95), 'No corresponde al periodo.');
  if (outcome === 'expired')
    pay(
      waiting,
      'expired',
      cutOff,
      drawn.period?.cutoff ?? minutes(at, 24 * 60),
      'Nadie lo aprobó antes del corte.',
    );
  if (outcome === 'cancelled')
    pay(waiting, 'cancelled', staff.payroll.name, minutes(at, 12), 'Lo pidió el empleado.');
  if (outcome === 'rejected' || outcome === 'expired' || outcome === 'cancelled') return steps;

  const approvedAt = approval === null ? at : minutes(at, 70);
  if (approval !== null) pay('in_approval', 'approved', staff.approver.name, approvedAt);
  if (outcome === 'approved') return steps;
  pay(approval === null ? 'requested' : 'approved', 'processing', payments, minutes(approvedAt, 1));
  if (outcome === 'failed' || outcome === 'paid_at_second_try')
    pay('processing', 'failed', payments, minutes(approvedAt, 2), refusal);
  if (outcome === 'failed') return steps;
  if (outcome === 'paid_at_second_try')
    pay('failed', 'processing', staff.payroll.name, minutes(approvedAt, 20));
  const paidAt = minutes(approvedAt, outcome === 'paid_at_second_try' ? 22 : 3);
  pay('processing', 'paid', payments, paidAt);
  steps.push({
    axis: 'deduction',
    from: 'not_applicable',
    to: 'pending',
    actor: payments,
    at: new Date(paidAt.getTime() + 1),
    reason: null,
  });
  return steps;
}

function evidenceRow(
  { person, principal, employeePays, channel, period, semester, at }: DrawnAdvance,
  clientId: string,
  advanceId: string,
) {
  const toDeduct = principal + employeePays;
  const text = authorizationText({
    employee: fullName(person),
    document: documentText(person.documentType, person.documentNumber),
    amount: amountText(pesos(principal)),
    cost: amountText(pesos(employeePays)),
    toDeduct: amountText(pesos(toDeduct)),
    collectedWith: period
      ? `la nómina de ${payPeriodLabel(period)}`
      : `la prima del semestre ${semester ? semesterKey(semester) : ''}`,
    order:
      channel === 'portal'
        ? 'Lo solicitó por escrito a talento humano.'
        : 'Firmó en la aplicación con su clave.',
  });
  const facts = {
    advanceId,
    text,
    textVersion: authorizationVersion,
    amount: principal,
    toDeduct,
    channel,
    at,
  };
  return {
    client_id: clientId,
    advance_id: advanceId,
    text,
    text_version: authorizationVersion,
    at,
    channel,
    ip: channel === 'app' ? '203.0.113.17' : null,
    sha256: evidenceHash(facts),
  };
}

/** Came to nothing: what they took of the line was given back. */
const ended = new Set(['rejected', 'cancelled', 'expired']);
