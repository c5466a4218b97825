import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { copyIn, copyOut } from '@antela/api/db/copy';
import type { ClientBase, Pool } from 'pg';
import { OpsError } from '../command.ts';
import { readArchive } from './archive.ts';
import { blobPath, countingRows, hashOf, type Manifest } from './back-up.ts';
import { copyStatement, hasLocalCloud, keptSchemas, listMigrations, listTables } from './tables.ts';
import { countByTenant, differences, type Counted } from './tenant-rows.ts';

/** Reads a copy from end to end and holds it against its own manifest. @throws OpsError */
export async function checkArchive(path: string): Promise<Manifest> {
  const found = new Map<string, string>();
  let manifest: Manifest | null = null;
  for await (const { header, body } of readArchive(path)) {
    const hash = createHash('sha256');
    for await (const bytes of body) hash.update(bytes);
    if (typeof header['table'] === 'string') found.set(header['table'], hash.digest('hex'));
    if (header['manifest']) manifest = header['manifest'] as Manifest;
  }
  if (manifest === null) throw new OpsError(`${path} está incompleta: le falta el final.`);
  const isWhole =
    manifest.tables.length === found.size &&
    manifest.tables.every(({ name, sha256 }) => found.get(name) === sha256) &&
    hashOf(manifest.tables) === manifest.sha256;
  if (!isWhole) throw new OpsError(`${path} está dañada: lo que contiene no es lo que dice contener.`);
  return manifest;
}

interface Options {
  ownerPool: Pool;
  blobsDir: string | null;
  /** Names of the secrets that are good here: one of them is the manifest's. */
  secretNames: readonly string[];
}

/**
 * Puts a checked copy into an empty database that the same migrations made, all or nothing, reads it back and compares. Every
 * session ends: one that was closed after the copy must not come alive with it.
 * @throws OpsError
 */
export async function restore(
  path: string,
  { ownerPool, blobsDir, secretNames }: Options,
): Promise<Manifest> {
  const manifest = await checkArchive(path);
  if (!secretNames.includes(manifest.secretName))
    throw new OpsError(
      'La copia se hizo con otro secreto: sin él nadie podría ingresar. Pon el mismo (ANTELA_SECRET, o secrets/master.hex de la carpeta de datos) y vuelve a intentarlo.',
    );
  const client = await ownerPool.connect();
  try {
    await client.query(
      `begin; set local timezone = 'UTC'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local search_path = ''`,
    );
    await mustFit(client, manifest);
    await load(client, path, blobsDir);
    const differing = differences(manifest.tables, await readTables(client));
    if (differing.length > 0)
      throw new OpsError(`Lo restaurado no es igual a la copia: ${differing.join('; ')}. No se guardó nada.`);
    await client.query(`update antela.portal_session set ended_at = now() where ended_at is null`);
    if (await hasLocalCloud(client))
      await client.query(`update cloud.session set revoked_at = now() where revoked_at is null`);
    await client.query('commit');
    return manifest;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function mustFit(client: ClientBase, manifest: Manifest): Promise<void> {
  const { rows } = await client.query<{ full: boolean }>(
    `select exists (select from antela.tenant) ${(await hasLocalCloud(client)) ? 'or exists (select from cloud.pool_user)' : ''} as full`,
  );
  if (rows[0]?.full !== false)
    throw new OpsError('La base de datos no está vacía. Restaura en una nueva y cambia después a ella.');
  const migrations = await listMigrations(client);
  const missing = manifest.migrations.filter((name) => !migrations.includes(name));
  const extra = migrations.filter((name) => !manifest.migrations.includes(name));
  if (missing.length > 0 || extra.length > 0)
    throw new OpsError(
      `La copia es de otra versión del esquema (${[...missing, ...extra].join(', ')}). Usa la versión del programa que la hizo y migra después.`,
    );
}

/** The database's own steps and ledgers speak of changes, not of rows that were there before: they keep silent meanwhile. */
async function load(client: ClientBase, path: string, blobsDir: string | null): Promise<void> {
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
  const watched = [...tables.values()].filter(({ hasTriggers }) => hasTriggers);
  const { rows: always } = await client.query<{ name: string; trigger: string }>(
    `select tgrelid::regclass::text as name, quote_ident(tgname) as trigger from pg_trigger where tgenabled = 'A'`,
  );
  for (const { name } of watched) await client.query(`alter table ${name} disable trigger user`);
  // COPY FROM refuses a table whose policies hold its writer: until they are forced again, they do not hold the owner.
  const { rows: forced } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relforcerowsecurity`,
    [keptSchemas],
  );
  for (const { name } of forced) await client.query(`alter table ${name} no force row level security`);
  // Catalogues and the like are there from the migration.
  await client.query(`truncate ${[...tables.keys()].join(', ')}`);
  for await (const { header, body } of readArchive(path)) {
    if (typeof header['table'] === 'string') {
      const columns = header['columns'] as string[];
      if (!tables.has(header['table'])) throw new OpsError(`La tabla ${header['table']} ya no existe.`);
      await pipeline(
        Readable.from(body),
        copyIn(client, `copy ${header['table']} (${columns.join(', ')}) from stdin`),
      );
    } else if (header['tasks'] === true) await loadTasks(client, body);
    else if (typeof header['blob'] === 'string') await loadBlob(blobsDir, header['blob'], body);
    else for await (const _bytes of body);
  }
  for (const { name } of forced) await client.query(`alter table ${name} force row level security`);
  for (const { name } of watched) await client.query(`alter table ${name} enable trigger user`);
  for (const { name, trigger } of always)
    await client.query(`alter table ${name} enable always trigger ${trigger}`);
}

async function loadTasks(client: ClientBase, body: AsyncIterable<Buffer>): Promise<void> {
  await client.query(
    `create temporary table waiting_task (identifier text, payload json, run_at timestamptz, key text, queue_name text, max_attempts integer, priority integer) on commit drop`,
  );
  await pipeline(Readable.from(body), copyIn(client, 'copy pg_temp.waiting_task from stdin'));
  await client.query(
    `select graphile_worker.add_job(identifier, payload := payload, queue_name := queue_name, run_at := run_at, max_attempts := max_attempts, job_key := key, priority := priority)
     from pg_temp.waiting_task`,
  );
}

/** Under the name that the rows give it, which nothing else has. */
async function loadBlob(blobsDir: string | null, blob: string, body: AsyncIterable<Buffer>): Promise<void> {
  if (blobsDir === null)
    throw new OpsError('La copia trae archivos del almacén embebido, y este usa otro (OBJECTS=s3).');
  const place = blobPath(blobsDir, blob);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, body, { mode: 0o600, flush: true });
}

/** The tables as a copy of this database would tell of them. */
async function readTables(client: ClientBase): Promise<Counted[]> {
  const tables: Counted[] = [];
  for (const table of await listTables(client)) {
    const counted = countingRows(copyOut(client, copyStatement(table)));
    for await (const _bytes of counted.body);
    tables.push({ name: table.name, ...counted.result(), tenants: await countByTenant(client, table) });
  }
  return tables;
}
