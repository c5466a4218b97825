import { accountHoldUntil, isChangedAccount } from '@antela/rules/bank-account';
import pg from 'pg';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../../db/database.ts';
import { markApplied, markSkipped } from '../../../files/imports/draft-rows.service.ts';
import {
  type AppliedRows,
  importActor,
  type ImportContext,
  type ImportRecord,
} from '../../../files/imports/import-kind.service.ts';
import { recordAudits } from '../../../records/audit/audit.service.ts';
import { announceAccounts } from '../account-notice.service.ts';
import { refreshListKeys } from '../update-employee.service.ts';
import { applyDated, unfitDates } from './apply-dated.service.ts';
import type { DatedResult } from './dated-row.ts';
import { byColumn } from './update-draft.ts';
import { datedEntry, entriesOf } from './update-entries.ts';
import { lockUpdateRows, updateEmployments, updatePeople, type UpdateRow } from './update-rows.sql.ts';

const changedMeanwhile = {
  code: 'changed_meanwhile',
  message: 'Alguien cambió a este empleado después de la revisión. Revisa el archivo de nuevo.',
};
const codeTaken = {
  code: 'taken_meanwhile',
  message: 'Alguien usó su código interno, o le dio otras fechas, después de la revisión.',
};

/** Changes what one batch of rows says, where nobody has changed it since the review. */
export async function applyUpdates(
  db: Db,
  { record, scope }: ImportContext,
  now: Date,
  limit: number,
  whenHeld: 'wait' | 'pass over',
): Promise<AppliedRows | null> {
  const rows = await lockUpdateRows(db, scope.clientId, record.id, { limit, whenHeld });
  if (rows.length === 0) return null;
  const isStale = (row: UpdateRow) =>
    row.employment_version !== row.before.employmentVersion ||
    (changesPerson(row) && row.person_version !== row.before.personVersion);
  const stale = rows.filter(isStale).map(({ row_number }) => ({ row_number, ...changedMeanwhile }));
  const unfit = unfitDates(
    rows.filter((row) => !isStale(row)),
    now,
  );
  const skipped = [...stale, ...unfit];
  await markSkipped(db, record, skipped);
  const left = new Set(skipped.map(({ row_number }) => row_number));
  const fresh = rows.filter(({ row_number }) => !left.has(row_number));
  const applied = await writeTogether(db, scope, record, fresh, now);
  return { rows: rows.length, applied };
}

/** In one statement each; where the database refuses one of them, one by one, so that only that one is left out. */
async function writeTogether(
  db: Db,
  scope: Scope,
  record: ImportRecord,
  rows: readonly UpdateRow[],
  now: Date,
): Promise<number> {
  if (rows.length === 0) return 0;
  await db.run(sql`savepoint before_batch`);
  try {
    await write(db, scope, record, rows, now);
    await db.run(sql`release savepoint before_batch`);
    return rows.length;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !['23505', '23P01'].includes(error.code ?? '')) throw error;
    await db.run(sql`rollback to savepoint before_batch`);
    const [only, ...others] = rows;
    if (only && others.length === 0) {
      await markSkipped(db, record, [{ row_number: only.row_number, ...codeTaken }]);
      return 0;
    }
    let applied = 0;
    for (const row of rows) applied += await writeTogether(db, scope, record, [row], now);
    return applied;
  }
}

async function write(
  db: Db,
  scope: Scope,
  record: ImportRecord,
  rows: readonly UpdateRow[],
  now: Date,
): Promise<void> {
  const { clientId } = scope;
  const holdUntil = accountHoldUntil(now);
  const people = versionsOf(
    await updatePeople(
      db,
      clientId,
      rows.filter(changesPerson).map(({ employee_id, draft }) => ({ id: employee_id, values: draft.person })),
      now,
    ),
  );
  const dated = await applyDated(db, record, rows, now);
  const employments = versionsOf(
    await updateEmployments(
      db,
      clientId,
      rows
        .filter(({ draft }) => Object.keys(draft.employment).length > 0 || draft.dated)
        .map((row) => ({
          id: row.employment_id,
          values: {
            ...row.draft.employment,
            ...byColumn(dated.get(row.employment_id)?.today ?? {}),
            ...(holds(row) && { account_hold_until: holdUntil }),
          },
        })),
      now,
    ),
  );
  await markApplied(
    db,
    record,
    rows.map((row) => ({
      row_number: row.row_number,
      before: {
        applied: {
          personVersion: people.get(row.employee_id) ?? row.person_version,
          employmentVersion: employments.get(row.employment_id) ?? row.employment_version,
          dated: keptOf(dated.get(row.employment_id)),
        },
      },
    })),
  );
  for (const row of rows) if (row.draft.renames) await refreshListKeys(db, scope, row.employee_id);
  await recordAudits(
    { db, scope: { clientId }, actor: importActor(record), now },
    rows.flatMap((row) => auditOf(row, dated.get(row.employment_id)?.changes, record.id)),
  );
  if (holdUntil)
    await announceAccounts(
      db,
      clientId,
      rows.filter(holds).map((row) => ({
        ...accountOf(row),
        version: employments.get(row.employment_id) ?? row.employment_version,
        holdUntil,
      })),
      now,
    );
}

const changesPerson = ({ draft }: UpdateRow): boolean => Object.keys(draft.person).length > 0;

/** A first account is held by nothing: there was none to lead money away from. */
const holds = ({ draft: { changesAccount, employment }, ...row }: UpdateRow): boolean =>
  changesAccount &&
  isChangedAccount(
    row.known_account,
    String(employment['bank_code'] ?? row.bank_code),
    String(employment['account_number'] ?? row.account_number),
  );

const accountOf = (row: UpdateRow) => ({
  employmentId: row.employment_id,
  firstName: row.first_name,
  email: row.email,
  accountNumber: String(row.draft.employment['account_number'] ?? row.account_number),
});

const auditOf = (row: UpdateRow, terms: DatedResult['changes'] | undefined, importId: string) =>
  row.draft.dated?.from
    ? [...entriesOf(row, importId), ...datedEntry(row, terms, importId)]
    : entriesOf(row, importId, terms);

const keptOf = (result: DatedResult | undefined) => (result ? { kept: result.kept } : null);

const versionsOf = (rows: readonly { id: string; version: number }[]) =>
  new Map(rows.map(({ id, version }) => [id, version]));
