import { useSyncExternalStore } from 'react';

/** Below this width a list has rows of two lines, one button for its filters and one menu for its acts. */
const narrow = media('(max-width: 959.98px)');
/** Below this one a title shares its line with little else. */
const phone = media('(max-width: 639.98px)');

export const useNarrow = (): boolean => useSyncExternalStore(narrow.subscribe, narrow.matches);
export const usePhone = (): boolean => useSyncExternalStore(phone.subscribe, phone.matches);

function media(query: string) {
  return {
    matches: () => matchMedia(query).matches,
    subscribe(listener: () => void): () => void {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
  };
}
