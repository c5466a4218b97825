import { invalidParameter } from '../input.ts';
import { WireError } from '../wire.ts';

/**
 * Attributes that people may change about themselves. The rest is the administrator's: `custom:client` above all, and the
 * address, to which the code goes that recovers an account.
 */
export const ownNames = new Set(['phone_number', 'name', 'given_name', 'family_name', 'locale', 'zoneinfo']);

/** Throws NotAuthorizedException for an attribute that is not one's own to write. A new mobile is not verified. */
export function ownAttributes(given: Record<string, string>): Record<string, string> {
  const refused = Object.keys(given).find((name) => !ownNames.has(name));
  if (refused !== undefined)
    throw new WireError('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
  const changes = acceptableAttributes(given);
  if ('phone_number' in given) changes['phone_number_verified'] = 'false';
  return changes;
}

/** Throws InvalidParameterException for a name or a value that the pool does not take. */
export function acceptableAttributes(given: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(given)) {
    if (!/^(custom:[\w.-]{1,20}|[a-z_]{1,32})$/.test(name) || name === 'sub')
      throw invalidParameter(`${name} cannot be set.`);
    if (name === 'email' && value !== '' && !/^[^\s@]+@[^\s@]+$/.test(value))
      throw invalidParameter('Invalid email address format.');
    if (name === 'phone_number' && value !== '' && !/^\+\d{7,15}$/.test(value))
      throw invalidParameter('Invalid phone number format.');
  }
  return { ...given };
}
