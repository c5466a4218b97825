import { search } from '@antela/contract/search';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { askingData, withoutErrorToast } from '../../../lib/asking.ts';
import type { PaletteItem } from './palette-items.ts';

/** Shorter words match half the roster. */
export const searchedFrom = 2;

export const useSearch = (text: string) =>
  useQuery({
    ...withoutErrorToast(askingData(search, { query: { q: text } })),
    enabled: text.length >= searchedFrom,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

const recentKey = ['search', 'recent'] as const;
const recentMax = 5;

/**
 * Items opened from here last. They stay with the query cache because they name people: signing out empties it, and closing the
 * page leaves nothing on the machine.
 */
export function useRecent(): { recent: PaletteItem[]; remember: (item: PaletteItem) => void } {
  const client = useQueryClient();
  const { data: recent } = useQuery<PaletteItem[]>({
    queryKey: recentKey,
    queryFn: () => [],
    initialData: [],
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return {
    recent,
    remember: (item) =>
      client.setQueryData<PaletteItem[]>(recentKey, (known = []) =>
        [item, ...known.filter(({ href }) => href !== item.href)].slice(0, recentMax),
      ),
  };
}
