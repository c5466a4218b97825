import { onCluster } from '@antela/api/db/distribute';
import type { Pool, PoolClient } from 'pg';
import { OpsError } from '../command.ts';

/** Runs on one connection of the schema's owner, where the database is a cluster. @throws OpsError where it is one server */
export async function onCoordinator<T>(
  { ownerPool }: { ownerPool: Pool },
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await ownerPool.connect();
  try {
    if (!(await onCluster(client)))
      throw new OpsError('Esta base de datos es un solo servidor: no hay nodos entre los que repartir.');
    return await work(client);
  } finally {
    client.release();
  }
}

/** @throws OpsError where the owner's login may not carry rows from node to node */
export async function mustMove(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ role: string; may: boolean }>(
    'select rolname as role, rolbypassrls or rolsuper as may from pg_roles where rolname = current_user',
  );
  const [role] = rows;
  if (!role?.may)
    throw new OpsError(
      `El usuario ${role?.role ?? ''} no puede llevar filas de un nodo a otro. Quien administra el clúster corre antes: alter role ${role?.role ?? ''} bypassrls`,
    );
}
