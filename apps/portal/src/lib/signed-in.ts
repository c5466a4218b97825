import type { Session } from '@antela/contract/session';
import { useSession } from './session.ts';

/** The session, on the screens that the guard opens only with one. Throws anywhere else. */
export function useSignedIn(): Session {
  const state = useSession();
  if (state.status !== 'signed-in') throw new Error('useSignedIn outside a protected screen');
  return state.session;
}
