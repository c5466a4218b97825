import type { FieldPath } from 'react-hook-form';
import type { ContactForm } from './contact-form.ts';

const fields: readonly string[] = [
  'name',
  'position',
  'kind',
  'email',
  'mobile',
  'companies',
] satisfies (keyof ContactForm)[];

/** The field of a path of the API; null where the form has none. */
export function formFieldOf(path: string): FieldPath<ContactForm> | null {
  const [first = ''] = path.split('.');
  return fields.includes(first) ? (first as FieldPath<ContactForm>) : null;
}
