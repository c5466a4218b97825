import { useBlocker } from '@tanstack/react-router';
import { sessionState } from './session.ts';
import { isSamePlace } from './url-state.ts';

/** Somebody wants to leave a form with changes: `stay` and `leave` answer. */
export type Leaving = {
  stay: () => void;
  leave: () => void;
};

/**
 * Holds a navigation while `holds`, also the browser's own (closing the tab, which only the browser can ask about).
 * A list within the form may go to other rows. A session that has ended is never held back: its form cannot be saved any more.
 */
export function useUnsavedChanges(holds: boolean | (() => boolean)): Leaving | null {
  const isHeld = () => (typeof holds === 'function' ? holds() : holds);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      !isSamePlace(current, next) && isHeld() && sessionState().status === 'signed-in',
    enableBeforeUnload: isHeld,
    withResolver: true,
  });
  return blocker.status === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : null;
}
