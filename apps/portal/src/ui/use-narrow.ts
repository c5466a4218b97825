import { useSyncExternalStore } from 'react';

/** Below this width a list has rows of two lines, one button for its filters and one menu for its acts. */
const narrow = () => matchMedia('(max-width: 959.98px)');

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow().matches);

function subscribe(listener: () => void): () => void {
  const query = narrow();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
