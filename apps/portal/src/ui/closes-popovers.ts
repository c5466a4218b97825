import { createContext, useContext, useEffect } from 'react';

type Close = () => void;
const open = new Map<string, Close>();

/** The popover that something stands in. */
export const WithinPopover = createContext<string | null>(null);

/** @returns the way to stop: a popover that is closed is closed by nothing */
export function closable(id: string, close: Close): () => void {
  open.set(id, close);
  return () => {
    open.delete(id);
  };
}

/** A sheet or question is alone in front: popovers close as it opens, also the one whose act it is, but not the one it is part of. */
export function useClosesPopovers(isOpen: boolean): void {
  const within = useContext(WithinPopover);
  useEffect(() => {
    if (!isOpen) return;
    for (const [id, close] of open) if (id !== within) close();
  }, [isOpen, within]);
}
