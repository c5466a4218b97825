/** An answer that something on the screen is drawn from, as the portal's cache of answers keeps it. */
export interface Query {
  queryKey: readonly [name: string, input?: { params?: object; query?: object }];
  isActive: () => boolean;
  state: { fetchStatus: string };
}

/** `window.onScreen`, in a page that ran `readScreen`. */
export interface OnScreen {
  queries: () => Query[];
  /** An act of the portal is under way. */
  isActing: () => boolean;
  /** Calls back after each act that was done, once none is under way any more. */
  onceDone: (listener: () => void) => void;
  /** Names of the calls that are being asked, and whether something is being sent. */
  underWay: () => string[];
}

/** Runs in the page: finds the cache of answers in the tree that the screen is drawn from. Null before somebody is signed in. */
export function readScreen(): void {
  interface Cache<One> {
    getAll: () => One[];
    subscribe: (listener: (event: { action?: { type: string } }) => void) => void;
  }
  interface Client {
    getQueryCache: () => Cache<Query>;
    getMutationCache: () => Cache<{ state: { status: string } }>;
  }
  interface Fiber {
    memoizedProps: { client?: Client } | null;
    child: Fiber | null;
    sibling: Fiber | null;
  }
  const followed = new Set<Client>();
  const listeners: (() => void)[] = [];

  function clientOf(): Client | null {
    const root: object = document.getElementById('root') ?? {};
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? '';
    const top = (root as Record<string, { stateNode: { current: Fiber } } | undefined>)[key];
    const waiting: (Fiber | null | undefined)[] = [top?.stateNode.current];
    while (waiting.length > 0) {
      const fiber = waiting.pop();
      if (!fiber) continue;
      const client = fiber.memoizedProps?.client;
      if (client && 'getQueryCache' in client) return follow(client);
      waiting.push(fiber.sibling, fiber.child);
    }
    return null;
  }

  function follow(client: Client): Client {
    if (followed.has(client)) return client;
    followed.add(client);
    client.getMutationCache().subscribe(({ action }) => {
      if (action?.type === 'success' && !onScreen.isActing()) for (const listener of listeners) listener();
    });
    return client;
  }

  const onScreen: OnScreen = {
    queries: () => (clientOf()?.getQueryCache().getAll() ?? []).filter((query) => query.isActive()),
    isActing: () =>
      (clientOf()?.getMutationCache().getAll() ?? []).some(({ state }) => state.status === 'pending'),
    onceDone: (listener) => void listeners.push(listener),
    underWay: () => [
      ...(clientOf() ? [] : ['the page']),
      ...onScreen
        .queries()
        .filter(({ state }) => state.fetchStatus === 'fetching')
        .map(({ queryKey: [name] }) => name),
      ...(onScreen.isActing() ? ['an act'] : []),
    ],
  };
  Object.assign(window, { onScreen });
}
