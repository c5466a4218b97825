import { parsePlainSearch } from '../lib/plain-search.ts';
import { askingAhead } from '../lib/prefetch.ts';
import { openSession, sessionState } from '../lib/session.ts';
import { screenAt, type Screen } from './screen.ts';

/**
 * Asks for the first data of the screen at an address, as soon as somebody is signed in who may see it. Nobody waits for it: what
 * fails is asked again where it is shown.
 */
export function prefetchAt(screens: readonly Screen[], href: string): void {
  const { pathname, search } = new URL(href, location.origin);
  const screen = screenAt(screens, pathname);
  const prefetch = screen?.component.prefetch;
  if (!prefetch) return;
  Promise.all([import('../features/access/session/signed-in.tsx'), untilOpened()])
    .then(([{ queryClient }]) => {
      const state = sessionState();
      if (state.status !== 'signed-in') return undefined;
      if (screen.permission && !state.session.permissions.includes(screen.permission)) return undefined;
      return prefetch(askingAhead(queryClient), parsePlainSearch(search));
    })
    .catch(() => undefined);
}

async function untilOpened(): Promise<void> {
  const state = sessionState();
  // The session is being opened already: both share one request.
  if (state.status === 'loading' && state.error === undefined) await openSession();
}
