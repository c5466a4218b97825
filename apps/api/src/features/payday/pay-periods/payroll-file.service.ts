import type {
  downloadPayrollFile,
  PayrollFileReview,
  reviewPayrollFile,
} from '@antela/contract/payroll-software';
import { signedAmount } from '@antela/rules/payroll-software';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import type { Reading } from '../../../http/context.ts';
import type { Call } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import type { ObjectStore } from '../../../objects/object-store.ts';
import { readSheet } from '../../../objects/sheets.ts';
import {
  fillFile,
  type Filled,
  type FillOutcome,
  type FillPerson,
} from '../../../spreadsheets/payroll-file/fill-file.ts';
import { SpreadsheetRefused } from '../../../spreadsheets/spreadsheet-refused.ts';
import { insertDownload } from './downloads.sql.ts';
import { periodWithReport } from './layout.report.ts';
import { linesOf } from './pay-periods.report.ts';
import type { PeriodRecord } from './pay-periods.sql.ts';

interface Wanted {
  payperiodid: string;
  version: number;
  fileName: string;
  sheet: string | null;
  column: number | null;
}

/** Looks at the workbook that a payroll's program gave: whom it names, and what would be written where. Nothing is kept. */
export async function lookAtPayrollFile(
  call: Call<typeof reviewPayrollFile>,
  objects: ObjectStore,
): Promise<PayrollFileReview> {
  const bytes = await readSheet(objects, call.user, call.body.fileKey);
  const { filled } = await fill(call, bytes, call.body);
  return toReview(filled.outcome);
}

/** Sends the uploaded file filled in, and notes who took it. @throws rule_broken while it has faults */
export async function sendPayrollFile(
  call: Call<typeof downloadPayrollFile>,
  objects: ObjectStore,
): Promise<FastifyReply> {
  const { query, user, actor, now, scope, write, reply } = call;
  const bytes = await readSheet(objects, user, query.fileKey);
  const { period, filled } = await fill(call, bytes, {
    ...query,
    sheet: query.sheet ?? null,
    column: query.column ?? null,
  });
  const [fault] = filled.outcome.faults;
  if (filled.bytes === null)
    throw new AppError('rule_broken', { detail: fault?.detail ?? 'El archivo no se puede llenar.' });
  const format = filled.outcome.sheet === null ? 'csv' : 'xlsx';
  await write(({ db }) =>
    insertDownload(db, scope.clientId, {
      id: period.id,
      version: query.version,
      format,
      layoutName: query.fileName,
      by: actor,
      at: now,
    }),
  );
  return sendFile(reply, Buffer.from(filled.bytes), { name: query.fileName, format });
}

async function fill(
  reading: Reading,
  bytes: Buffer,
  { payperiodid, version, fileName, sheet, column }: Wanted,
): Promise<{ period: PeriodRecord; filled: Filled }> {
  const { scope, read } = reading;
  const period = await read(({ db }) => periodWithReport({ db, scope }, payperiodid, version));
  const people: FillPerson[] = [];
  for await (const row of linesOf(reading, payperiodid, version)())
    people.push({
      document: row.document_number,
      code: row.code ?? '',
      name: row.full_name,
      amount: signedAmount(row.total, period.concept_sign),
    });
  try {
    const filled = await fillFile(bytes, {
      fileName,
      sheet,
      column,
      concept: period.deduction_concept,
      period: { from: period.start_date, to: laterOf(period.end_date, period.payment_date) },
      people,
    });
    return { period, filled };
  } catch (error) {
    if (error instanceof SpreadsheetRefused)
      throw new AppError('unreadable_file', { detail: error.message, cause: error });
    throw error;
  }
}

const laterOf = (one: string, other: string): string => (one > other ? one : other);

const toReview = ({
  missing,
  sheets,
  candidates,
  columns,
  faults,
  ...rest
}: FillOutcome): PayrollFileReview => ({
  ...rest,
  sheets: [...sheets],
  candidates: [...candidates],
  columns: [...columns],
  faults: [...faults],
  missing: {
    ...missing,
    first: missing.first.map(({ document, name, amount }) => ({
      documentNumber: document,
      fullName: name,
      amount,
    })),
  },
});
