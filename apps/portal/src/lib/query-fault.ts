import { faultText } from './api-error.ts';
/** Words and retry of a block that stays in the place of the data of a failed query. */
type QueryFault = { message: string; onRetry: () => void };

/** Null while the query has not failed. */
export function queryFault(query: { error: Error | null; refetch: () => unknown }): QueryFault | null {
  if (!query.error) return null;
  return { message: faultText(query.error), onRetry: () => void query.refetch() };
}
