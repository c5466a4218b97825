import {
  confirmationRowsMax,
  type ConfirmationOutcome,
  type ConfirmationReview,
} from '@antela/contract/period-steps';
import type { Db, Scope } from '../../../db/database.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import type { TableRow } from '../../../spreadsheets/cell.ts';
import { proposeMapping } from '../../../spreadsheets/column-mapping.ts';
import { deductionRowReader, type DeductionDraft } from '../../../spreadsheets/deduction-rows.ts';
import { IMPORT_FIELDS } from '../../../spreadsheets/import-fields.ts';
import type { PersonRow } from '../../../spreadsheets/person-rows.ts';
import { readTable, type Table } from '../../../spreadsheets/read-table.ts';
import { SpreadsheetRefused } from '../../../spreadsheets/spreadsheet-refused.ts';
import type { Difference } from './confirm-deductions.sql.ts';
import { findAbsentees, listReportedLines, listReportedPeople } from './confirmation-file.sql.ts';
import { matchRows, spread, type Match } from './match-confirmation.ts';
import { lockPeriodIn } from './pay-periods.service.ts';
import { getPeriod, listReports } from './pay-periods.sql.ts';
import { readPayrollAnswer, type PayrollTerms } from './payroll-answer.ts';
import { requestConfirmation } from './request-report.service.ts';

export interface ConfirmationUpload {
  fileKey: string;
  fileName: string;
  /** Treatment of reported people who are missing from the file; null until it is decided. */
  absent: 'as_reported' | 'not_deducted' | null;
  /** Applies to everybody who was not deducted. */
  absentReason: Difference['reason'];
}

type Rows = readonly PersonRow<DeductionDraft>[];

/** How the period's payroll writes what it deducts; null where nobody has said by which program it is liquidated. @throws not_found */
export async function payrollTermsOf(db: Db, scope: Scope, id: string): Promise<PayrollTerms | null> {
  const period = orNotFound(await getPeriod(db, scope, id));
  if (period.software === null) return null;
  const people = await listReportedPeople(db, scope.clientId, id);
  return { concept: period.deduction_concept, sign: period.concept_sign, people };
}

/** @throws unreadable_file, rule_broken */
export async function readConfirmationFile(
  bytes: Buffer,
  { fileName }: ConfirmationUpload,
  terms: PayrollTerms | null,
): Promise<Rows> {
  try {
    const table = await readTable(bytes, { fileName, isProfiled: true });
    const rows = await takeRows(table);
    const answer = terms && readPayrollAnswer(table.columns, rows, terms);
    if (answer) return answer.rows.map(deductionRowReader(answer.columns, answer.mapping, 'CC'));
    const { mapping, missing } = proposeMapping('deductions', table.columns, table.profiles(), null);
    if (missing.length > 0) {
      const titles = missing.map((group) => IMPORT_FIELDS[group[0]?.[0] ?? 'documentNumber'].label);
      throw new AppError('rule_broken', {
        detail: `Falta una columna con el título «${titles.join('» y otra con «')}». Agrégala y sube el archivo de nuevo.`,
      });
    }
    return rows.map(deductionRowReader(table.columns, mapping, 'CC'));
  } catch (error) {
    if (error instanceof SpreadsheetRefused)
      throw new AppError('unreadable_file', { detail: error.message, cause: error });
    throw error;
  }
}

async function takeRows(table: Table): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const row of table.rows) {
    if (row.isFooter) continue;
    rows.push(row);
    if (rows.length > confirmationRowsMax)
      throw new AppError('too_large', {
        detail: 'El archivo tiene más de 20.000 filas. Sube solo las personas con diferencias.',
      });
  }
  return rows;
}

interface Judged {
  review: ConfirmationReview;
  differences: Difference[];
  present: string[];
}

