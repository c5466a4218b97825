import { QueryCache, QueryClient } from '@tanstack/react-query';
import { endsSession, errorText, isHeldBack } from './api-error.ts';
import { noteWork } from './changes.ts';
import { queryGarbageMs, queryRetryDefault, queryRetryDelayMaxMs, queryStaleMs } from './limits.ts';

/**
 * The data cache with the portal's defaults (docs/spec.md §7, §9). `showError` gets the sentence of every query that
 * fails, for the toast "¡Error!"; mutations answer for themselves, because a form shows its error in the form.
 *
 * A mutation is sent when it is pressed or not at all. The library's default would hold it while the browser is offline and send
 * it once the line is back, minutes later and on another page.
 */
export function createQueryClient(showError: (message: string) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess: noteWork,
      onError: (error, query) => {
        // Where the person is led says why: one error in one place.
        if (query.meta?.quiet || endsSession(error) || isHeldBack(error)) return;
        if (query.meta?.isAhead && query.getObserversCount() === 0) return;
        showError(errorText(error));
      },
    }),
    defaultOptions: {
      queries: { staleTime: queryStaleMs, gcTime: queryGarbageMs, retry: false, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** The library's own way of retrying, for background work that opts into it: three times, waiting longer, at most 30 s. */
export const retryWithBackoff = {
  retry: queryRetryDefault,
  retryDelay: (attempt: number): number => Math.min(1000 * 2 ** attempt, queryRetryDelayMaxMs),
};
