import { permissions, withImplied, type Permission } from '@antela/contract/permissions';
import type pg from 'pg';
import { clients, companies, type CompanyKey } from './clients.ts';
import { worldId } from './ids.ts';
import { insertRows } from './insert-rows.ts';
import { worldNow } from './time.ts';

interface UserSeed {
  number: number;
  client: keyof typeof clients;
  companies: CompanyKey[];
  permissions: readonly Permission[];
  name: string;
  state?: 'active' | 'invited' | 'blocked';
}

export const users = {
  /** Everything, in both companies. */
  admin: { number: 1, client: 'a', companies: ['a1', 'a2'], permissions, name: 'Marta Administradora' },
  /** Everything, but only in A1. */
  onlyA1: { number: 2, client: 'a', companies: ['a1'], permissions, name: 'Nelson de Una' },
  /** Both companies and no permission. */
  nobody: { number: 3, client: 'a', companies: ['a1', 'a2'], permissions: [], name: 'Olga Sin Permisos' },
  approver: {
    number: 4,
    client: 'a',
    companies: ['a1', 'a2'],
    permissions: withImplied(['approve_transactions', 'view_employees']),
    name: 'Pablo Aprobador',
  },
  /** Every permission and no company. */
  homeless: { number: 5, client: 'a', companies: [], permissions, name: 'Quima Sin Empresa' },
  invited: {
    number: 6,
    client: 'a',
    companies: ['a1'],
    permissions,
    name: 'Rita Invitada',
    state: 'invited',
  },
  blocked: {
    number: 7,
    client: 'a',
    companies: ['a1'],
    permissions,
    name: 'Saúl Bloqueado',
    state: 'blocked',
  },
  foreign: { number: 8, client: 'b', companies: ['b1'], permissions, name: 'Tomás de Otro' },
  /** Out of sight of whoever has only A1. */
  onlyA2: { number: 9, client: 'a', companies: ['a2'], permissions: [], name: 'Víctor del Sur' },
} as const satisfies Record<string, UserSeed>;
export type UserKey = keyof typeof users;

export const userIdOf = (key: UserKey): string => worldId(0x30000 + users[key].number);
/** Each user has a role of their own. */
export const roleIdOf = (key: UserKey): string => worldId(0x40000 + users[key].number);
export const subjectOf = (key: UserKey): string => `subject-${key}`;
/** Where the user's own credentials can put files, and read them. */
export const filesOf = (key: UserKey): string =>
  `clients/${clients[users[key].client]}/people/${subjectOf(key)}/`;

export async function insertUsers(client: pg.ClientBase): Promise<void> {
  const entries = Object.entries(users) as [UserKey, UserSeed][];
  await insertRows(
    client,
    'role',
    entries.map(([key, user]) => ({
      client_id: clients[user.client],
      id: roleIdOf(key),
      name: `Rol de ${key}`,
      system: false,
      permissions: user.permissions,
      version: 1,
      created_at: worldNow,
    })),
  );
  await insertRows(
    client,
    'company_user',
    entries.map(([key, user]) => ({
      client_id: clients[user.client],
      id: userIdOf(key),
      subject: subjectOf(key),
      username: `${key}@example.co`,
      full_name: user.name,
      email: `${key}@example.co`,
      role_id: roleIdOf(key),
      state: user.state ?? 'active',
      permissions_version: 1,
      version: 1,
      created_at: worldNow,
    })),
  );
  await insertRows(
    client,
    'company_user_company',
    entries.flatMap(([key, user]) =>
      user.companies.map((company) => ({
        client_id: clients[user.client],
        user_id: userIdOf(key),
        company_id: companies[company],
      })),
    ),
  );
}
