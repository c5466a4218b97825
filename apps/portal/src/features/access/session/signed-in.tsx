import { followChanges } from '@antela/contract/changes';
import type { Noun } from '@antela/contract/nouns';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { followEvents } from '../../../lib/api.ts';
import { onChange, refreshChanged, refreshOnEvent } from '../../../lib/changes.ts';
import { restMs } from '../../../lib/limits.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { followServerEvents } from '../../../lib/server-events.ts';
import { followRights, onSessionClosed, useRights } from '../../../lib/session.ts';
import { errorToast } from '../../../ui/toast.ts';
import { IdleLogout } from './idle-logout.tsx';

export const queryClient = createQueryClient((message) => void errorToast(message));
onSessionClosed(() => queryClient.clear());
onChange((change) => refreshChanged(queryClient, change));

const eventPorts = {
  events: document,
  isVisible: () => document.visibilityState === 'visible',
  setTimer: (callback: () => void, ms: number) => setTimeout(callback, ms),
  clearTimer: (timer: never) => clearTimeout(timer),
  atRest: () => nothingAsked(queryClient),
  follow: (tell: (data: string | null) => void, signal: AbortSignal) =>
    followEvents(followChanges, { signal }, tell),
  refresh: (nouns: readonly Noun[] | null) => refreshOnEvent(queryClient, nouns),
};

/** Resolves when no answer has been waited for during a moment. */
async function nothingAsked(client: QueryClient): Promise<void> {
  for (let quietMs = 0; quietMs < restMs; quietMs = client.isFetching() === 0 ? quietMs + restMs / 3 : 0)
    await new Promise((resolve) => setTimeout(resolve, restMs / 3));
}

/** Surroundings of every page of a signed-in user: the data cache and the idle logout. */
export function SignedIn({ children }: { children: ReactNode }) {
  const rights = useRights();
  const known = useRef(rights);
  useEffect(() => followRights(), []);
  useEffect(() => followServerEvents(eventPorts), []);
  useEffect(() => {
    if (known.current === rights) return;
    known.current = rights;
    // Answers read under other rights may show more or less than the new rights allow.
    void queryClient.invalidateQueries();
  }, [rights]);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <IdleLogout />
    </QueryClientProvider>
  );
}
