import { useState, type ReactNode } from 'react';
import { Button } from '../src/ui/button.tsx';

/** A piece of `ui` with its states, each by its name. */
export type Exhibit = {
  piece: string;
  states: Readonly<Record<string, ReactNode>>;
};

export const nothing = (): void => {};
export const soon = async (): Promise<void> => {};

/** A layer opens from a button and closes by itself. */
export function Opened({ words, children }: { words: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
