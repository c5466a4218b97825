import { errorTable, type FieldFault } from '@antela/contract/errors';
import { explain } from '@antela/contract/explain-input';
import type { z } from 'zod';
import { ApiError, errorText } from './api-error.ts';
import type { Found } from './form-state.ts';

type FieldOf = (path: string) => string | null;

/** Places of a refusal: each fault at its field, and what has no field above the buttons. One error shows in one place. */
export function placed(error: unknown, fieldOf: FieldOf): Found {
  if (!(error instanceof ApiError)) {
    console.error('save', error);
    return { '': errorText(error) };
  }
  return error.errors.length === 0 ? { '': errorText(error) } : atFields(error.errors, fieldOf);
}

export function atFields(faults: readonly FieldFault[], fieldOf: FieldOf): Found {
  const homeless = faults.filter(({ path }) => fieldOf(path) === null);
  return {
    ...Object.fromEntries(faults.map(({ path, detail }) => [fieldOf(path) ?? '', detail])),
    '': homeless.map(({ detail }) => detail).join(' '),
  };
}

/** Faults that the contract finds in a body before it is sent: the server's own, in its words. */
export function faultsOfBody<Body extends z.ZodType>(
  endpoint: { body?: Body },
  body: z.input<NoInfer<Body>> | undefined,
  within = '',
): FieldFault[] {
  const error = endpoint.body?.safeParse(body, { reportInput: true }).error;
  return error ? explain(error).map((fault) => ({ ...fault, path: within + fault.path })) : [];
}

/** Refuses a body as the server would, before anything is sent. @throws ApiError invalid_input with each fault and its path */
export function mustFit<Body extends z.ZodType>(
  endpoint: { body?: Body },
  body: z.input<NoInfer<Body>> | undefined,
): void {
  if (endpoint.body === undefined) return;
  const errors = faultsOfBody(endpoint, body);
  if (errors.length > 0) throw new ApiError({ ...errorTable.invalid_input, code: 'invalid_input', errors });
}
