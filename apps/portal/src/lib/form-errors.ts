import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError, errorText } from './api-error.ts';

type Target<Form extends FieldValues> = {
  setError: UseFormSetError<Form>;
  /** The field of a dotted path of the API; null where the form has none. */
  fieldOf: (path: string) => FieldPath<Form> | null;
};

/**
 * Puts what the API refused where it can be corrected. Returns the sentence to show above the buttons, or null when every fault
 * found its field: one error shows in one place.
 */
export function showRefusal<Form extends FieldValues>(
  error: unknown,
  { setError, fieldOf }: Target<Form>,
): string | null {
  if (!(error instanceof ApiError)) {
    console.error('save', error);
    return errorText(error);
  }
  const homeless = error.errors.filter(({ path, detail }) => {
    const field = fieldOf(path);
    if (field !== null) setError(field, { type: 'server', message: detail }, { shouldFocus: true });
    return field === null;
  });
  if (error.errors.length === 0) return error.detail;
  return homeless.length === 0 ? null : homeless.map(({ detail }) => detail).join(' ');
}
