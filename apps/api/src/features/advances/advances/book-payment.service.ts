import DataLoader from 'dataloader';
import pg, { type Pool } from 'pg';
import { inTenant } from '../../../db/transaction.ts';
import { bookPayments } from './settle-payments.service.ts';

interface Arrived {
  clientId: string;
  advanceId: string;
  /** As people read it in the history. */
  actor: string;
  now: Date;
}

const atMost = 200;
const bookings = new WeakMap<Pool, DataLoader<Arrived, null>>();

/**
 * Books a payment that arrived. Those that arrive while others are being booked are booked together after them, in one transaction:
 * each then costs a fraction of one alone, and one alone waits for nobody.
 */
export async function bookPayment(pool: Pool, arrived: Arrived): Promise<void> {
  const known = bookings.get(pool) ?? openBookings(pool);
  bookings.set(pool, known);
  await known.load(arrived);
}

function openBookings(pool: Pool): DataLoader<Arrived, null> {
  let last: Promise<unknown> = Promise.resolve();
  const book = (all: readonly Arrived[]) => (last = bookAll(pool, all));
  return new DataLoader(book, {
    cache: false,
    maxBatchSize: atMost,
    batchScheduleFn: (dispatch) => void last.then(dispatch),
  });
}

/** @returns for each nothing, or why it was not booked */
async function bookAll(pool: Pool, all: readonly Arrived[]): Promise<(null | Error)[]> {
  const outcomes = new Map<Arrived, null | Error>();
  for (const clientId of new Set(all.map((one) => one.clientId))) {
    const own = all.filter((one) => one.clientId === clientId);
    const failure = await bookOf(pool, own);
    // One that cannot be booked keeps none of the others from it; a database that is away refuses them all.
    const isOfOne = own.length > 1 && failure instanceof pg.DatabaseError;
    for (const one of own) outcomes.set(one, isOfOne ? await bookOf(pool, [one]) : failure);
  }
  return all.map((one) => outcomes.get(one) ?? null);
}

/** Books payments of one client. */
async function bookOf(pool: Pool, own: readonly Arrived[]): Promise<null | Error> {
  const [first] = own;
  if (!first) return null;
  const { clientId, actor, now } = first;
  const ids = own.map(({ advanceId }) => advanceId);
  try {
    await inTenant(pool, clientId, (db) =>
      bookPayments({ db, scope: { clientId }, actor, note: null, now }, ids),
    );
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
