import type { SessionState } from '../lib/session.ts';
import { opens } from './menu.ts';
import type { Screen } from './screen.ts';

export type Verdict = 'wait' | 'sign-in' | 'dashboard' | 'enter';

/** docs/spec.md §2 and §4: loading, then no user, a user without the permission, or a user allowed. */
export function judge(session: SessionState, screen: Screen): Verdict {
  if (session.status === 'loading') return 'wait';
  if (session.status === 'signed-out') return 'sign-in';
  return opens(screen, session.session) ? 'enter' : 'dashboard';
}
