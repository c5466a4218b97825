import type { Db } from '@antela/api/db/database';
import sql from 'sql-template-tag';
import { OpsError } from '../command.ts';

export interface ClientName {
  id: string;
  name: string;
}

/** By id or by name. @throws OpsError when there is none */
export async function findClient(db: Db, text: string): Promise<ClientName> {
  const client = await db.first<ClientName>(
    sql`select client_id as id, name from client where client_id::text = ${text} or name = ${text}`,
  );
  if (!client) throw new OpsError(`No hay un cliente «${text}».`);
  return client;
}

/** All of them, or the one that was named. @throws OpsError when there is none of that name */
export async function listClients(db: Db, text: string | null): Promise<ClientName[]> {
  return text === null
    ? db.many<ClientName>(sql`select client_id as id, name from client order by name`)
    : [await findClient(db, text)];
}
