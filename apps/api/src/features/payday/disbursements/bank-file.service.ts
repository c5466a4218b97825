import { createHash } from 'node:crypto';
import type { BankLayout } from '@antela/contract/bank-layout';
import { bogotaDate } from '@antela/rules/calendar-date';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { momentOf, sequenceOf, type BankBatch, type BankPayment } from './bank-batch.ts';
import { bankFile } from './bank-file.ts';
import { layoutOfBatch } from './bank-layouts.service.ts';
import { batchText } from './bank-reference.ts';
import { getDisbursement, listLines, type DisbursementRecord, type LineRow } from './disbursements.sql.ts';

/** A batch as its file has it, and the layout that it was made in. */
interface SentBatch {
  sent: BankBatch;
  layout: BankLayout;
}

/** The batch that an answer is about, as it was sent. @throws not_found */
export async function sentBatch(context: Pick<Context, 'db' | 'scope'>, id: string): Promise<SentBatch> {
  const batch = orNotFound(await getDisbursement(context.db, context.scope, id));
  return asSent(context, batch, batch.decided_at ?? batch.created_at);
}

async function asSent(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  batch: DisbursementRecord,
  approvedAt: Date,
): Promise<SentBatch> {
  const lines = await listLines(db, scope.clientId, batch.id, null);
  const layout = await layoutOfBatch(db, scope.clientId, batch.id);
  const payments = toPayments(
    lines.filter(({ state }) => state !== 'dropped'),
    batch.sequences_before,
  );
  const { number, nit: companyNit, company_name: companyName } = batch;
  return { layout, sent: { number, companyNit, companyName, ...momentOf(approvedAt), payments } };
}

async function write(
  context: Pick<Context, 'db' | 'scope'>,
  batch: DisbursementRecord,
  approvedAt: Date,
): Promise<{ bytes: Buffer; layout: BankLayout; payments: readonly BankPayment[] }> {
  const { sent, layout } = await asSent(context, batch, approvedAt);
  return { layout, payments: sent.payments, bytes: bankFile(sent, layout) };
}

export type PaymentRow = Pick<
  LineRow,
  | 'position'
  | 'holder'
  | 'document_type'
  | 'document_number'
  | 'bank_code'
  | 'account_type'
  | 'account_number'
  | 'amount'
>;

/** Lines of a batch as its file carries them: their sequences have no gap. */
export const toPayments = (lines: readonly PaymentRow[], sequencesBefore: number): BankPayment[] =>
  lines.map((line, index) => toPayment(line, sequenceOf(sequencesBefore, index)));

const toPayment = (line: PaymentRow, sequence: number): BankPayment => ({
  position: line.position,
  sequence,
  holder: line.holder,
  documentType: line.document_type,
  documentNumber: line.document_number,
  bankCode: line.bank_code,
  accountType: line.account_type,
  accountNumber: line.account_number,
  amount: line.amount,
});

/** Tries the file before anybody counts on it: money that is under way must not wait for a code that the format lacks. @throws rule_broken */
export async function mustBeWritable(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  id: string,
): Promise<void> {
  const batch = await getDisbursement(db, scope, id);
  if (batch) await write({ db, scope }, batch, now);
}

/** Hash and control total of the file as whoever takes it will have it; null for a batch that has none. */
export async function sealOfFile(
  context: Pick<Context, 'db' | 'scope'>,
  batch: DisbursementRecord,
): Promise<{ sha256: string; payments: number; amount: number } | null> {
  if (batch.decided_at === null || batch.state === 'discarded') return null;
  const { bytes, payments } = await write(context, batch, batch.decided_at);
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    payments: payments.length,
    amount: payments.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** The bank's file of an approved batch, always the same one; who takes it is written down. @throws not_found, conflict */
export async function takeBankFile(
  context: Context,
  id: string,
): Promise<{ name: string; format: 'csv' | 'txt'; bytes: Buffer }> {
  const { db, scope } = context;
  const batch = orNotFound(await getDisbursement(db, scope, id));
  if (batch.decided_at === null || batch.state === 'discarded')
    throw new AppError('conflict', {
      detail: 'El archivo del banco sale cuando otra persona aprueba el lote.',
    });
  await recordAudit(context, 'disbursement.downloaded', 'disbursement', id);
  const { bytes, layout } = await write({ db, scope }, batch, batch.decided_at);
  return {
    name: `dispersion-${batchText(batch.number)}-${bogotaDate(batch.decided_at)}.${layout.extension}`,
    format: layout.extension,
    bytes,
  };
}
