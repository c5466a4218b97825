import type { PolicyTerms } from '@antela/contract/advance-policies';
import type { FieldFault } from '@antela/contract/errors';
import type { AdvancePolicy } from '@antela/rules/advance-policy';
import { addMonths, bogotaDate, type CalendarDate } from '@antela/rules/calendar-date';
import { policyFaults } from '@antela/rules/policy-faults';
import { hoursText } from '@antela/rules/schedule-text';
import pg from 'pg';
import type { Db, Scope } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../http/app-error.ts';
import type { Actor } from '../../http/principal.ts';
import { changesBetween, recordAudit } from '../audit/audit.service.ts';
import { propose } from '../payroll-proposals/proposals.service.ts';
import * as sql from './advance-policies.sql.ts';
import { lockPayroll } from './payroll-writes.sql.ts';

interface Context {
  db: Db;
  scope: Scope;
  actor: Actor;
  now: Date;
}

/** Farther ahead than this a date is taken for a slip of the pen. */
const monthsAheadMax = 24;

/** Who wrote what another person has approved; null where it is asked for now. */
type Requester = { id: string; name: string } | null;

/**
 * Adds a version of the policy. One that begins the same day gives its place, unless an advance was granted under it. A payroll
 * that needs a second person only gets a proposal, until somebody else approves it.
 * @throws not_found, invalid_input, policy_date_taken, conflict while another proposal waits
 */
export async function createAdvancePolicy(
  context: Context,
  { payrollid, validFrom, terms }: { payrollid: string; validFrom: CalendarDate; terms: PolicyTerms },
  requester: Requester = null,
): Promise<{ policyid: string | null; version: number | null; payrollproposalid: string | null }> {
  const { db, scope, actor, now } = context;
  const payroll = await lockPayroll(db, scope, payrollid);
  if (!payroll) throw new AppError('not_found');
  const errors = faultsOf(validFrom, terms as AdvancePolicy, bogotaDate(now));
  if (errors.length > 0) throw new AppError('invalid_input', { errors });
  if (payroll.needsSecondPerson && requester === null) {
    const body = { payrollid, validFrom, terms };
    const payrollproposalid = await propose(context, ofPayroll('policy', payrollid, payroll.companyId, body));
    return { policyid: null, version: null, payrollproposalid };
  }
  const [before] = await sql.listPoliciesInForce(db, scope, [payrollid], validFrom);
  await withdraw(() => sql.deletePolicyFrom(db, scope.clientId, payrollid, validFrom), 'policy_date_taken');
  const policyid = newId();
  const version = await sql.insertPolicy(db, scope.clientId, {
    id: policyid,
    payrollId: payrollid,
    validFrom,
    terms: terms as AdvancePolicy,
    createdBy: requester ?? actor,
    at: now,
  });
  await recordAudit(db, scope.clientId, actor, now, {
    action: 'payroll.policy_created',
    entityKind: 'payroll',
    entityId: payrollid,
    changes: {
      validFrom: [null, validFrom],
      ...changesBetween(before ? flat(before.terms) : {}, flat(terms)),
    },
  });
  return { policyid, version, payrollproposalid: null };
}

/**
 * Withdraws a version that is not in force yet; false where that waits for a second person.
 * @throws not_found, conflict
 */
export async function deleteAdvancePolicy(
  context: Context,
  policyId: string,
  requester: Requester = null,
): Promise<boolean> {
  const { db, scope, actor, now } = context;
  const policy = await sql.getPolicy(db, scope, policyId);
  const payroll = policy && (await lockPayroll(db, scope, policy.payroll_id));
  if (!payroll) throw new AppError('not_found');
  if (policy.valid_from <= bogotaDate(now)) throw new AppError('conflict');
  if (payroll.needsSecondPerson && requester === null) {
    const body = { policyid: policyId, policyVersion: policy.version, validFrom: policy.valid_from };
    await propose(context, ofPayroll('policy_removal', policy.payroll_id, payroll.companyId, body));
    return false;
  }
  await withdraw(
    () => sql.deletePolicyFrom(db, scope.clientId, policy.payroll_id, policy.valid_from),
    'conflict',
  );
  await recordAudit(db, scope.clientId, actor, now, {
    action: 'payroll.policy_removed',
    entityKind: 'payroll',
    entityId: policy.payroll_id,
    changes: { validFrom: [policy.valid_from, null] },
  });
  return true;
}

const ofPayroll = (
  kind: 'policy' | 'policy_removal',
  payrollId: string,
  companyId: string,
  body: object,
) => ({
  kind,
  payrollId,
  companyId,
  periodId: null,
  amount: 0,
  body,
});

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
