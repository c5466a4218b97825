import type { PolicyTerms } from '@antela/contract/advance-policies';
import { controls, loosenedControls, policyAtBirth } from '@antela/contract/controls';
import type { FieldFault } from '@antela/contract/errors';
import { defaultAdvancePolicy, type AdvancePolicy } from '@antela/rules/advance-policy';
import { addDays, addMonths, bogotaDate, calendarDate, type CalendarDate } from '@antela/rules/calendar-date';
import { pesos } from '@antela/rules/money';
import { policyFaults } from '@antela/rules/policy-faults';
import { hoursText } from '@antela/rules/schedule-text';
import pg from 'pg';
import { newId } from '../../../db/ids.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import {
  mustBeAsSeen,
  propose,
  voidWaiting,
  type Approved,
} from '../../access/proposals/proposals.service.ts';
import { changesBetween, recordAudit, type AuditEntry } from '../../records/audit/audit.service.ts';
import * as sql from './advance-policies.sql.ts';
import { lockPayroll } from './payroll-writes.sql.ts';

/** Terms of a payroll nobody has given any yet: the usual ones, with every advance approved. */
export const firstTerms = { ...defaultAdvancePolicy, approvalAbove: pesos(policyAtBirth.approvalAbove) };

/** Farther ahead than this a date is taken for a slip of the pen. */
const monthsAheadMax = 24;

/**
 * Adds a version of the policy. One that begins the same day gives its place, unless an advance was granted under it. One that
 * loosens a control, and any in a payroll that needs a second person, is only proposed until somebody else approves it.
 * @param approved what another person has approved; null where it is asked for now
 * @throws not_found, invalid_input, policy_date_taken, conflict while another proposal waits, stale
 */
export async function createPolicy(
  context: Context,
  { payrollid, validFrom, terms }: { payrollid: string; validFrom: CalendarDate; terms: PolicyTerms },
  approved: Approved | null = null,
): Promise<{ policyid: string | null; version: number | null; proposalid: string | null }> {
  const { db, scope, actor, now } = context;
  const payroll = orNotFound(await lockPayroll(db, scope, payrollid));
  const errors = faultsOf(validFrom, terms as AdvancePolicy, bogotaDate(now));
  if (errors.length > 0) throw new AppError('invalid_input', { errors });
  const [before] = await sql.listPoliciesInForce(db, scope, [payrollid], validFrom);
  const old = flat(before?.terms ?? firstTerms);
  const changes = {
    validFrom: [null, validFrom] as const,
    ...changesBetween(before ? old : {}, flat(terms)),
  };
  if (approved) mustBeAsSeen(approved, changes);
  else if (payroll.needsSecondPerson || loosenedControls(controls.policy, old, flat(terms)).length > 0) {
    const body = { payrollid, validFrom, terms };
    const proposalid = await propose(context, ofPayroll('policy', payrollid, payroll, changes, body));
    return { policyid: null, version: null, proposalid };
  } else await voidWaiting(context, { kind: 'payroll', id: payrollid }, ['policy', 'policy_removal']);
  await withdraw(() => sql.deletePolicyFrom(db, scope.clientId, payrollid, validFrom), 'policy_date_taken');
  const policyid = newId();
  const version = await sql.insertPolicy(db, scope.clientId, {
    id: policyid,
    payrollId: payrollid,
    validFrom,
    terms: terms as AdvancePolicy,
    createdBy: approved?.requester ?? actor,
    at: now,
  });
  await recordAudit(context, 'payroll.policy_created', 'payroll', payrollid, changes);
  return { policyid, version, proposalid: null };
}

/**
 * Withdraws a version that is not in force yet; false where that waits for a second person, as where it is tighter than the one
 * it leaves in force.
 * @throws not_found, conflict, stale
 */
export async function deletePolicy(
  context: Context,
  policyId: string,
  approved: Approved | null = null,
): Promise<boolean> {
  const { db, scope, now } = context;
  const policy = orNotFound(await sql.getPolicy(db, scope, policyId));
  const payroll = orNotFound(await lockPayroll(db, scope, policy.payroll_id));
  if (policy.valid_from <= bogotaDate(now)) throw new AppError('conflict');
  const dayBefore = addDays(calendarDate(policy.valid_from), -1);
  const [left] = await sql.listPoliciesInForce(db, scope, [policy.payroll_id], dayBefore);
  const [old, back] = [flat(policy.terms), flat(left?.terms ?? firstTerms)];
  const changes = {
    validFrom: [policy.valid_from, null] as const,
    version: [policy.version, null] as const,
    ...changesBetween(old, left ? back : {}),
  };
  if (approved) mustBeAsSeen(approved, changes);
  else if (payroll.needsSecondPerson || loosenedControls(controls.policy, old, back).length > 0) {
    const body = { policyid: policyId };
    await propose(context, ofPayroll('policy_removal', policy.payroll_id, payroll, changes, body));
    return false;
  } else await voidWaiting(context, { kind: 'payroll', id: policy.payroll_id }, ['policy', 'policy_removal']);
  await withdraw(
    () => sql.deletePolicyFrom(db, scope.clientId, policy.payroll_id, policy.valid_from),
    'conflict',
  );
  await recordAudit(context, 'payroll.policy_removed', 'payroll', policy.payroll_id, {
    validFrom: [policy.valid_from, null],
  });
  return true;
}

const ofPayroll = (
  kind: 'policy' | 'policy_removal',
  id: string,
  { name, companyId }: { name: string; companyId: string },
  changes: AuditEntry['changes'],
  body: object,
) => ({ kind, subject: { kind: 'payroll' as const, id, name }, companyIds: [companyId], changes, body });

function faultsOf(validFrom: CalendarDate, terms: AdvancePolicy, today: CalendarDate): FieldFault[] {
  const faults: FieldFault[] = policyFaults(terms).map((fault) => ({
    ...fault,
    path: `terms.${fault.path}`,
  }));
  if (validFrom < today)
    faults.push({ path: 'validFrom', code: 'past', detail: 'Una versión rige desde hoy o desde después.' });
  if (validFrom > addMonths(today, monthsAheadMax))
    faults.push({
      path: 'validFrom',
      code: 'too_far',
      detail: 'La fecha queda a más de dos años. Revísala.',
    });
  return faults;
}

/** Each term by itself, so that the history says which one changed. */
function flat({ fee, hours, ...terms }: PolicyTerms | AdvancePolicy): Record<string, unknown> {
  return {
    ...terms,
    hours: hoursText(hours),
    feeFixed: fee.fixed,
    feePercentage: fee.percentage,
    feePayer: fee.payer,
    feeEmployeeShare: fee.employeeShare,
  };
}

/** An advance that was granted under a version holds on to it: the database refuses, even one that was granted this instant. */
async function withdraw(
  work: () => Promise<number>,
  refusal: 'policy_date_taken' | 'conflict',
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23503')
      throw new AppError(refusal, { cause: error });
    throw error;
  }
}
