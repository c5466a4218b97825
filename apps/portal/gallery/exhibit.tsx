import type { ReactNode } from 'react';

/** A piece of `ui` with its states, each by its name. */
export type Exhibit = {
  piece: string;
  states: Readonly<Record<string, ReactNode>>;
};

export const nothing = (): void => {};
export const soon = async (): Promise<void> => {};
