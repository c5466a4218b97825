import { AppError } from './app-error.ts';

/** More than any person's device sends at once; beyond it a caller is told to come back. */
const waitingMax = 200;

/**
 * Lets work of the same key go one after the other in this process. What would only queue up at a row's lock then waits here,
 * where waiting costs no connection: without it a dozen requests for one row hold the whole pool and everybody else gets none.
 * The row's lock still decides between processes.
 */
export function createTurns() {
  const lines = new Map<string, { last: Promise<unknown>; waiting: number }>();
  /** @throws AppError too_many_requests when the line is too long */
  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = lines.get(key) ?? { last: Promise.resolve(), waiting: 0 };
    if (line.waiting >= waitingMax) throw new AppError('too_many_requests', { retryAfterSeconds: 1 });
    line.waiting += 1;
    const mine = line.last.then(work);
    line.last = mine.catch(() => undefined);
    lines.set(key, line);
    try {
      return await mine;
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) lines.delete(key);
    }
  };
}

export type InTurn = ReturnType<typeof createTurns>;
