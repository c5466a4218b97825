import { search, type SearchHit } from '@antela/contract/search';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import type { PaletteItem } from './palette-items.ts';

/** Shorter words match half the roster. */
export const searchedFrom = 2;

export function useSearch(text: string) {
  return useQuery({
    queryKey: ['search', 'hits', text],
    queryFn: async ({ signal }): Promise<SearchHit[]> =>
      (await callApi(search, { query: { q: text }, signal })).data,
    enabled: text.length >= searchedFrom,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // What failed is said in the palette itself.
    meta: { quiet: true },
  });
}

const recentKey = ['search', 'recent'] as const;
const recentMax = 5;

/**
 * What was opened from here last. With the query cache because it names people: signing out empties that, and closing the
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
