import type { Consequence } from '@antela/contract/consequences';
import { bogotaDate } from '@antela/rules/calendar-date';
import { AppError } from '../../../http/app-error.ts';
import type { UserContext } from '../../../http/context.ts';
import { rowsOf } from '../../../text/consequence-rows.ts';
import type { ImportKinds } from './import-kind.service.ts';
import { checkUndoable, mayBeApplied, mustGet } from './imports.service.ts';

/** Consequences of applying a reviewed import, in people and pesos. @throws not_found, conflict where nothing waits to be applied */
export async function consequencesOfImport(
  { db, scope, user, now }: UserContext,
  kinds: ImportKinds,
  importId: string,
  walletBalances: 'keep' | 'return',
): Promise<Consequence[]> {
  const record = await mustGet(db, scope, user, importId);
  if (!mayBeApplied(record)) throw new AppError('conflict');
  const asked = { walletBalances, seesSalary: user.permissions.has('view_salary') };
  return kinds[record.kind].consequences(db, { record, scope, today: bogotaDate(now) }, asked);
}

/** Consequences of taking an applied import back. @throws not_found, conflict where it is too late, or was never applied */
export async function consequencesOfUndo(
  { db, scope, user, now }: UserContext,
  kinds: ImportKinds,
  importId: string,
): Promise<Consequence[]> {
  const record = await mustGet(db, scope, user, importId);
  checkUndoable(record, now);
  const kind = kinds[record.kind];
  const seesSalary = user.permissions.has('view_salary');
  const context = { record, scope, seesSalary, today: bogotaDate(now) };
  const obstacle = await kind.obstacle(db, context, false);
  return obstacle === null
    ? ((await kind.undoing?.(db, context)) ?? [])
    : rowsOf({ code: 'nothing', tone: 'bad', text: obstacle, count: 1, amount: 0 });
}
