import { isRecord, WireError, type Input } from './wire.ts';

/** Longest text any field may carry: sessions and secret blocks are the longest the protocol has. */
const textMax = 8_192;

/** Throws InvalidParameterException when the field is missing, empty, or no text. */
export function requiredText(input: Input, field: string, max = textMax): string {
  const value = optionalText(input, field, max);
  if (value === undefined || value === '') throw invalidParameter(`${field} is required.`);
  return value;
}

/** Undefined when the field is missing or null. */
export function optionalText(input: Input, field: string, max = textMax): string | undefined {
  const value = Object.hasOwn(input, field) ? input[field] : undefined;
  if (value === undefined || value === null) return undefined;
  // PostgreSQL takes neither NUL nor half a character in a text.
  if (typeof value !== 'string' || value.length > max || /\0|\p{Surrogate}/u.test(value))
    throw invalidParameter(`${field} must be a text of at most ${max} characters.`);
  return value;
}

export function optionalBoolean(input: Input, field: string): boolean | undefined {
  const value = Object.hasOwn(input, field) ? input[field] : undefined;
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'boolean') throw invalidParameter(`${field} must be true or false.`);
  return value;
}

/** A whole number from 1 to `max`; the default is `max`. */
export function optionalCount(input: Input, field: string, max: number): number {
  const value = Object.hasOwn(input, field) ? input[field] : undefined;
  if (value === undefined || value === null) return max;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1)
    throw invalidParameter(`${field} must be a positive number.`);
  return Math.min(value, max);
}

/** An object field; empty when it is missing. */
export function optionalRecord(input: Input, field: string): Input {
  const value = Object.hasOwn(input, field) ? input[field] : undefined;
  if (value === undefined || value === null) return {};
  if (!isRecord(value)) throw invalidParameter(`${field} must be an object.`);
  return value;
}

/** An object whose values are all texts; empty when it is missing. */
export function optionalTexts(input: Input, field: string): Record<string, string> {
  const record = optionalRecord(input, field);
  return Object.fromEntries(Object.keys(record).map((key) => [key, optionalText(record, key) ?? '']));
}

/** The protocol's list of `{ Name, Value }`; later entries win. */
export function attributeList(input: Input, field: string): Record<string, string> {
  const value = input[field];
  if (value === undefined || value === null) return {};
  if (!Array.isArray(value) || value.length > 50)
    throw invalidParameter(`${field} must be a list of at most 50 attributes.`);
  const pairs = value.map((entry: unknown) => {
    if (!isRecord(entry)) throw invalidParameter(`${field} must be a list of Name and Value.`);
    return [requiredText(entry, 'Name', 64), optionalText(entry, 'Value', 2_048) ?? ''] as const;
  });
  return Object.fromEntries(pairs);
}

export function textList(input: Input, field: string): string[] {
  const value = input[field];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > 50)
    throw invalidParameter(`${field} must be a list of at most 50 texts.`);
  return value.map((entry: unknown) => {
    if (typeof entry !== 'string' || entry.length > 64)
      throw invalidParameter(`${field} must be a list of texts.`);
    return entry;
  });
}

export function invalidParameter(message: string): WireError {
  return new WireError('InvalidParameterException', message);
}
