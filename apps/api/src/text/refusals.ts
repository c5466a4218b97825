/** Why an act leaves somebody as they were: a stable code and the Spanish sentence. */
export interface Refusal {
  code: string;
  detail: string;
}

/** By id; those whom the act fits are absent. */
export type Refusals = ReadonlyMap<string, Refusal>;

export const refusalsOf = <One extends { id: string }>(
  all: readonly One[],
  whyNot: (one: One) => Refusal | null | undefined,
): Refusals =>
  new Map(
    all.flatMap((one): [string, Refusal][] => {
      const refusal = whyNot(one);
      return refusal ? [[one.id, refusal]] : [];
    }),
  );
