import { accountHoldUntil } from '@antela/rules/bank-account';
import { bogotaDate, type CalendarDate } from '@antela/rules/calendar-date';
import type { Db, Scope } from '../../../../db/database.ts';
import { AppError } from '../../../../http/app-error.ts';
import type { Refusal } from '../../../../text/refusals.ts';
import { keepApplied, reopenApplied } from '../../../files/imports/draft-rows.service.ts';
import { importActor, type ImportRecord } from '../../../files/imports/import-kind.service.ts';
import { recordAudits } from '../../../records/audit/audit.service.ts';
import { planReturn, returnTerms, type ReturnPlan } from '../../employment-terms/many-terms.service.ts';
import { refreshListKeys } from '../update-employee.service.ts';
import { byColumn } from './update-draft.ts';
import { datedEntry, entriesOf } from './update-entries.ts';
import { lockUpdateRows, updateEmployments, updatePeople, type UpdateRow } from './update-rows.sql.ts';

const changedSince: Refusal = {
  code: 'changed',
  detail: 'Alguien cambió estos datos después del cargue. Corrígelos en su ficha.',
};

export interface RestorePlan {
  /** Rows that are taken back. */
  back: UpdateRow[];
  /** Rows that stay as they are, with the reason. */
  left: { row: UpdateRow; refusal: Refusal }[];
  terms: ReturnPlan;
}

/** Plans what of an applied file is taken back, row by row: whatever somebody changed since stays. */
export async function planRestore(
  db: Db,
  clientId: string,
  rows: readonly UpdateRow[],
  today: CalendarDate,
): Promise<RestorePlan> {
  const terms = await planReturn(
    db,
    clientId,
    rows
      .filter((row) => row.draft.dated && row.is_as_written)
      .map((row) => ({
        employmentId: row.employment_id,
        startDate: row.start_date,
        payrollId: String(row.payrollid),
        current: row,
        kept: row.before.applied?.dated?.kept ?? null,
      })),
    today,
  );
  const left = rows.flatMap((row) => {
    const refusal = row.is_as_written ? terms.refusals.get(row.employment_id) : changedSince;
    return refusal ? [{ row, refusal }] : [];
  });
  const staying = new Set(left.map(({ row }) => row.row_number));
  return { back: rows.filter((row) => !staying.has(row.row_number)), left, terms };
}

/** Takes back what an applied file changed; rows that stay say why. @throws conflict where nothing can be taken back */
export async function restoreUpdates(db: Db, scope: Scope, record: ImportRecord, now: Date): Promise<void> {
  const { clientId } = scope;
  const rows = await lockUpdateRows(db, clientId, record.id, 'applied');
  if (rows.length === 0) return;
  const { back, left, terms } = await planRestore(db, clientId, rows, bogotaDate(now));
  if (back.length === 0 && record.kind === 'employees-update')
    throw new AppError('conflict', { detail: nothingComesBack(left.length) });
  await keepApplied(
    db,
    record,
    left.map(({ row: { row_number }, refusal }) => ({ row_number, message: refusal.detail })),
  );
  for (let at = 0; at < back.length; at += atOnceMax)
    await takeBack(db, scope, record, { rows: back.slice(at, at + atOnceMax), terms }, now);
}

/** Rows written together: a whole file would be one text of tens of megabytes. */
const atOnceMax = 2_000;

async function takeBack(
  db: Db,
  scope: Scope,
  record: ImportRecord,
  { rows, terms }: { rows: readonly UpdateRow[]; terms: ReturnPlan },
  now: Date,
): Promise<void> {
  const { clientId } = scope;
  const returns = new Map(
    rows.flatMap(({ employment_id: id }) => {
      const one = terms.returns.get(id);
      return one ? [[id, one] as const] : [];
    }),
  );
  await returnTerms(db, clientId, { returns });
  await updatePeople(
    db,
    clientId,
    rows
      .filter(({ before }) => Object.keys(before.person).length > 0)
      .map(({ employee_id, before }) => ({ id: employee_id, values: before.person })),
    now,
  );
  const holdUntil = accountHoldUntil(now);
  await updateEmployments(
    db,
    clientId,
    rows
      .filter(({ before, draft }) => Object.keys(before.employment).length > 0 || draft.dated)
      .map((row) => ({
        id: row.employment_id,
        values: {
          ...row.before.employment,
          ...byColumn(returns.get(row.employment_id)?.today ?? {}),
          ...(row.draft.changesAccount && { account_hold_until: holdUntil }),
        },
      })),
    now,
  );
  for (const row of rows) if (row.draft.renames) await refreshListKeys(db, scope, row.employee_id);
  await recordAudits(
    { db, scope: { clientId }, actor: importActor(record), now },
    rows.flatMap(({ draft, before, ...row }) => [
      ...entriesOf({ ...row, draft: { ...draft, ...before }, before: { ...before, ...draft } }, record.id),
      ...datedEntry(
        { ...row, draft },
        returns.get(row.employment_id)?.changes,
        record.id,
        'employment.term_undone',
      ),
    ]),
  );
  await reopenApplied(
    db,
    record,
    rows.map(({ row_number }) => row_number),
  );
}

/** Sentence for a file of which nothing can be taken back. */
export const nothingComesBack = (left: number): string =>
  left === 1
    ? 'No se puede deshacer: alguien cambió después los datos de la única persona del cargue. Corrígelos en su ficha.'
    : `No se puede deshacer: los datos de las ${left} personas cambiaron después. Corrígelos uno por uno.`;
