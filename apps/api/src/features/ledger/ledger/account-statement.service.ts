import type { MovementKind } from '@antela/contract/ledger';
import { addDays, bogotaInstant, type CalendarDate } from '@antela/rules/calendar-date';
import type { Db } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Reading } from '../../../http/context.ts';
import { cursors } from '../../../http/cursor.ts';
import { pageOf } from '../../../http/list-page.ts';
import { everyRow } from '../../../http/report.ts';
import { findAccountId } from './accounts.sql.ts';
import type { AccountRef } from './ledger.service.ts';
import { movementKindOf } from './movement-kind.ts';
import { listMovements, type MovementRow } from './movements.sql.ts';

export interface StatementQuestion {
  accountIds: readonly string[];
  /** Business days in Bogotá, both included. */
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

export interface StatementLine {
  transferid: string;
  at: Date;
  kind: MovementKind;
  memo: string | null;
  loadId: string | null;
  amount: number;
  balance: number | null;
  accountid: string;
  counterpart: MovementRow['counterpart'];
}

/** The account's id, or null while nothing has moved on it. */
export const findAccount = (db: Db, clientId: string, { kind, ownerKey }: AccountRef) =>
  findAccountId(db, clientId, kind, ownerKey);

/** A cursor carries a balance, so it belongs to the account whose it is. */
const orderOf = (accountIds: readonly string[]): string =>
  accountIds.length === 1 ? `at:desc ${accountIds[0]}` : 'at:desc';

/**
 * A page of the movements of one or more accounts. What one account held after each is counted back from what it holds now, and
 * the cursor carries it on; several accounts, or a statement that ends before today, have no such figure.
 * @throws invalid_cursor
 */
export async function statementPage(db: Db, clientId: string, question: StatementQuestion) {
  const { accountIds, from, to, limit } = question;
  const order = orderOf(accountIds);
  const position = readPosition(order, question.cursor);
  const rows = await listMovements(db, clientId, accountIds, {
    from: from === undefined ? null : startOf(from),
    before: to === undefined ? null : startOf(addDays(to as CalendarDate, 1)),
    after: position,
    limit,
  });
  const running = accountIds.length === 1 && to === undefined;
  let balance = !running ? null : position ? position.balance : (rows[0]?.account_balance ?? null);
  const lines = rows.map((row) => {
    const line = { ...row, line: toLine(row, balance) };
    if (balance !== null) balance -= row.amount;
    return line;
  });
  const { rows: shown, page } = pageOf(lines, limit, null, ({ at_text: at, id, line, amount }) => {
    const next = line.balance === null ? '' : String(line.balance - amount);
    return cursors.encode(order, [`${at}/${next}`, id]);
  });
  return { data: shown.map(({ line }) => line), page };
}

/** Every movement of some accounts, the newest first, read page by page as a report is written. */
export async function* everyMovementOf(
  read: Reading['read'],
  clientId: string,
  accountIds: readonly string[],
  between: { from: Date | null; before: Date | null } = { from: null, before: null },
): AsyncGenerator<StatementLine> {
  const rows = everyRow(
    (after: { at: string; id: string } | null, limit) =>
      read(({ db }) => listMovements(db, clientId, accountIds, { ...between, after, limit })),
    (last) => ({ at: last.at_text, id: last.id }),
  );
  for await (const row of rows) yield toLine(row, null);
}

/** The first instant of a business day. */
export const startOf = (date: string): Date => bogotaInstant(date as CalendarDate, 0, 0);

const toLine = (row: MovementRow, balance: number | null): StatementLine => ({
  transferid: row.id,
  at: row.at,
  kind: movementKindOf(row.event_key),
  memo: row.memo,
  loadId: row.load_id,
  amount: row.amount,
  balance,
  accountid: row.account_id,
  counterpart: row.counterpart,
});

function readPosition(order: string, cursor: string | undefined) {
  const position = cursors.decode(order, cursor);
  if (!position) return null;
  const [at, balance] = String(position[0]).split('/');
  if (at === undefined || balance === undefined) throw new AppError('invalid_cursor');
  return { at, id: position[1], balance: balance === '' ? null : Number(balance) };
}
