import type { z } from 'zod';
import { ApiError, errorText } from './api-error.ts';
import type { Found } from './form-state.ts';

/** Places of a refusal: each fault at its field, and what has no field above the buttons. One error shows in one place. */
export function placed(error: unknown, fieldOf: (path: string) => string | null): Found {
  if (!(error instanceof ApiError)) {
    console.error('save', error);
    return { '': errorText(error) };
  }
  const homeless = error.errors.filter(({ path }) => fieldOf(path) === null);
  if (error.errors.length === 0) return { '': errorText(error) };
  return {
    ...Object.fromEntries(error.errors.map(({ path, detail }) => [fieldOf(path) ?? '', detail])),
    '': homeless.map(({ detail }) => detail).join(' '),
  };
}

/** Faults that a schema finds, the first of each field; its sentences are keys of their translations. */
export function faultsBy<Values>(
  schema: z.ZodType<unknown, Values>,
  values: NoInfer<Values>,
  t: (key: string) => string,
): Found {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), t(message)]));
}
