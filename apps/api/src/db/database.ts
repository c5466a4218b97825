import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { planPlainly } from './coordinator.ts';
import { nameConstraint } from './named-constraint.ts';
import { requestTimeoutMs } from './roles.ts';
import { countPacket } from './round-trips.ts';

/** Runs statements for their effect alone. */
export interface Effects {
  run(statement: Sql): Promise<unknown>;
  /** So many orders of work were put into the queue: its workers hear of them once the transaction is committed. */
  ordered(orders: number): void;
}

/** Ways to run one statement on which all others rest. */
interface Runs extends Effects {
  many<Row extends object>(statement: Sql): Promise<Row[]>;
  /** Runs a statement for its effect and answers how many rows it touched. */
  run(statement: Sql): Promise<number>;
  /** Gives the statements that follow in this transaction so long, in milliseconds, instead of what the pool gives. */
  allow(ms: number): Promise<void>;
  /**
   * Sends statements whose answer nobody waits for; they take effect in the order in which they were sent. The end of the
   * transaction waits for them all, and one that fails undoes everything.
   */
  later: Effects;
}

/** Parameter of every query function: runs one statement inside the caller's transaction. */
export interface Db extends Runs {
  /** The first row, or null. */
  first<Row extends object>(statement: Sql): Promise<Row | null>;
  /** The only column of each row. */
  values<Value>(statement: Sql): Promise<Value[]>;
  /** The only column of the first row, or null. */
  value<Value>(statement: Sql): Promise<Value | null>;
  /** The number of the one column; 0 where there is no row. */
  number(statement: Sql): Promise<number>;
  /** Whether there is a row. */
  exists(statement: Sql): Promise<boolean>;
  /** Whether a statement that is run for its effect touched a row. */
  changed(statement: Sql): Promise<boolean>;
}

/** Bounds of the data that a query may see: never null, and part of every WHERE. */
export interface Scope {
  readonly clientId: string;
  readonly companyIds: readonly string[];
}

/** So long after the database itself would have given up, nothing is coming any more: the way to it is broken. */
const answerLateMs = 2_000;

/** Postgres answers int8 as text because a double cannot hold them all; our amounts are checked to be safe integers. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of the safe range: ${text}`);
  return value;
}

/** Type ids that PostgreSQL fixes in its catalogue. */
const int8Id = 20;
const dateId = 1082;
type ParserFor = (id: number, format?: 'text' | 'binary') => (value: string) => unknown;
const standardParser = pg.types.getTypeParser as unknown as ParserFor;

/** Calendar dates stay text: a `Date` would move them across time zones. */
const types = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') => {
    if (id === int8Id) return safeInteger;
    if (id === dateId) return (value: string) => value;
    return standardParser(id, format);
  }) as typeof pg.types.getTypeParser,
};

export interface PoolOptions {
  /** Address and login of the connections. The login's role holds their settings (roles.ts). */
  connectionString: string;
  max: number;
  statementTimeoutMs: number;
  /** Queries of one transaction are sent without waiting for each other's answer. COPY and cursors need it off. */
  pipeline: boolean;
  /** Whether the connections are a transaction pooler's: what one transaction prepares, the next does not find. */
  isPooled?: boolean;
  applicationName: string;
  /** A request that gets no connection in this time is answered 503 instead of queueing without bound. */
  connectWithinMs?: number;
}

export function openPool(options: PoolOptions): pg.Pool {
  const config = {
    connectionString: options.connectionString,
    max: options.max,
    types,
    pipeline: options.pipeline,
    application_name: options.applicationName,
    connectionTimeoutMillis: options.connectWithinMs ?? 2_000,
    // Bytes that vanish on their way are not waited for, and their connection is given up. Not where COPY streams: its end
    // does not reach the driver's timer.
    ...(options.pipeline && { query_timeout: options.statementTimeoutMs + answerLateMs }),
  };
  const pool = new pg.Pool(config);
  // An idle connection that breaks is dropped by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const traits = traitsOf(options);
  // One that breaks while it is in use fails its queries, whose callers hear of it; the event itself is nobody's.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    known.set(client, traits);
    // Bulk work stages rows at the coordinator, which reads them itself, and a pooler's session is everybody's.
    if (options.pipeline && !options.isPooled) planPlainly(client);
  });
  return pool;
}

interface Traits {
  /** Statements that begin each transaction, before the one that names its tenant. */
  settings: readonly string[];
  /** Names of prepared statements by their text; null where none is prepared. */
  names: Map<string, string> | null;
}

/**
 * Statements of bulk work touch thousands of rows: each is planned for those it is given. Planning all of them anew by the server's
 * setting would do the same to every foreign key and trigger, once for each row. Those are planned once per connection: planned on
 * a table that was still tiny, they would read the whole of it for each of the rows that bulk work then adds.
 */
const traitsOf = ({ pipeline, isPooled = false, statementTimeoutMs }: PoolOptions): Traits => ({
  settings: [
    ...(statementTimeoutMs === requestTimeoutMs
      ? []
      : [`set local statement_timeout = ${statementTimeoutMs}`]),
    ...(pipeline ? [] : ['set local enable_seqscan = off']),
  ],
  names: pipeline && !isPooled ? new Map() : null,
});

const known = new WeakMap<pg.ClientBase, Traits>();

/** Statements that begin each transaction of a connection, before the one that names its tenant. */
export const settingsOf = (client: pg.ClientBase): readonly string[] => known.get(client)?.settings ?? [];

