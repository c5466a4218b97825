import pg from 'pg';

/** Structured logs: what was asked without its query, and what failed without the values that it was about. */
export const loggerOptions = (level: string) => ({
  level,
  serializers: {
    req: (request: { method?: string; url?: string; id?: unknown }) => ({
      method: request.method,
      path: request.url?.split('?', 1)[0],
      id: request.id,
    }),
    err: describeError,
  },
});

/** The database repeats rows, documents and accounts in its messages and details: only what they were about is kept. */
function describeError(
  error: Error,
): Record<string, unknown> & { type: string; message: string; stack: string } {
  const { stack = '' } = error;
  const calls = stack.slice(Math.max(0, stack.indexOf('\n    at ')));
  if (error instanceof pg.DatabaseError) {
    const { code, schema, table, column, constraint, routine } = error;
    const about = { code, schema, table, column, constraint, routine };
    return { type: 'DatabaseError', message: `SQLSTATE ${code}`, stack: calls, ...about };
  }
  return {
    type: error.name,
    message: error.message,
    stack,
    ...('code' in error && { code: error.code }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}
