import { faultText, networkErrorSentence } from './api-error.ts';

/** Words and retry of a block that stays in the place of the data of a failed query. */
type QueryFault = { message: string; onRetry: () => void };

/** Parts of a query that a block reads. */
export type Asked = {
  error: Error | null;
  isPaused: boolean;
  isPlaceholderData: boolean;
  data: unknown;
  refetch: () => unknown;
};

/**
 * Null while the query has not failed. One that waits for the connection is sent by itself when the line is back; until then its
 * place says why it is empty.
 */
export function queryFault(query: Asked): QueryFault | null {
  const onRetry = () => void query.refetch();
  if (query.error) return { message: faultText(query.error), onRetry };
  const isEmpty = query.data === undefined || query.isPlaceholderData;
  return query.isPaused && isEmpty ? { message: networkErrorSentence, onRetry } : null;
}
