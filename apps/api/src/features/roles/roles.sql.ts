import type { Permission } from '@antela/contract/permissions';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../db/database.ts';

/** The client's roles by name. */
export const listRoleChoices = (db: Db, scope: Scope): Promise<{ id: string; name: string; permissions: Permission[] }[]> =>
  db.many(sql`select id, name, permissions from role where client_id = ${scope.clientId} order by fold(name), id`);
