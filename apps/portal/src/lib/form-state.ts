/** Faults by field, in dotted paths; the empty path is the form itself. What is not a sentence is no fault. */
export type Found = Readonly<Record<string, string | false | null | undefined>>;
export type Faults = Readonly<Record<string, string>>;

export type FormState<Values extends object> = {
  /** Values of the record as it was last read. */
  read: Values;
  /** Values without changes: as they were read, or as they were last saved. */
  base: Values;
  values: Values;
  faults: Faults;
  /** Sentence above the buttons. */
  refusal: string | null;
  /** Value of the button that waits until the act is confirmed; null where none does. */
  asked: string | null;
};

export const opened = <Values extends object>(initial: Values): FormState<Values> => ({
  read: initial,
  base: initial,
  values: initial,
  faults: {},
  refusal: null,
  asked: null,
});

/** Fields that nobody has touched follow a later read of the record. */
export function followed<Values extends object>(state: FormState<Values>, read: Values): FormState<Values> {
  const untouched = Object.entries(read).filter(([name]) => {
    const field = name as keyof Values;
    return isSame(state.values[field], state.base[field]);
  });
  return { ...state, read, base: read, values: { ...state.values, ...Object.fromEntries(untouched) } };
}

/** A field that is being corrected is no longer wrong. */
export function edited<Values extends object>(
  state: FormState<Values>,
  changes: Partial<Values>,
  corrected: readonly string[] = Object.keys(changes),
): FormState<Values> {
  const kept = Object.entries(state.faults).filter(
    ([path]) => !corrected.some((name) => path === name || path.startsWith(`${name}.`)),
  );
  return { ...state, values: { ...state.values, ...changes }, faults: Object.fromEntries(kept) };
}

/** One answer: what is wrong at its fields, and what is wrong with the whole above the buttons. */
export function refused<Values extends object>(state: FormState<Values>, found: Found): FormState<Values> {
  const { '': refusal = null, ...faults } = faultsIn(found);
  return { ...state, faults, refusal, asked: null };
}

export const saved = <Values extends object>(state: FormState<Values>, base: Values): FormState<Values> => ({
  ...state,
  base,
  faults: {},
  refusal: null,
  asked: null,
});

export const isChanged = <Values extends object>({ base, values }: FormState<Values>): boolean =>
  !isSame(base, values);

export const faultsIn = (found: Found): Faults =>
  Object.fromEntries(Object.entries(found).filter((pair): pair is [string, string] => Boolean(pair[1])));

/** Values alike by content; files and the like are one thing only where they are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);
