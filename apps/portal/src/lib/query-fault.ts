import { ApiError } from './api-error.ts';

/** What a block that stays in the data's place says about a query that failed. */
type QueryFault = { message: string; requestId: string | null; onRetry: () => void };

/** Null while the query has not failed. */
export function queryFault(query: { error: Error | null; refetch: () => unknown }): QueryFault | null {
  if (!query.error) return null;
  const requestId = query.error instanceof ApiError ? query.error.requestId : null;
  return { message: query.error.message, requestId, onRetry: () => void query.refetch() };
}
