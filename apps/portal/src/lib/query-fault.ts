import { errorText } from './api-error.ts';
/** What a block that stays in the data's place says about a query that failed. */
type QueryFault = { message: string; onRetry: () => void };

/** Null while the query has not failed. */
export function queryFault(query: { error: Error | null; refetch: () => unknown }): QueryFault | null {
  if (!query.error) return null;
  return { message: errorText(query.error), onRetry: () => void query.refetch() };
}
