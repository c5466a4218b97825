import type { Fact } from '@antela/contract/schemas';
import type { WalletLoadAction } from '@antela/contract/wallet-loads';
import type { UserPrincipal } from '../../../http/principal.ts';
import { fullNameOf } from '../../../text/person-name.ts';
import { changedBy } from '../../records/jobs/jobs.service.ts';
import type { JobRecord, LineRecord, LineSums, LoadRecord, PersonRecord } from './wallet-loads.sql.ts';

export const toLoadRow = (record: LoadRecord) => ({
  walletloadid: record.id,
  wallet: { id: record.wallet_id, name: record.wallet_name },
  company: { id: record.company_id, name: record.company_name },
  concept: record.concept,
  source: record.source,
  state: record.state,
  lines: record.line_count,
  total: record.total,
  scheduledOn: record.scheduled_on,
  createdAt: record.created_at,
  createdBy: record.created_by_name,
});

export interface LoadFacts {
  sums: readonly LineSums[];
  job: JobRecord | null;
  mayApproveOwn: boolean;
  /** Facts for the approver to judge. */
  facts: readonly Fact[];
}

export function toLoad(
  record: LoadRecord,
  { sums, job, mayApproveOwn, facts }: LoadFacts,
  user: UserPrincipal,
) {
  const of = (state: LineSums['state']) => {
    const found = sums.find((row) => row.state === state);
    return { count: found?.count ?? 0, amount: found?.amount ?? 0 };
  };
  const waiting = sums.find(({ state }) => state === 'pending');
  const isOwn = record.prepared_by.includes(user.userId);
  const byState = {
    pending: of('pending'),
    excluded: of('excluded'),
    applied: of('applied'),
    failed: of('failed'),
    reversed: of('reversed'),
  };
  return {
    ...toLoadRow(record),
    byState,
    reversedAmount: sums.reduce((total, row) => total + row.reversed, 0),
    linesWithFaults: waiting?.with_faults ?? 0,
    linesWithWarnings: waiting?.with_warnings ?? 0,
    linesNotEnrolled: waiting?.not_enrolled ?? 0,
    warnings: record.warnings,
    validatedAt: record.validated_at,
    controlTotal: record.control_total,
    missing: record.missing,
    reason: record.reason,
    file: record.file_key === null || record.file_name === null ? null : { name: record.file_name },
    columns: record.file_columns?.columns ?? null,
    copiedFrom: record.copied_from_id,
    approvedBy: record.approved_by_name,
    approvedAt: record.approved_at,
    appliedAt: record.applied_at,
    job: job && {
      jobid: job.id,
      state: job.state,
      done: job.done,
      total: job.total,
      changed: changedBy(job),
      error: job.error,
    },
    facts: [...facts],
    actions: actionsOn(record, byState.failed.count, user, !isOwn || mayApproveOwn),
    isOwn,
    version: record.version,
  };
}

/** Actions that this user may take on the load as it stands. */
function actionsOn(
  { state, validated_at: validatedAt, file_columns: columns }: LoadRecord,
  failed: number,
  user: UserPrincipal,
  maySign: boolean,
): WalletLoadAction[] {
  const actions: WalletLoadAction[] = [];
  const is = (...states: LoadRecord['state'][]) => states.includes(state);
  if (user.permissions.has('manage_wallets')) {
    if (is('draft', 'with_errors', 'rejected', 'in_approval', 'awaiting_funds', 'scheduled'))
      actions.push('edit', 'cancel');
    if (is('draft', 'with_errors', 'rejected') && validatedAt !== null) actions.push('validate');
    if (is('draft', 'with_errors') && validatedAt !== null && columns !== null) actions.push('map');
    if (is('draft') && validatedAt !== null) actions.push('submit');
    if (is('partially_applied', 'failed') && failed > 0) actions.push('retry');
  }
  if (user.permissions.has('approve_wallet_loads')) {
    if (is('in_approval'))
      actions.push(...(maySign ? (['approve', 'reject'] as const) : (['reject'] as const)));
    if (is('scheduled', 'awaiting_funds')) actions.push('apply');
  }
  if (
    user.permissions.has('reverse_wallet_loads') &&
    is('applied', 'partially_applied', 'partially_reversed')
  )
    actions.push('reverse');
  return actions;
}

const nameOf = (row: {
  first_name: string | null;
  second_name: string | null;
  first_surname: string | null;
  second_surname: string | null;
}): string | null =>
  row.first_name === null || row.first_surname === null
    ? null
    : fullNameOf({ ...row, first_name: row.first_name, first_surname: row.first_surname });

export const toLine = (record: LineRecord) => ({
  moneybagloademployeeid: record.id,
  rowNumber: record.row_number,
  payrolltypemoneybagemployeeid: record.wallet_user_id,
  employeeid: record.employee_id,
  fullName: nameOf(record),
  documentNumber: record.document_number,
  nameInFile: record.name_in_file,
  amount: record.amount,
  concept: record.concept,
  state: record.state,
  faults: record.faults,
  warnings: record.warnings,
  reason: record.reason,
  deletedBy: record.deleted_by,
  reversedAmount: record.reversed_amount,
  appliedAt: record.applied_at,
});

export const toPerson = (record: PersonRecord) => ({
  payrolltypemoneybagemployeeid: record.id,
  fullName: nameOf(record) ?? '',
  documentNumber: record.document_number,
  payroll: record.payroll_name,
  balance: record.balance,
});
