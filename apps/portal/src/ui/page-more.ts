import { createContext, useContext, useId, useLayoutEffect, useState, type ReactNode } from 'react';

type State = {
  /** By the part of the page that offers them. */
  offers: ReadonlyMap<string, ReactNode>;
  /** Lists with a row of controls, in the order in which they came: the first one takes what is offered. */
  rows: readonly string[];
  /** View that is on, where it is not the page's first one. */
  view: string | null;
};

/** Between the parts of a page and the one ⋯ that stands for all of them where there is no room for a row of acts. */
export function createPageMore() {
  let state: State = { offers: new Map(), rows: [], view: null };
  const listeners = new Set<() => void>();
  const put = (change: Partial<State>) => {
    state = { ...state, ...change };
    for (const tell of listeners) tell();
  };
  return {
    read: (): State => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    offer(id: string, node: ReactNode): void {
      put({ offers: new Map(state.offers).set(id, node) });
    },
    withdraw(id: string): void {
      put({ offers: new Map([...state.offers].filter(([each]) => each !== id)) });
    },
    show: (view: string | null): void => put({ view }),
    enter: (id: string): void => put({ rows: [...state.rows, id] }),
    leave: (id: string): void => put({ rows: state.rows.filter((each) => each !== id) }),
  };
}

const PageMore = createContext(createPageMore());

/** Puts something behind the page's ⋯ for as long as it is something. */
export function useOffer(node: ReactNode): void {
  const more = useContext(PageMore);
  const id = useId();
  const isOffered = Boolean(node);
  useLayoutEffect(() => {
    if (isOffered) more.offer(id, node);
  });
  useLayoutEffect(() => (isOffered ? () => more.withdraw(id) : undefined), [more, id, isOffered]);
}

/** Names the view that is on, where it is not the first one. */
export function useView(label: string | null): void {
  const more = useContext(PageMore);
  useLayoutEffect(() => {
    more.show(label);
    return () => more.show(null);
  }, [more, label]);
}

/** @returns whether this list's row of controls is where the page's ⋯ stands */
export function useRowOfPage(hasRow: boolean): boolean {
  const more = useContext(PageMore);
  const id = useId();
  useLayoutEffect(() => {
    if (!hasRow) return undefined;
    more.enter(id);
    return () => more.leave(id);
  }, [more, id, hasRow]);
  return usePageMore(({ rows }) => rows[0] === id);
}

/**
 * Reads one thing of it. Parts that offer something ask for what stays equal, or they would never come to rest. It listens before
 * the first paint, unlike `useSyncExternalStore`: ⋯ that comes a frame later would push what stands beside it.
 */
export function usePageMore<Read>(read: (state: State) => Read): Read {
  const more = useContext(PageMore);
  const [value, setValue] = useState(() => read(more.read()));
  useLayoutEffect(() => {
    const follow = () => setValue(() => read(more.read()));
    follow();
    return more.subscribe(follow);
  }, [more, read]);
  return value;
}
