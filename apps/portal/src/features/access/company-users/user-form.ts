import type { CompanyUser } from '@antela/contract/company-users';
import type { Fact } from '../../../lib/conditional-save.ts';
import type { Found } from '../../../lib/form-state.ts';

export type UserForm = {
  name: string;
  roleid: string;
  companies: string[];
};

type Translate = (key: string) => string;

/** Says what is not filled in yet; the rest is the contract's to say. */
export const missingOfUser = ({ name, roleid }: Pick<UserForm, 'name' | 'roleid'>, t: Translate): Found => ({
  name: name.trim() === '' && t('Escribe el nombre.'),
  roleid: roleid === '' && t('Elige el rol.'),
});

export const userFormOf = ({ name, role, companies }: CompanyUser): UserForm => ({
  name,
  roleid: role.id,
  companies: companies.map(({ id }) => id),
});

/** The user in words: for who only reads it, and to say what somebody else changed. */
export function userFacts({ name, email, role, companies }: CompanyUser, t: Translate): Fact[] {
  return [
    { term: t('Nombre'), value: name },
    { term: t('Correo'), value: email },
    { term: t('Rol'), value: role.name },
    { term: t('Empresas'), value: companies.map((company) => company.name).join(', ') || t('Ninguna') },
  ];
}
