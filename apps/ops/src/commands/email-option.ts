import { email } from '@antela/contract/schemas';
import { OpsError, requiredText, type Given } from '../command.ts';

/** In lower case, as names are compared. @throws OpsError */
export function requiredEmail(given: Given, option: string): string {
  const parsed = email.safeParse(requiredText(given, option));
  if (!parsed.success) throw new OpsError(`--${option} no es un correo.`);
  return parsed.data;
}
