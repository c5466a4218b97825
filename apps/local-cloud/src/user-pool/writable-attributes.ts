import { invalidParameter } from '../input.ts';
import { WireError } from '../wire.ts';

/** What people may change about themselves; the rest, `custom:client` above all, is the administrator's. */
const ownNames = new Set([
  'email',
  'phone_number',
  'name',
  'given_name',
  'family_name',
  'locale',
  'zoneinfo',
]);

/** Throws NotAuthorizedException for an attribute that is not one's own to write. A new address is not verified. */
export function ownAttributes(given: Record<string, string>): Record<string, string> {
  const refused = Object.keys(given).find((name) => !ownNames.has(name));
  if (refused !== undefined)
    throw new WireError('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
  const changes = acceptableAttributes(given);
  for (const name of ['email', 'phone_number']) if (name in given) changes[`${name}_verified`] = 'false';
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
