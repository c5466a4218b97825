import pg from 'pg';

/** Connection refused, too many clients, shutting down, statement cancelled by its time limit: none is the caller's fault. */
const ofTheServer = /^(08|57|53)/;

/** A socket that was never opened, was reset, or is written to after its end. */
const ofTheSocket = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);

/** Errors of the driver and its pool that carry no code. */
const ofTheDriver =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|Client was closed/;

/**
 * Whether a statement failed because the database or the way to it is gone: the answer is then 503, and the same request
 * may be sent again.
 */
export function isDatabaseAway(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  if (error instanceof pg.DatabaseError) return ofTheServer.test(code);
  return ofTheSocket.has(code) || ofTheDriver.test(error.message);
}
