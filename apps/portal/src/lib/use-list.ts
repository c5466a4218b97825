import type { QueryOf, ResponseOf } from '@antela/contract/endpoint';
import type { List } from '@antela/contract/list';
import { pageSizeDefault } from '@antela/contract/schemas';
import { keepPreviousData, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useElementScrollRestoration } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { asking } from './asking.ts';
import { layoutOptions, useListLayout } from './list-layout.ts';
import type { Sort } from './list-search.ts';
import type { Prefetch } from './prefetch.ts';
import { queryFault } from './query-fault.ts';
import { useCursorPages, useSearchText, useUrlState, type Patch } from './url-state.ts';
import { useListTotal } from './use-list-total.ts';

type Search<E extends List, State> = {
  endpoint: E;
  parse: (search: unknown) => State;
  noFilters: object;
  filterQuery: (state: State, text?: string) => Omit<QueryOf<E>, 'limit' | 'cursor' | 'sort'>;
  pageQuery: (state: State, text: string, cursor: string | undefined) => QueryOf<E>;
  sortOf: (state: State) => Sort;
  sortWord: (sort: Sort) => string | null;
};

type RowOf<E> = Extract<ResponseOf<E>, { data: unknown[] }>['data'][number];

/** Parts of an answer that a page needs; each list has more in its own. */
type Answer = {
  data: unknown[];
  page: { next: string | null; total: number | null; totalIsCapped: boolean };
};
type AnswerOf<E extends List> = ResponseOf<E> & Answer;

type Options<E extends List, State> = {
  /** Filters that the page itself sets; the reader neither sees nor changes them. */
  readonly fixed?: Partial<State>;
  /** Parameters of the API that no address holds, such as the record the list belongs to. */
  readonly given?: Partial<QueryOf<E>>;
  /** Freshness of its answer, where that is not as for every other. */
  readonly kept?: Pick<UseQueryOptions<AnswerOf<E>>, 'staleTime' | 'refetchInterval'>;
};

/**
 * A list on a page: its address, the rows that answer it and where its reader is among the pages.
 * @param name under which its reader's arrangement of it is kept; null where it takes none
 */
export function useList<E extends List, State extends { orden: string }>(
  list: Search<E, State>,
  name: string | null,
  { fixed = {}, given, kept = {} }: Options<E, State> = {},
) {
  const { state, patch, hrefOf } = useUrlState(list);
  const [text, searchFor] = useSearchText();
  const pages = useCursorPages(pageSizeDefault);
  const search = { ...state, ...fixed };
  const narrowed = list.filterQuery(search, text);
  const query = { ...given, ...narrowed };
  // A page that sets a filter itself has no views of its own to name.
  const isWhole = Object.keys(fixed).every((key) => !(key in list.noFilters));
  const layout = useListLayout(name, isWhole ? list.noFilters : {});
  const answer = useInSteps(
    useQuery({
      ...pageOptions(list, search, { text, cursor: pages.cursor, given }),
      ...kept,
      placeholderData: keepPreviousData,
    }),
    layout !== 'loading',
  );
  const whole = useListTotal(rowsOptions(list, { ...query, limit: '1' }), answer.data);
  const noFilters = Object.fromEntries(
    Object.keys(list.noFilters).flatMap((key) => (key in fixed ? [] : [[key, null]])),
  );
  const always = Object.keys(list.filterQuery({ ...list.parse({}), ...fixed })).length;
  const isFiltered = Object.keys(narrowed).length > always;
  const { scrollY: place = 0 } = useElementScrollRestoration({ getElement: () => window }) ?? {};
  return {
    state: search,
    patch,
    hrefOf,
    /** The filters as the report asks for them. */
    query,
    isFiltered,
    text,
    searchFor: (next: string) => searchFor(next),
    /** Answer of the first page, which counts and sums everything that its filters let through. */
    whole,
    clearFilters: () => patch(noFilters as Patch<State>),
    answer,
    table: {
      rows: answer.data?.data as RowOf<E>[] | undefined,
      sort: list.sortOf(search),
      onSortChange: (sort: Sort) => patch({ orden: list.sortWord(sort) } as Patch<State>),
      error: queryFault(answer),
      layout,
      // All rows are drawn at once for a reader who comes back to a place further down.
      isGradual: place === 0,
      onClearFilters: isFiltered ? () => searchFor('', noFilters) : undefined,
    },
    pager: { pages, list: answer, total: whole?.page ?? null },
  };
}

const rowsOptions = <E extends List, State>({ endpoint }: Search<E, State>, query: object) =>
  asking(endpoint, { query } as never) as unknown as UseQueryOptions<AnswerOf<E>>;

type PageAsked<E extends List> = {
  text: string;
  cursor: string | undefined;
  given: Partial<QueryOf<E>> | undefined;
};

const pageOptions = <E extends List, State>(
  list: Search<E, State>,
  state: State,
  { text, cursor, given }: PageAsked<E>,
) =>
  rowsOptions(list, {
    ...given,
    ...(list.pageQuery(state, text, cursor) as object),
    limit: String(pageSizeDefault),
  });

/**
 * Asks for the first page of the list that a screen is.
 * @param optionsOf as the screen gives them to `useList`; null where the address shows something else than the list
 */
export const prefetchList =
  <E extends List, State extends object>(
    list: Search<E, State>,
    optionsOf: (state: State) => Pick<Options<E, State>, 'fixed' | 'given'> | null = () => ({}),
  ): Prefetch =>
  async (ask, search) => {
    const state = list.parse(search);
    const options = optionsOf(state);
    if (options === null || 'desde' in search) return;
    const { fixed, given } = options;
    await Promise.all([
      ask(pageOptions(list, { ...state, ...fixed }, { text: '', cursor: undefined, given })),
      ask(layoutOptions),
    ]);
  };

/**
 * The first answer draws a whole list. A deferred value lets React draw it in steps that a press can come between; until they are
 * done the answer counts as on its way, so that nothing of the page comes before the rest. So it does until the list's layout is
 * known: the layout's answer would draw all rows at once.
 */
function useInSteps<T>(answer: UseQueryResult<T>, hasLayout: boolean): UseQueryResult<T> {
  const hasCome = useDeferredValue(hasLayout && answer.data !== undefined);
  if (hasCome || answer.data === undefined) return answer;
  const pending = { data: undefined, status: 'pending', isPending: true, isSuccess: false, isLoading: true };
  // An answer is followed by each part that was read of it: a copy would read them all.
  return Object.create(
    answer,
    Object.fromEntries(Object.entries(pending).map(([key, value]) => [key, { value, enumerable: true }])),
  ) as UseQueryResult<T>;
}
