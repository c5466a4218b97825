import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import {
  causeOf,
  corkTick,
  dbOn,
  forgetFailure,
  inTurn,
  isPipelined,
  settingsOf,
  takeOrders,
  type Db,
} from './database.ts';
import { countFor } from './round-trips.ts';
import { tellWorkers } from './tell-workers.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Opens a transaction of one tenant in one message: the answer to each costs as much as a short statement. The tenant is a
 * `set local`: a pooler keeps it with the transaction, and a distributed server hands it on to its nodes. The request is named by a
 * function, whose effect stays here: nodes know by this name that it is the server that asks. A line of the database's log with
 * `%a` in its prefix, and a row of `pg_stat_activity`, then say whose request it was.
 */
function begin(
  client: pg.PoolClient,
  clientId: string,
  mode: '' | ' read only',
  requestId: string | undefined,
): Promise<unknown> {
  // SET takes no bind parameter; a UUID's alphabet needs no escaping.
  if (!uuid.test(clientId)) throw new TypeError('a tenant id is a UUID');
  countFor(client, requestId);
  forgetFailure(client);
  corkTick(client);
  const statements = [
    `begin${mode}`,
    `set local antela.client_id = '${clientId}'`,
    ...settingsOf(client),
    ...(requestId !== undefined && uuid.test(requestId)
      ? [`select set_config('application_name', 'antela ${requestId}', true)`]
      : []),
  ];
  const begun = inTurn(client, () => client.query(statements.join('; ')));
  begun.catch(() => {});
  return begun;
}

/** Conflicts that a second try resolves: serialization failure and deadlock. */
const retried = new Set(['40001', '40P01']);
const triesMax = 4;

/**
 * Runs `work` in one transaction that sees only this tenant. Nothing is visible to others until it resolves; whatever it
 * throws undoes it. Serialization failures and deadlocks are tried again, so `work` must have no effect outside the database.
 */
export async function inTenant<T>(
  pool: pg.Pool,
  clientId: string,
  work: (db: Db, client: pg.PoolClient) => Promise<T>,
  requestId?: string,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    const deferred: Promise<unknown>[] = [];
    const defer = (sent: Promise<unknown>): void => {
      sent.catch(() => {});
      deferred.push(sent);
    };
    let broken: Error | undefined;
    try {
      // Begun and committed without a round trip of their own: on a pipelined pool they travel with what is in between.
      const begun = begin(client, clientId, '', requestId);
      deferred.push(begun);
      // Work may stream on the connection itself, which knows no turn.
      if (!isPipelined(client)) await begun;
      const result = await work(dbOn(client, defer), client);
      corkTick(client);
      // A commit after a statement that failed is a rollback: the failed one says so here.
      await Promise.all([...deferred, inTurn(client, () => client.query('commit'))]);
      const orders = takeOrders(client);
      if (orders > 0) tellWorkers(pool, orders);
      return result;
    } catch (failure) {
      broken = await undo(client, failure);
      const error = causeOf(client, failure);
      if (attempt < triesMax && error instanceof pg.DatabaseError && retried.has(error.code ?? '')) continue;
      throw error;
    } finally {
      release(client, broken);
    }
  }
}

function release(client: pg.PoolClient, broken: Error | undefined): void {
  countFor(client, undefined);
  client.release(broken);
}

/** Whether the driver gave up waiting: the connection may be alive, or only look so. */
const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout';

/** Reason the connection is of no more use, if it is. A dead connection is not rolled back; closing it does that. */
async function undo(client: pg.PoolClient, error: unknown): Promise<Error | undefined> {
  takeOrders(client);
  if (isUnanswered(error)) return error;
  try {
    await inTurn(client, () => client.query('rollback'));
    return undefined;
  } catch (failure) {
    return failure as Error;
  }
}

/**
 * Runs read-only statements that see only this tenant. On a pipelined pool they all travel in one round trip, because
 * none of them waits for another's answer.
 */
export async function readInTenant<T>(
  pool: pg.Pool,
  clientId: string,
  work: (db: Db) => Promise<T>,
  requestId?: string,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const deferred = [begin(client, clientId, ' read only', requestId)];
    const defer = (sent: Promise<unknown>): void => {
      sent.catch(() => {});
      deferred.push(sent);
    };
    const result = await work(dbOn(client, defer));
    await Promise.all(deferred);
    // Sent without waiting for the answer: a read has nothing to make durable, and the connection keeps its order.
    inTurn(client, () => client.query('commit')).catch(() => {});
    return result;
  } catch (error) {
    broken = await undo(client, error);
    throw causeOf(client, error);
  } finally {
    release(client, broken);
  }
}

/**
 * Runs statements outside any tenant and any transaction, on one connection. One whose answer never came is of no more use to anybody:
 * given back, it would keep whoever gets it next waiting as well.
 */
export async function onConnection<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await work(dbOn(client));
  } catch (error) {
    if (isUnanswered(error)) broken = error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** One statement outside any tenant, for the tables that have none (catalogues, settings). */
export const readShared = <Row extends object>(pool: pg.Pool, statement: Sql): Promise<Row[]> =>
  onConnection(pool, (db) => db.many<Row>(statement));