/** Names of connections that no pool of ours opened. */
const namesOfOthers = new Map<string, string>();

/** Statements are prepared once per connection under a name made of their text; a bound keeps odd texts from piling up. */
function nameOf(names: Map<string, string>, text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= 1000) return undefined;
  const name = `s${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;
  names.set(text, name);
  return name;
}

function toQuery(statement: Sql, client: pg.ClientBase): pg.QueryConfig {
  // A plan that takes no value would be kept for the next tenant as well: a cluster's coordinator plans with the tenant in it.
  const { names } = known.get(client) ?? { names: namesOfOthers };
  const name = names && statement.values.length > 0 ? nameOf(names, statement.text) : undefined;
  // Said with each query too: a login of its own, as the operator's, may come from a pool that does not know them.
  return { text: statement.text, values: statement.values, types, ...(name !== undefined && { name }) };
}

const isAfterFailure = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25P02';

/** The last failure of each connection that says why. */
const lastFailures = new WeakMap<pg.ClientBase, unknown>();

/** A transaction begins: what failed in the one before it is no reason of anything in this one. */
export const forgetFailure = (client: pg.ClientBase): void => void lastFailures.delete(client);

/** Reason of a failure: a statement after one that failed says only that, and nobody may have waited for the other yet. */
export const causeOf = (client: pg.ClientBase, error: unknown): unknown =>
  isAfterFailure(error) ? (lastFailures.get(client) ?? error) : error;

/** Orders of work that the transaction of each connection has put into the queue. */
const orders = new WeakMap<pg.ClientBase, number>();

/** Number of a connection's orders that are not told yet; they are forgotten. */
export function takeOrders(client: pg.ClientBase): number {
  const taken = orders.get(client) ?? 0;
  orders.delete(client);
  return taken;
}

/**
 * Statements on one connection.
 * @param defer is told of every statement that nobody waited for; without it `later` waits like any other
 */
export function dbOn(client: pg.ClientBase, defer?: (sent: Promise<unknown>) => void): Db {
  let timeout: { query_timeout?: number } = {};
  const send = <Row extends object>(statement: Sql) => {
    corkTick(client);
    return inTurn(client, () =>
      client
        .query<Row & pg.QueryResultRow>({ ...toQuery(statement, client), ...timeout })
        .catch(nameConstraint)
        .catch((error: unknown) => {
          if (!isAfterFailure(error)) lastFailures.set(client, error);
          throw error;
        }),
    );
  };
  const run = async (statement: Sql) => (await send(statement)).rowCount ?? 0;
  const ordered = (more: number): void => void orders.set(client, (orders.get(client) ?? 0) + more);
  return dbOver({
    many: async <Row extends object>(statement: Sql) => (await send<Row>(statement)).rows,
    run,
    allow: async (ms) => {
      timeout = { query_timeout: ms + answerLateMs };
      await inTurn(client, () => client.query(`set local statement_timeout = ${Math.round(ms)}`));
    },
    ordered,
    later: { run: defer ? async (statement) => defer(send(statement)) : run, ordered },
  });
}

/** Every way to ask, over those that send a statement. */
export function dbOver(runs: Runs): Db {
  const values = async <Value>(statement: Sql) => (await runs.many(statement)).map(onlyColumn<Value>);
  const value = async <Value>(statement: Sql) => (await values<Value>(statement))[0] ?? null;
  return {
    ...runs,
    first: async <Row extends object>(statement: Sql) => (await runs.many<Row>(statement))[0] ?? null,
    values,
    value,
    number: async (statement) => (await value<number>(statement)) ?? 0,
    exists: async (statement) => (await runs.many(statement)).length > 0,
    changed: async (statement) => (await runs.run(statement)) > 0,
  };
}

/** @throws TypeError for a row of more columns, one of which would be lost */
function onlyColumn<Value>(row: object): Value {
  const [value, ...others] = Object.values(row) as Value[];
  if (others.length > 0) throw new TypeError(`one column was asked for, not ${Object.keys(row).join(', ')}`);
  return value as Value;
}

/** Whether statements of a connection are sent without waiting for each other's answer. */
export const isPipelined = (client: pg.ClientBase): boolean =>
  (client as unknown as { pipeline?: boolean }).pipeline === true;

/** The last statement sent on each connection that takes one at a time. */
const turns = new WeakMap<pg.ClientBase, Promise<unknown>>();

/**
 * Sends a statement after those that were sent before it: once the last has its answer, where the connection takes one at a time. The
 * driver's own queue ends with its next version. The end of a transaction goes the same way, or it would overtake them.
 */
export function inTurn<Answer>(client: pg.ClientBase, query: () => Promise<Answer>): Promise<Answer> {
  if (isPipelined(client)) return query();
  const answer = (turns.get(client) ?? Promise.resolve()).then(query);
  turns.set(
    client,
    answer.catch(() => {}),
  );
  return answer;
}

const corked = new WeakSet<pg.ClientBase>();

/**
 * Lets everything that is sent on the connection in this tick leave in one packet. Each packet wakes a process of the database,
 * which costs more than most of the statements in it.
 */
export function corkTick(client: pg.ClientBase): void {
  if (corked.has(client)) return;
  // The driver's types do not show its stream.
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  corked.add(client);
  countPacket(client);
  stream.cork();
  process.nextTick(() => {
    corked.delete(client);
    stream.uncork();
  });
}
