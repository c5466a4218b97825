import { useId, useLayoutEffect, useSyncExternalStore } from 'react';

let open: readonly string[] = [];
const listeners = new Set<() => void>();

function put(next: readonly string[]): void {
  open = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that facts of this page are being changed, for as long as they are. */
export function useChanging(isChanging: boolean): void {
  const id = useId();
  useLayoutEffect(() => {
    if (!isChanging) return undefined;
    put([...open, id]);
    return () => put(open.filter((each) => each !== id));
  }, [id, isChanging]);
}

/** Whether something of this page is being changed: to save it is then the one primary act. */
export const useIsChanging = (): boolean => useSyncExternalStore(subscribe, () => open.length > 0);
