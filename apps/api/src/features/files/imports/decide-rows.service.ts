import type { Parsed } from '@antela/contract/endpoint';
import type { decideImportRows } from '@antela/contract/import-rows';
import { AppError } from '../../../http/app-error.ts';
import type { UserContext } from '../../../http/context.ts';
import type { Actor } from '../../../http/principal.ts';
import { recordAudits } from '../../records/audit/audit.service.ts';
import { refreshResult } from './correct-row.service.ts';
import { settleAgain } from './draft-rows.service.ts';
import { contextLike } from './import-context.service.ts';
import type { ImportKinds } from './import-kind.service.ts';
import { storeReviewed } from './import-rows.sql.ts';
import { mustGet } from './imports.service.ts';
import { lockImport, openStates, type ImportRecord } from './imports.sql.ts';
import type { RowDecision } from './reviewed-row.ts';
import { listAsked, storeDecisions, type AskedRow } from './row-decisions.sql.ts';

type Context = UserContext & { kinds: ImportKinds };
type Body = Parsed<typeof decideImportRows>['body'];

/**
 * Keeps what somebody says of the person behind rows of a reviewed file, and reviews those rows again with it.
 * @throws not_found, conflict once the import is being applied, rule_broken where a row does not offer the choice
 */
export async function decideRows(
  context: Context,
  importId: string,
  { rowNumber, choice }: Body,
): Promise<{ rows: number; record: ImportRecord }> {
  const { db, scope, user, actor, now, kinds } = context;
  await lockImport(db, scope.clientId, importId);
  const record = await mustGet(db, scope, user, importId);
  if (!openStates.includes(record.state) || !record.reading) throw new AppError('conflict');
  if (rowNumber === undefined && choice !== 'update')
    throw new AppError('rule_broken', { detail: 'Quién es la persona se dice fila por fila.' });
  const asked = await listAsked(db, scope.clientId, importId, rowNumber ?? null, choice);
  if (asked.length === 0)
    throw new AppError('rule_broken', { detail: 'Esa fila no espera esa decisión. Actualiza la página.' });
  const decided = asked.map((row) => ({
    ...row,
    decision: choice === 'undecided' ? null : decide(row, choice, actor, now),
  }));
  await storeDecisions(db, scope.clientId, importId, decided);
  const reviewing = await contextLike(db, record, now);
  const kind = kinds[record.kind];
  const review = (await kind.reviewer(db, reviewing))(record.reading.columns, record.reading.mapping);
  const reviewed = asked.map(({ row_number, cells }) => ({
    ...review({ rowNumber: row_number, cells }),
    cells,
    corrected: false,
  }));
  await storeReviewed(db, scope.clientId, importId, reviewed);
  await settleAgain(
    db,
    kind,
    reviewing,
    asked.map(({ row_number }) => row_number),
  );
  await recordAudits(
    context,
    decided.map((row) => ({
      action: 'employee.identity_decided',
      entityKind: 'employee',
      entityId: row.employee_id,
      changes: {
        name: [row.question.known.fullName, row.question.file.fullName],
        decision: [null, choice],
        import: [null, importId],
        row: [null, row.row_number],
      },
    })),
  );
  await refreshResult(db, scope.clientId, importId);
  return { rows: asked.length, record: await mustGet(db, scope, user, importId) };
}

/** A name decided before stays decided when the row is taken as an update too. */
const decide = (
  { employee_id, question, decision }: AskedRow,
  choice: 'known_name' | 'new_name' | 'update',
  actor: Actor,
  now: Date,
): RowDecision => ({
  employeeId: employee_id,
  name: question.file.fullName,
  identity: choice === 'update' ? (decision?.identity ?? null) : choice,
  update: choice === 'update' || (decision?.update ?? false),
  by: actor.name,
  at: now.toISOString(),
});
