import type { BankLayout } from '@antela/contract/bank-layout';
import type { DisbursementDetail } from '@antela/contract/disbursements';
import { maskAccount } from '@antela/rules/bank-account';
import type { UserPrincipal } from '../../../http/principal.ts';
import { referenceOf } from './bank-reference.ts';
import type { AnswerRow, DisbursementRecord, LineRow } from './disbursements.sql.ts';

export const toDisbursement = (record: DisbursementRecord) => ({
  disbursementid: record.id,
  number: record.number,
  company: { id: record.company_id, name: record.company_name },
  state: record.state,
  lines: record.lines,
  amount: record.amount,
  createdAt: record.created_at,
  createdBy: record.created_by_name,
  decidedAt: record.decided_at,
  decidedBy: record.decided_by_name,
});

export const toDisbursementDetail = (
  record: DisbursementRecord,
  counts: DisbursementDetail['counts'],
  answers: readonly AnswerRow[],
  user: UserPrincipal,
) => ({
  ...toDisbursement(record),
  reason: record.reason,
  counts,
  answers: answers.map((answer) => ({
    fileName: answer.file_name,
    paid: answer.paid,
    rejected: answer.rejected,
    returned: answer.returned,
    unchanged: answer.unchanged,
    takenAt: answer.taken_at,
    takenBy: answer.taken_by_name,
  })),
  actions: actionsFor(record, user),
});

/** Names of columns with a capital, as a sheet's titles are written. */
export const toFormat = ({ name, answer, returns }: BankLayout) => ({
  name,
  answer: answer.kind,
  returns: returns !== undefined,
  columns:
    answer.kind === 'positions'
      ? []
      : [answer.reference, answer.outcome, answer.reason].map(
          ([title = '']) => title.charAt(0).toUpperCase() + title.slice(1),
        ),
});

/** Actions open to this user now; the server checks again when one is done. */
function actionsFor(record: DisbursementRecord, user: UserPrincipal): DisbursementDetail['actions'] {
  const approves = user.permissions.has('approve_transactions');
  if (record.state === 'draft') {
    if (approves && record.created_by !== user.userId) return ['approve', 'discard'];
    return approves || user.permissions.has('manage_transactions') ? ['discard'] : [];
  }
  if (record.state === 'discarded') return [];
  const mayDownload = approves || user.permissions.has('view_bank_account');
  const mayAnswer = approves || user.permissions.has('register_payments');
  return [...(mayDownload ? (['download'] as const) : []), ...(mayAnswer ? (['answer'] as const) : [])];
}

export const toLine = (number: number, row: LineRow) => ({
  reference: referenceOf(number, row.position),
  position: row.position,
  advanceid: row.advance_id,
  holder: row.holder,
  documentType: row.document_type,
  documentNumber: row.document_number,
  bankName: row.bank_name ?? row.bank_code,
  accountType: row.account_type,
  accountNumber: maskAccount(row.account_number),
  amount: row.amount,
  state: row.state,
  reason: row.reason,
});
