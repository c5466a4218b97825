import { setTimeout as delay } from 'node:timers/promises';
import { onCluster } from '@antela/api/db/distribute';
import type { ClientBase, Pool } from 'pg';
import { OpsError } from '../command.ts';

/** Less than the second after which a server looks for a deadlock: the copy gives way, and nobody who writes. */
const patienceMs = 900;
const betweenTriesMs = 1_000;
const triesMost = 120;

/** Parts and the nodes that they are on. */
const places = `select md5(string_agg(format('%s %s', shardid, groupid), ',' order by placementid)) as places from pg_dist_placement`;

/**
 * Begins a transaction that reads everything as of one instant. On one server that is its first statement. A cluster's nodes each show what they had
 * when they were first asked, so all are asked while nobody writes, and each over one connection, which keeps what it saw.
 * @returns what refuses the reading where a part has moved meanwhile: on its new node, that connection sees none of its rows
 * @throws OpsError where some write goes on for minutes
 */
export async function beginReading(pool: Pool, client: ClientBase): Promise<() => Promise<void>> {
  const isSpread = await onCluster(client);
  await client.query(
    `begin isolation level repeatable read read only; set local timezone = 'UTC'; set local statement_timeout = 0; set local search_path = ''`,
  );
  if (!isSpread) return async () => {};
  await client.query('set local citus.max_adaptive_executor_pool_size = 1');
  const placesNow = async (): Promise<unknown> => (await pool.query(places)).rows[0];
  const before = await placesNow();
  const holder = await pool.connect();
  try {
    await holdWrites(holder);
    await client.query('select count(*) from antela.client');
  } finally {
    await holder.query('rollback').finally(() => holder.release());
  }
  return async () => {
    if (JSON.stringify(await placesNow()) !== JSON.stringify(before))
      throw new OpsError('Un cliente cambió de nodo mientras se copiaba. Vuelve a intentarlo.');
  };
}

/** Waits for those who write and keeps the next from beginning. A write lets go of its tables only once every node has committed it. */
async function holdWrites(holder: ClientBase): Promise<void> {
  const { rows } = await holder.query<{ tables: string }>(
    `select string_agg(format('antela.%I', relname), ', ') as tables from pg_class
     where relnamespace = 'antela'::regnamespace and oid in (select logicalrelid from pg_dist_partition)`,
  );
  for (let triesLeft = triesMost; ; triesLeft -= 1) {
    await holder.query('begin');
    await holder.query(`set local statement_timeout = ${patienceMs}`);
    try {
      await holder.query(`lock table ${rows[0]?.tables ?? ''} in share mode`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '57014') throw error;
      await holder.query('rollback');
      if (triesLeft === 1)
        throw new OpsError(
          'Alguien escribe desde hace minutos y la copia no encontró un instante. Vuelve a intentarlo.',
          { cause: error },
        );
    }
    await delay(betweenTriesMs);
  }
}
