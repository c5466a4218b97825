import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from '../../lib/query-client.ts';
import { onSessionClosed } from '../../lib/session.ts';
import { errorToast } from '../../ui/toast.ts';
import { IdleLogout } from './idle-logout.tsx';

const queryClient = createQueryClient((message) => void errorToast(message));
onSessionClosed(() => queryClient.clear());

/** What every page of a signed-in user has around it: the data cache and the idle logout. */
export function SignedIn({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <IdleLogout />
    </QueryClientProvider>
  );
}
