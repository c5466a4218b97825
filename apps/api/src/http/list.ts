import type { Endpoint, Parsed, ResponseOf } from '@antela/contract/endpoint';
import type { List as ListEndpoint } from '@antela/contract/list';
import type { Permission } from '@antela/contract/permissions';
import { pageSizeDefault } from '@antela/contract/schemas';
import { bogotaDate, type CalendarDate } from '@antela/rules/calendar-date';
import type { Db, Scope } from '../db/database.ts';
import type { OrderedPage, Position } from '../db/page.ts';
import type { Cell } from '../spreadsheets/cell.ts';
import type { ReportColumn } from '../spreadsheets/report-writer.ts';
import { searchTerms } from '../text/person-name.ts';
import { AppError } from './app-error.ts';
import { cursors } from './cursor.ts';
import { pageOf, parseSort } from './list-page.ts';
import type { UserPrincipal } from './principal.ts';
import { everyRow, sendReport } from './report.ts';
import { route, type Call, type Loose, type Route } from './route.ts';

/** Query parameters that mean the same to every list. */
interface Paging {
  q?: string;
  limit?: number;
  cursor?: string;
  sort?: string;
  format?: string;
  columns?: string[];
}
type Query<E> = Parsed<E>['query'];
type FieldOf<E> = Query<E> extends { sort?: `${infer F}:${'asc' | 'desc'}` | undefined } ? F : string;
type Filters<E> = Omit<Query<E>, keyof Paging> & {
  /** The folded words of `q`; null when nobody searches. */
  readonly terms: string[] | null;
};
type Answer<E> = Extract<Loose<ResponseOf<E>>, { data: unknown[] }>;

/** Question for rows of a list: its page asks it once, its report again and again. */
export interface Ask<E, Ground = undefined> extends OrderedPage {
  readonly filters: Filters<E>;
  readonly sort: FieldOf<E>;
  /** Keys of the columns that somebody chose for the report; null for those it always has. */
  readonly columns: readonly string[] | null;
  readonly ground: Ground;
  readonly scope: Scope;
  readonly user: UserPrincipal;
  readonly now: Date;
  readonly today: CalendarDate;
}

interface Parts<E, Row, Shown, Ground> {
  /** Order where nobody chooses one. What a cursor says counts for one order only. */
  readonly order: string | ((filters: Filters<E>) => string);
  /** Work that has to be done before the rows can be asked for. */
  readonly ground?: (db: Db, ask: Omit<Ask<E>, 'ground'>) => Promise<Ground>;
  /** Rows after `ask.after`, one more than `ask.limit`. */
  readonly rows: (db: Db, ask: Ask<E, Ground>) => Promise<Row[]>;
  readonly position: (row: Row, ask: Ask<E, Ground>) => Position;
  /** How many match. Asked for the first page: later ones keep the total that their reader already has. */
  readonly count?: (db: Db, ask: Ask<E, Ground>) => Promise<number>;
  /** Rows of a page as they are answered and written into the report. */
  readonly show: (rows: Row[], ask: Ask<E, Ground>, db: Db) => Shown[] | Promise<Shown[]>;
}

type Rest<E> = Omit<Answer<E>, 'data' | 'page'>;
/** Parts of the answer beside rows and page, sent just before the rows are asked for; `total` where the count is one of them. */
type Around<E, Ground> = (
  db: Db,
  ask: Ask<E, Ground>,
) => Promise<Rest<E> & { total?: number | null; cap?: number }>;

type WithRest<E, Ground> = keyof Rest<E> extends never
  ? { readonly around?: Around<E, Ground> }
  : { readonly around: Around<E, Ground> };

/** A list of the contract with the statements that answer it. */
export interface List<E extends ListEndpoint, Row, Shown, Ground> {
  readonly endpoint: E;
  readonly parts: Parts<E, Row, Shown, Ground> & { readonly around?: Around<E, Ground> };
}

/** Says how a list of the contract is read; `listRoute` and `reportRoute` do what is alike in all. */
export const listOf = <
  E extends ListEndpoint,
  Row,
  Shown extends Answer<E>['data'][number],
  Ground = undefined,
>(
  endpoint: E,
  parts: Parts<E, Row, Shown, Ground> & WithRest<E, Ground>,
): List<E, Row, Shown, Ground> => ({ endpoint, parts });

