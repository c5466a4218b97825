import type { AdvanceQuote } from '@antela/contract/advance-quotes';
import type { AdvanceRow } from '@antela/contract/advances';
import { isWithoutMoney } from '@antela/rules/advance-state';
import { maskAccount } from '@antela/rules/bank-account';
import type { RuleResult } from '@antela/rules/rule-result';
import type { UserPrincipal } from '../../../http/principal.ts';
import { fullNameOf } from '../../../text/person-name.ts';
import type { AdvanceEventRow, AdvanceListRow, AdvanceRecord, EvidenceRow } from './advances.sql.ts';
import type { Decision, AdvanceKind } from './availability.service.ts';

/** Nothing is deducted for what came to nothing. */
export const toDeductOf = (row: AdvanceListRow): number =>
  isWithoutMoney(row.payment_state) ? 0 : row.to_deduct;

export const toAdvanceRow = (
  row: AdvanceListRow,
): Omit<AdvanceRow, 'requestedAt' | 'paidAt'> & { requestedAt: Date; paidAt: Date | null } => ({
  advanceid: row.id,
  kind: row.kind,
  employeeid: row.employee_id,
  companyemployeeid: row.employment_id,
  fullName: fullNameOf(row),
  documentType: row.document_type,
  documentNumber: row.document_number,
  company: { id: row.company_id, name: row.company_name },
  payroll: { id: row.payroll_id, name: row.payroll_name },
  period:
    row.pay_period_id === null ? null : { payperiodid: row.pay_period_id, label: row.period_label ?? '' },
  semester: row.semester,
  amount: row.amount,
  fee: row.fee,
  vat: row.vat,
  toDeduct: toDeductOf(row),
  deducted: row.deducted,
  paidAt: row.paid_at,
  bankReference: row.bank_reference,
  paymentState: row.payment_state,
  deductionState: row.deduction_state,
  requestedAt: row.requested_at,
  requestedBy: row.requested_by_name,
  channel: row.channel,
});

type Action = 'approve' | 'reject' | 'cancel' | 'retry';

/** Actions open to this user now; the server checks again when one is done. */
function actionsFor(record: AdvanceRecord, user: UserPrincipal): Action[] {
  const actions: Action[] = [];
  const { payment_state: state } = record;
  if (state === 'in_approval' && user.permissions.has('approve_transactions')) {
    if (record.requested_by !== user.userId) actions.push('approve');
    actions.push('reject');
  }
  if (user.permissions.has('manage_transactions')) {
    if (['requested', 'in_approval', 'approved', 'failed'].includes(state)) actions.push('cancel');
    if (state === 'failed') actions.push('retry');
  }
  return actions;
}

export function toAdvanceDetail(
  record: AdvanceRecord,
  events: readonly AdvanceEventRow[],
  evidence: EvidenceRow,
  user: UserPrincipal,
) {
  return {
    ...toAdvanceRow(record),
    version: record.version,
    reasonForReview: events.find((event) => event.to_state === 'in_approval')?.reason ?? null,
    account:
      record.account_number === null
        ? null
        : {
            bankName: record.bank_name ?? '',
            accountType: record.account_type ?? '',
            accountNumber: maskAccount(record.account_number),
          },
    failure: record.failure,
    evidence: {
      text: evidence.text,
      textVersion: evidence.text_version,
      at: evidence.at,
      channel: evidence.channel,
      sha256: evidence.sha256,
    },
    history: events.map((event) => ({
      at: event.at,
      axis: event.axis,
      from: event.from_state,
      to: event.to_state,
      actor: event.actor,
      onBehalfOf: event.on_behalf_of,
      reason: event.reason,
    })),
    actions: actionsFor(record, user),
  };
}

const toRule = (rule: RuleResult): AdvanceQuote['rules'][number] => ({
  code: rule.code,
  passed: rule.passed,
  blocking: rule.blocking,
  unit: rule.unit,
  value: rule.value === null ? null : String(rule.value),
  threshold: rule.threshold === null ? null : String(rule.threshold),
  sentence: rule.sentence,
});

const withoutPolicy = {
  allowed: false,
  accrued: 0,
  headroom: 0,
  available: 0,
  withinAmounts: 0,
  minimum: 0,
  step: 0,
  quote: null,
  needsApproval: false,
};

/** A payroll without a policy in force has nothing to evaluate: the answer says so as a rule of its own. */
const noPolicyRule: AdvanceQuote['rules'][number] = {
  code: 'policy_in_force',
  passed: false,
  blocking: true,
  unit: 'state',
  value: null,
  threshold: null,
  sentence:
    'La nómina no tiene una política de adelantos vigente. Créala para que sus empleados puedan adelantar.',
};

export function toQuote(
  { availability, period, semester, taken }: Decision,
  kind: AdvanceKind,
  requested: number | null,
  now: Date,
  seesSalary: boolean,
) {
  const { quote, ...decided } = availability ?? withoutPolicy;
  return {
    kind,
    allowed: decided.allowed,
    accrued: seesSalary ? decided.accrued : null,
    headroom: seesSalary ? decided.headroom : null,
    taken,
    available: decided.available,
    withinAmounts: decided.withinAmounts,
    minimum: decided.minimum,
    step: decided.step,
    amount: requested ?? decided.available,
    fee: {
      fee: quote?.fee ?? 0,
      vat: quote?.vat ?? 0,
      employeePays: quote?.employeePays ?? 0,
      employerPays: quote?.employerPays ?? 0,
    },
    needsApproval: decided.needsApproval,
    period:
      period && kind === 'salary'
        ? {
            payperiodid: period.id,
            label: period.label,
            startDate: period.start,
            endDate: period.end,
            cutoffAt: period.cutoff,
            confirmBy: period.confirmBy,
            paymentDate: period.paymentDate,
            state: period.state,
          }
        : null,
    semester: kind === 'prima' ? semester : null,
    rules: availability ? availability.rules.map(toRule) : [noPolicyRule],
    at: now,
  };
}
