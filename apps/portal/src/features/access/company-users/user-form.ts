import type { CompanyUser } from '@antela/contract/company-users';
import { z } from 'zod';
import type { Fact } from '../../../lib/conditional-save.ts';

export interface UserForm {
  name: string;
  roleid: string;
  companies: string[];
}

/** Checks of the form before the server is asked; the sentences are also the keys of their translations. */
export const userSchema = z.object({
  name: z
    .string()
    .refine((value) => value.trim() !== '', 'Escribe el nombre.')
    .refine((value) => value.trim().length <= 120, 'Es más largo de lo que se puede guardar. Acórtalo.'),
  roleid: z.string().min(1, 'Elige el rol.'),
  companies: z.array(z.string()),
}) satisfies z.ZodType<UserForm>;

export const userFormOf = ({ name, role, companies }: CompanyUser): UserForm => ({
  name,
  roleid: role.id,
  companies: companies.map(({ id }) => id),
});

/** The user in words: for who only reads it, and to say what somebody else changed. */
export function userFacts({ name, email, role, companies }: CompanyUser, t: (key: string) => string): Fact[] {
  return [
    { term: t('Nombre'), value: name },
    { term: t('Correo'), value: email },
    { term: t('Rol'), value: role.name },
    { term: t('Empresas'), value: companies.map((company) => company.name).join(', ') || t('Ninguna') },
  ];
}
