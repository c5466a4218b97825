import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { onChange, refreshChanged } from '../../../lib/changes.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { followRights, onSessionClosed, useRights } from '../../../lib/session.ts';
import { errorToast } from '../../../ui/toast.ts';
import { IdleLogout } from './idle-logout.tsx';

const queryClient = createQueryClient((message) => void errorToast(message));
onSessionClosed(() => queryClient.clear());
onChange((change) => refreshChanged(queryClient, change));

/** Surroundings of every page of a signed-in user: the data cache and the idle logout. */
export function SignedIn({ children }: { children: ReactNode }) {
  const rights = useRights();
  const known = useRef(rights);
  useEffect(() => followRights(), []);
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
