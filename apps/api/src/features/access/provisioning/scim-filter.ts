import type { ProvisionedFilter } from '../company-users/provisioned-users.service.ts';
import { scimFault, userSchema } from './scim-message.ts';

const comparison = /^(\S+) +(\S+) +(\S.*)$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Nobody has it. */
const nobody = '00000000-0000-0000-0000-000000000000';

const byAttribute: Record<string, (value: string) => ProvisionedFilter> = {
  id: (value) => ({ id: uuid.test(value) ? value : nobody }),
  username: (value) => ({ userName: value.toLowerCase() }),
  externalid: (value) => ({ externalId: value }),
  emails: (value) => ({ email: value.toLowerCase() }),
  'emails.value': (value) => ({ email: value.toLowerCase() }),
};

/** Reads `attribute eq "value"`: what a provider finds somebody by. @throws invalidFilter for anything else */
export function readFilter(filter: string | undefined): ProvisionedFilter {
  if (filter === undefined) return {};
  const whole = filter.trim().replace('emails[type eq "work"].value', 'emails.value');
  const [, attribute = '', operator = '', value = ''] = comparison.exec(whole) ?? [];
  const name = attribute.replace(`${userSchema}:`, '').toLowerCase();
  const literal = operator.toLowerCase() === 'eq' ? literalOf(value) : undefined;
  if (name === 'active' && typeof literal === 'boolean') return { active: literal };
  const read = Object.hasOwn(byAttribute, name) ? byAttribute[name] : undefined;
  if (read && typeof literal === 'string') return read(literal);
  throw scimFault(
    'invalidFilter',
    'Busca con una sola comparación: userName, externalId, id, emails.value o active, eq, y el valor entre comillas.',
  );
}

function literalOf(text: string): unknown {
  try {
    return JSON.parse(text.trim());
  } catch {
    return undefined;
  }
}
