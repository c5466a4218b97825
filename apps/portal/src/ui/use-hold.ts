import { useEffect, useRef, useState } from 'react';

/** After the answer, for as long as the second press of a double one may still fall on what is closing. */
const settleMs = 400;

/** `under way` from the press until the answer, `settling` for a moment after it; neither takes a press. */
export type Hold = 'free' | 'under way' | 'settling';

/**
 * One act at a time: work that answers with a promise is held from the press until it settles, and a press meanwhile does
 * nothing. The refusal is in a ref, because the second press of a double one comes before anything is drawn again.
 */
export function useHold() {
  const isTaken = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [state, setState] = useState<Hold>('free');
  useEffect(() => () => clearTimeout(timer.current), []);

  function free(): void {
    isTaken.current = false;
    setState('free');
  }

  /** @returns the work's own promise, where it was begun and has one */
  function hold(work: () => unknown): Promise<unknown> | undefined {
    if (isTaken.current) return undefined;
    const answer = work();
    if (!(answer instanceof Promise)) return undefined;
    isTaken.current = true;
    setState('under way');
    return answer.finally(() => {
      setState('settling');
      timer.current = setTimeout(free, settleMs);
    });
  }

  return { state, hold };
}
