import { totalCap } from '@antela/contract/schemas';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Db } from './database.ts';

/** Sort value and id of a page's last row; the next page begins after it. */
export type Position = readonly [sortValue: string | number, id: string];

export interface Page {
  readonly after: Position | null;
  readonly limit: number;
}

export interface OrderedPage extends Page {
  readonly descending: boolean;
}

/**
 * End of a list's statement, behind its last condition: the rows beyond the position, in the order of a column and the id. There is
 * one more than the limit, by which it is known whether another page follows.
 */
export function pageBy(column: string, id: string, { descending, after, limit }: OrderedPage): Sql {
  const [key, row, direction] = [raw(column), raw(id), raw(descending ? 'desc' : 'asc')];
  const beyond = after
    ? sql`and (${key}, ${row}) ${raw(descending ? '<' : '>')} (${after[0]}, ${after[1]})`
    : empty;
  return sql`${beyond} order by ${key} ${direction}, ${row} ${direction} limit ${limit + 1}`;
}

/**
 * How many rows there are, counted no further than one past the cap.
 * @param rows begins with `from`
 * @param terms tables that a `with` before the statement names
 */
export const countCapped = (db: Db, rows: Sql, terms: Sql = empty): Promise<number> =>
  db.number(sql`${terms} select count(*)::int as n from (select ${rows} limit ${totalCap + 1}) counted`);
