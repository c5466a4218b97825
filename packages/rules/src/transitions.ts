/** For every state, the states it may move to. A state with an empty list is final. */
export type TransitionTable<State extends string> = { readonly [from in State]: readonly State[] };

/** Thrown for a step that its table does not have; codes are the English state codes. */
export class IllegalTransitionError extends Error {
  constructor(
    readonly from: string,
    readonly to: string,
  ) {
    super(`Illegal transition: ${from} → ${to}`);
    this.name = 'IllegalTransitionError';
  }
}

export function canMove<State extends string>(
  table: TransitionTable<State>,
  from: State,
  to: State,
): boolean {
  return table[from].includes(to);
}

/** Throws IllegalTransitionError when the table does not have the step; staying in the same state is not a step. */
export function assertTransition<State extends string>(
  table: TransitionTable<State>,
  from: State,
  to: State,
): void {
  if (!canMove(table, from, to)) throw new IllegalTransitionError(from, to);
}