/** Reviews what the file would confirm of the newest report; nothing is changed. @throws not_found, conflict */
export async function reviewConfirmation(
  db: Db,
  scope: Scope,
  id: string,
  rows: Rows,
  { absent }: ConfirmationUpload,
): Promise<Judged> {
  const [period, [report]] = await Promise.all([getPeriod(db, scope, id), listReports(db, scope, id)]);
  if (!period) throw new AppError('not_found');
  if (!report || period.state !== 'reported') throw new AppError('conflict');
  const lines = await listReportedLines(
    db,
    scope.clientId,
    id,
    report.version,
    rows.flatMap(({ documentNumber }) => documentNumber ?? []),
  );
  const matches = matchRows(rows, lines);
  const present = lines.map((line) => line.employment_id);
  const missed = await findAbsentees(
    db,
    { clientId: scope.clientId, periodId: id, version: report.version },
    present,
  );
  const differences: Difference[] = [];
  const excess = { people: 0, amount: 0 };
  let missing = 0;
  const outcomes = rows.map((row): ConfirmationOutcome => {
    const match = matches.get(row) ?? { lines: [], saidIn: null };
    const outcome = judge(row, match);
    if (row.draft && outcome.outcome !== 'error')
      for (const { line, deducted } of spread(match.lines, row.draft.deducted)) {
        if (deducted === line.total) continue;
        differences.push({ employmentId: line.employment_id, ...row.draft, deducted });
        missing += line.total - deducted;
        if (deducted <= line.total) continue;
        excess.people += 1;
        excess.amount += deducted - line.total;
      }
    return outcome;
  });
  const named = lines.reduce((sum, { total }) => sum + total, 0);
  const count = (which: ConfirmationOutcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === which).length;
  return {
    differences,
    present,
    review: {
      asReported: count('as_reported'),
      differences: count('difference'),
      excess,
      errors: count('error'),
      absent: missed.people,
      absentTotal: missed.total,
      absentees: missed.first.map((one) => ({
        companyemployeeid: one.employment_id,
        fullName: one.full_name,
        documentType: one.document_type,
        documentNumber: one.document_number,
        reported: one.total,
      })),
      cutAfter: missed.cut_after,
      reported: report.total,
      deducted: (absent === 'as_reported' ? report.total : named) - missing,
      outcomes: outcomes.filter(({ outcome }) => outcome !== 'as_reported').slice(0, 1_000),
    },
  };
}

function judge(row: PersonRow<DeductionDraft>, { lines, saidIn }: Match): ConfirmationOutcome {
  const [line] = lines;
  const total = lines.reduce((sum, reported) => sum + reported.total, 0);
  const faults = row.faults.map(({ columnLetter, header, code, message }) => ({
    column: columnLetter,
    header,
    code,
    detail: message,
  }));
  const fault = (code: string, detail: string) => faults.push({ column: null, header: null, code, detail });
  if (row.documentNumber !== null && !line)
    fault(
      'not_reported',
      `El documento ${row.documentNumber} no está en el reporte. Quita la fila o corrígelo.`,
    );
  if (saidIn !== null)
    fault(
      'document_duplicated',
      `El documento ${row.documentNumber} ya está en la fila ${saidIn}. Deja una sola fila por persona.`,
    );
  const deducted = row.draft?.deducted ?? null;
  return {
    rowNumber: row.rowNumber,
    title: line?.full_name ?? row.documentNumber ?? '',
    reported: line ? total : null,
    deducted,
    reason: row.draft?.reason ?? null,
    outcome: faults.length > 0 ? 'error' : outcomeOf(deducted ?? 0, total),
    faults,
  };
}

const outcomeOf = (deducted: number, total: number): ConfirmationOutcome['outcome'] =>
  deducted === total ? 'as_reported' : deducted > total ? 'excess' : 'difference';

/** Confirms what a review found. @throws conflict when the file no longer says that, rule_broken when it has faults */
export async function confirmByFile(
  context: Context,
  id: string,
  rows: Rows,
  upload: ConfirmationUpload,
  { version, expectedDeducted }: { version: number; expectedDeducted: number },
): Promise<void> {
  // Held before it is read: the report that is reviewed is the one that is confirmed.
  await lockPeriodIn(context, id, ['reported']);
  const { review, differences, present } = await reviewConfirmation(
    context.db,
    context.scope,
    id,
    rows,
    upload,
  );
  if (review.errors > 0)
    throw new AppError('rule_broken', {
      detail: `El archivo tiene ${review.errors} filas por corregir. Corrígelas y súbelo de nuevo.`,
    });
  if (review.deducted !== expectedDeducted)
    throw new AppError('conflict', { detail: 'Lo que dice el archivo cambió. Revísalo de nuevo.' });
  await requestConfirmation(context, id, {
    version,
    method: 'file',
    file: { key: upload.fileKey, name: upload.fileName },
    differences,
    onlyThese: upload.absent === 'as_reported' ? null : { present, reason: reasonOfAbsent(upload) },
  });
}

const reasonOfAbsent = ({ absent, absentReason }: ConfirmationUpload) =>
  absent === 'not_deducted' ? absentReason : null;
