import { invalidParameter } from './input.ts';
import type { Input } from './wire.ts';

export type Parameters = {
  /** All that the operation is given. */
  takes: string;
  /** The cloud's, without which the answer is the same here. */
  ignores?: string;
  /** The cloud's, of which the answer would say less than the caller believes. */
  refuses?: string;
};
/** Each parameter that the cloud's operations have, and what becomes of it here: the README's tables are compared with these. */
export type ParametersOf = Readonly<Record<string, Parameters>>;

export const words = (text = ''): string[] => (text === '' ? [] : text.split(' '));

/** The part of a call that its operation takes: it can read nothing else. @throws InvalidParameterException for what is refused */
export function takenOf(table: ParametersOf, operation: string, input: Input): Input {
  const { takes, refuses } = table[operation] ?? { takes: '' };
  for (const name of words(refuses))
    if (isSaid(input[name])) throw invalidParameter(`${name} is not supported.`);
  return Object.fromEntries(
    words(takes).flatMap((name) => (Object.hasOwn(input, name) ? [[name, input[name]]] : [])),
  );
}

/** Whether a value asks for anything: clients send what they leave out as empty. */
const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && value !== '';