/** A page of a list, its total on the first one, and what else the contract says. */
export function listRoute<E extends ListEndpoint, Row, Shown, Ground>({
  endpoint,
  parts,
}: List<E, Row, Shown, Ground>): Route {
  return route<Endpoint>(endpoint, async (call) => {
    const { ask: asked, order } = readQuestion(parts, call);
    return call.read(async ({ db }) => {
      const ask = { ...asked, ground: parts.ground && (await parts.ground(db, asked)) } as Ask<E, Ground>;
      const [around, rows, total] = await Promise.all([
        parts.around?.(db, ask),
        parts.rows(db, ask),
        ask.after === null && parts.count ? parts.count(db, ask) : null,
      ]);
      const { total: counted = total, cap, ...rest } = around ?? {};
      const cursorAfter = (last: Row) => cursors.encode(order, parts.position(last, ask));
      const { rows: onPage, page } = pageOf(rows, ask.limit, counted, cursorAfter, cap);
      return { data: await parts.show(onPage, ask, db), page, ...rest };
    });
  });
}

/**
 * A column that can be chosen by its key; one that `costs` is there only where it was, one that `needs` a permission for who has it.
 * Its cell also knows the row that was read and the question.
 */
export interface ListColumn<Line, Row, Asked> extends ReportColumn {
  readonly cell: (line: Line, row: Row, ask: Asked) => Cell;
  readonly key?: string;
  readonly costs?: true;
  readonly needs?: Permission;
}

interface Report<E, Row, Shown, Ground, Line> {
  /** Begins the file's name; the date follows. */
  readonly file: string | ((filters: Filters<E>) => string);
  readonly sheet: string;
  readonly columns: readonly ListColumn<Line, Row, Ask<E, Ground>>[];
  /** Lines of one row, where they are not one and the same. */
  readonly lines?: (shown: Shown) => Line[];
  /** Done before the first byte leaves. */
  readonly before?: (call: Call<Endpoint>) => Promise<void>;
}

/** Everything that a list's filters let through as a file, in the list's own order and as its page shows it. */
export function reportRoute<E extends ListEndpoint, Row, Shown, Ground, Line = Shown>(
  endpoint: Endpoint,
  { parts }: List<E, Row, Shown, Ground>,
  { file, sheet, columns, lines, before }: Report<E, Row, Shown, Ground, Line>,
): Route {
  return route<Endpoint>(endpoint, async (call) => {
    const { ask: asked } = readQuestion(parts, call);
    const { ground: prepare } = parts;
    const chosen = chosenOf(columns, asked);
    if (chosen.length === 0) throw new AppError('forbidden');
    const ground = prepare && (await call.read(({ db }) => prepare(db, asked)));
    await before?.(call);
    const at = { ...asked, ground } as Ask<E, Ground>;
    const rows = everyRow(
      (after: Position | null, limit) =>
        call.read(async ({ db }) => {
          const ask = { ...at, after, limit };
          const found = await parts.rows(db, ask);
          const shown = await parts.show(found, ask, db);
          return found.map((row, index) => ({ row, line: shown[index] as Shown & Line }));
        }),
      ({ row }) => parts.position(row, at),
    );
    const name = `${typeof file === 'string' ? file : file(at.filters)}-${at.today}`;
    return sendReport(
      { reply: call.reply, query: call.query as object },
      {
        name,
        sheet,
        columns: chosen.map(({ cell, ...column }) => ({
          ...column,
          cell: ({ line, row }: { line: Line; row: Row }) => cell(line, row, at),
        })),
      },
      lines ? linesOf(rows, lines) : rows,
    );
  });
}

async function* linesOf<Row, Shown, Line>(
  rows: AsyncIterable<{ row: Row; line: Shown }>,
  lines: (shown: Shown) => Line[],
): AsyncGenerator<{ row: Row; line: Line }> {
  for await (const { row, line } of rows) for (const each of lines(line)) yield { row, line: each };
}

const chosenOf = <Line, Row, Asked>(
  columns: readonly ListColumn<Line, Row, Asked>[],
  { columns: chosen, user }: Pick<Ask<never>, 'columns' | 'user'>,
): readonly ListColumn<Line, Row, Asked>[] =>
  columns.filter(
    ({ key, costs, needs }) =>
      (needs === undefined || user.permissions.has(needs)) &&
      (chosen === null ? !costs : key === undefined || chosen.includes(key)),
  );

function readQuestion<E, Row, Shown, Ground>(
  { order: own }: Parts<E, Row, Shown, Ground>,
  { query, scope, user, now }: Call<Endpoint>,
) {
  const {
    q,
    cursor,
    limit = pageSizeDefault,
    sort,
    format: _format,
    columns = null,
    ...given
  } = query as Paging;
  const filters = { ...given, terms: searchTerms(q) } as Filters<E>;
  const order = sort ?? (typeof own === 'string' ? own : own(filters));
  const ask = {
    filters,
    ...parseSort(order as 'id:asc'),
    after: cursors.decode(order, cursor),
    limit,
    columns,
    scope,
    user,
    now,
    today: bogotaDate(now),
  };
  return { ask: ask as Omit<Ask<E>, 'ground'>, order };
}
