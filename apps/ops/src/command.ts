import type { Actor } from '@antela/api/http/principal';
import type { OpsContext } from './ops-context.ts';

/** Values written after the command, by option; an option that takes several is a list. */
export type Given = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

interface Words {
  /** The words that call it. */
  name: string;
  /** Its options as they are typed; those in brackets may be left out. */
  usage: string;
  about: string;
  /** `text` takes a value, `texts` one or more, `flag` none. */
  options: Readonly<Record<string, 'text' | 'texts' | 'flag'>>;
}

/** Somebody who has just shown their own secret. */
export interface Operator {
  id: string;
  name: string;
}

/** Context of a command that changes something, with the operator who proved it and the actor its record names. */
export interface OperatorContext extends OpsContext {
  operator: Operator;
  actor: Actor;
}

/**
 * By whom it is run. `operator`: an enrolled person who proves it, on record. `reader`: anybody, because it changes nothing.
 * `installer`: whoever owns the schema, before there is anybody to ask. `rehearsal`: anybody, except in production. `enrolment`:
 * what makes operators, which asks for its own proof.
 *
 * `run` answers the exit code: 0 done, 1 something is wrong with the data. @throws OpsError
 */
export type Command = Words &
  (
    | { by: 'operator'; run: (given: Given, context: OperatorContext) => Promise<number> }
    | {
        by: 'reader' | 'installer' | 'rehearsal' | 'enrolment';
        run: (given: Given, context: OpsContext) => Promise<number>;
      }
  );

/** Something the operator has to correct; the message is Spanish and is all they see. */
export class OpsError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OpsError';
  }
}

/** @throws OpsError when it is missing */
export function requiredText(given: Given, option: string): string {
  const value = optionalText(given, option);
  if (value === null) throw new OpsError(`Falta --${option}.`);
  return value;
}

export function optionalText(given: Given, option: string): string | null {
  const value = given[option];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

export function texts(given: Given, option: string): readonly string[] {
  const value = given[option];
  return Array.isArray(value) ? value : [];
}

/** A whole number of at least `min`; the default when it was not given. @throws OpsError */
export function wholeNumber(given: Given, option: string, fallback: number, min: number): number {
  const value = optionalText(given, option);
  if (value === null) return fallback;
  if (!/^\d{1,12}$/.test(value) || Number(value) < min)
    throw new OpsError(`--${option} es un número entero de al menos ${min}.`);
  return Number(value);
}
