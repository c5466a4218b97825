import { bogotaDate } from '@antela/rules/calendar-date';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { bankFile } from './bank-file.ts';
import { layoutOfBatch } from './bank-layouts.service.ts';
import { getDisbursement, listLines } from './disbursements.sql.ts';

/** The bank's file of an approved batch, always the same one; who takes it is written down. @throws not_found, conflict */
export async function takeBankFile(
  { db, scope, actor, now }: Context,
  id: string,
): Promise<{ name: string; format: 'csv' | 'txt'; bytes: Buffer }> {
  const batch = await getDisbursement(db, scope, id);
  if (!batch) throw new AppError('not_found');
  if (batch.decided_at === null || batch.state === 'discarded')
    throw new AppError('conflict', {
      detail: 'El archivo del banco sale cuando otra persona aprueba el lote.',
    });
  const lines = await listLines(db, scope.clientId, id, null);
  await recordAudit(db, scope.clientId, actor, now, {
    action: 'disbursement.downloaded',
    entityKind: 'disbursement',
    entityId: id,
    changes: {},
  });
  const layout = await layoutOfBatch(db, scope.clientId, id);
  const date = bogotaDate(batch.decided_at);
  const payments = lines
    .filter(({ state }) => state !== 'dropped')
    .map((line) => ({
      position: line.position,
      holder: line.holder,
      documentType: line.document_type,
      documentNumber: line.document_number,
      bankCode: line.bank_code,
      accountType: line.account_type,
      accountNumber: line.account_number,
      amount: line.amount,
    }));
  const bytes = bankFile({ number: batch.number, companyNit: batch.nit, date, payments }, layout);
  return {
    name: `dispersion-${String(batch.number).padStart(6, '0')}-${date}.${layout.extension}`,
    format: layout.extension,
    bytes,
  };
}
