import type { SessionState } from '../lib/session.ts';
import { paths } from '../paths.ts';
import { opens } from './menu.ts';
import type { Screen } from './screen.ts';

export type Verdict = 'wait' | 'sign-in' | 'security' | 'dashboard' | 'enter';

/**
 * docs/spec.md §2 and §4: loading, then no user, a user without the permission, or a user allowed. In front of the permission, the
 * second factor that the client requires: until there is one, only the way to set it up.
 */
export function judge(session: SessionState, screen: Screen): Verdict {
  if (session.status === 'loading') return 'wait';
  if (session.status === 'signed-out') return 'sign-in';
  if (session.session.secondFactor?.isDue && screen.path !== paths.security) return 'security';
  return opens(screen, session.session) ? 'enter' : 'dashboard';
}
