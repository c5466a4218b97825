import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useIsHere } from './go-on.ts';
import { parsePlainSearch, writePlainSearch, type PlainSearch } from './plain-search.ts';

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations are merged
  interface HistoryState {
    /** The cursors of the pages before this one, the first page's being undefined. */
    cursors?: (string | undefined)[];
    /** Text a list is searched for. */
    searchText?: string;
  }
}

type Parse<State> = { parse: (search: unknown) => State };
export type Patch<State> = { [Key in keyof State]?: State[Key] | null };

/** Search of whatever page is open; a piece of a page reads the keys that are its own by a schema (`useUrlState`). */
export const usePlainSearch = (): PlainSearch => useSearch({ from: '__root__' });

/** State that a schema reads of it. A page that writes nothing to the address is not drawn again while it is being left. */
export const useSearchState = <State>(schema: Parse<State>): State => schema.parse(usePlainSearch());

/** Where a page of a list stands in the address; any other change starts again from the first one. */
const pageKeys = ['pagina', 'desde'];

export type UrlState<State> = {
  state: State;
  /**
   * Writes to the address, so that the back button undoes it; null and '' leave it. `replace` for what is typed letter by letter,
   * `keepPage` for what does not change the list, such as opening one of its rows.
   */
  patch: (changes: Patch<State>, options?: { replace?: boolean; keepPage?: boolean }) => void;
  /** The address after a change, for tabs and other links. */
  hrefOf: (changes: Patch<State>) => string;
};

/**
 * Filters, sort, page and tab live in the address, under Spanish names. `schema` reads it (all values arrive as text, repeated
 * ones as a list; give every field a default and a catch) and must not know secrets or personal data.
 */
export function useUrlState<State extends object>(schema: Parse<State>): UrlState<State> {
  const search = usePlainSearch();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const searchNow = useSearchNow();

  return {
    state: schema.parse(search),
    patch: (changes, { replace = false, keepPage = false } = {}) => {
      if (replace && !isHere()) return;
      void navigate({
        href: hrefFor(pathname, { ...(keepPage ? searchNow() : fromFirstPage(searchNow())), ...changes }),
        replace,
        resetScroll: false,
        // The text that was searched for outlasts a filter; the cursors of the pages passed do not.
        state: ({ cursors, ...before }) => (keepPage ? { ...before, ...(cursors && { cursors }) } : before),
      });
    },
    hrefOf: (changes) => hrefFor(pathname, { ...fromFirstPage(search), ...changes }),
  };
}

/** Whether only the rows of a list are others, by its page, its order or its search: everything around it stays as it is. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.pathname === other.pathname && addressWithoutRows(one) === addressWithoutRows(other);

type Place = { pathname: string; search: Record<string, unknown> };

const addressWithoutRows = ({ search }: Place): string =>
  writePlainSearch({ ...fromFirstPage(search), orden: undefined });

const fromFirstPage = (search: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !pageKeys.includes(key)));

/**
 * The address as it is when something is written to it. The page may still be drawn from the one before: a row that was opened a
 * moment ago is in the address and not yet on the screen, and what is written next keeps it open.
 */
function useSearchNow(): () => Record<string, unknown> {
  const { history } = useRouter();
  return () => parsePlainSearch(history.location.search);
}

/**
 * Search text of a list. People search for names and documents, which never go into an address: the text stays with the history
 * entry instead, where it survives the back button and a reload and nobody copies it along with a link. `changes` go to the
 * address at the same time.
 */
export function useSearchText(): [
  text: string,
  search: (text: string, changes?: Record<string, unknown>) => void,
] {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const searchNow = useSearchNow();

  function write(text: string, changes: Record<string, unknown> = {}) {
    if (!isHere()) return;
    void navigate({
      href: hrefFor(pathname, { ...fromFirstPage(searchNow()), ...changes }),
      replace: true,
      resetScroll: false,
      state: text === '' ? {} : { searchText: text },
    });
  }
  return [state.searchText ?? '', write];
}

export type CursorPages = {
  /** To ask the API with; undefined for the first page. */
  cursor: string | undefined;
  /** Position of the page's first row, counted from one. */
  from: number;
  /** Given what the answer calls the next cursor, the way there; undefined on the last page. */
  next: (cursor: string | null | undefined) => (() => void) | undefined;
  previous: (() => void) | undefined;
  first: (() => void) | undefined;
};

/** The page of a list that is paged by cursor. Cursors only lead forwards, so the ones passed on the way are kept in the history entry. */
export function useCursorPages(pageSize: number): CursorPages {
  const search = usePlainSearch();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const page = Math.max(1, typeof search.pagina === 'string' ? Number.parseInt(search.pagina, 10) || 1 : 1);
  const trail = useLocation({ select: ({ state }) => state.cursors ?? [] });
  const cursor = typeof search.desde === 'string' ? search.desde : undefined;

  const go = (number: number, desde: string | undefined, cursors: (string | undefined)[]) => () =>
    void navigate({
      href: hrefFor(pathname, { ...search, pagina: number > 1 ? number : undefined, desde }),
      state: (before) => ({ ...before, cursors }),
    });

  return {
    cursor,
    from: cursor === undefined ? 1 : (page - 1) * pageSize + 1,
    next: (following) => (following ? go(page + 1, following, [...trail, cursor]) : undefined),
    previous: trail.length > 0 ? go(page - 1, trail.at(-1), trail.slice(0, -1)) : undefined,
    first: cursor === undefined ? undefined : go(1, undefined, []),
  };
}

function hrefFor(pathname: string, search: Record<string, unknown>): string {
  return pathname + writePlainSearch(search);
}
