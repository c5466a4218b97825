import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chown, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { addressesOf } from './test-cluster.ts';
import { asServer, control, findNode, freePort, programs, serverFolder } from './test-node.ts';

/** Copies of every node of a cluster, each with all that its server logs since. */
export type NodeCopies = {
  /** Marks a point on every node, between commits, and waits until the log of each has come as far. */
  mark: (point: string) => Promise<void>;
  /** Brings every node back elsewhere as it was at that point. @returns the coordinator's new address */
  restore: (point: string) => Promise<string>;
  remove: () => Promise<void>;
};

type Copy = { url: string; folder: string; log: string; passwords: string; port: number };

/** Acts of one node on others, which wait until each knows where the others are now: half-done commits, remains of moves. */
const apart = ['citus.recover_2pc_interval', 'citus.defer_shard_delete_interval'];

/** Takes a copy of each node as its administrator would. @returns nothing where the nodes are not the kit's on this machine */
export const copyNodes = async (database: string): Promise<NodeCopies | null> => {
  const nodes = await Promise.all(
    (await addressesOf(database)).map(async (url) => ({ url, node: await findNode(url) })),
  );
  const like = nodes[0]?.node;
  if (!like) return null;
  const folder = await serverFolder(like);
  const { uid, gid } = await stat(folder);
  const copies: Copy[] = [];
  const receivers: ChildProcess[] = [];
  for (const [index, { url, node }] of nodes.entries()) {
    const log = join(folder, `log${index}`);
    await mkdir(log);
    await chown(log, uid, gid);
    const from = ['-h', '127.0.0.1', '-p', new URL(url).port, '-U', 'postgres'];
    const passwords = node?.passwords ?? '';
    // Keeps its server from throwing away what was not received yet.
    const slot = `copy_${database}`;
    await asServer(`PGPASSFILE='${passwords}' pg_receivewal --create-slot -S ${slot} ${from.join(' ')}`);
    receivers.push(
      spawn(join(programs, 'pg_receivewal'), ['-D', log, '-S', slot, ...from], {
        stdio: 'ignore',
        uid,
        gid,
        cwd: folder,
        env: { PGPASSFILE: passwords, LC_ALL: 'C' },
      }),
    );
    const copy = { url, folder: join(folder, `copy${index}`), log, passwords, port: await freePort() };
    await asServer(`PGPASSFILE='${passwords}' pg_basebackup -D '${copy.folder}' -c fast ${from.join(' ')}`);
    copies.push(copy);
  }
  return {
    mark: (point) => mark(copies, point),
    restore: (point) => restore(copies, point),
    remove: async () => {
      for (const receiver of receivers) receiver.kill();
      for (const { url } of copies) await dropSlot(url, database);
      for (const copy of copies)
        await serverOf(copy)
          .crash()
          .catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
};

async function dropSlot(url: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let isActive = true; isActive;) {
    const { rows } = await client.query<{ active: boolean }>(
      'select active from pg_replication_slots where slot_name = $1',
      [`copy_${database}`],
    );
    isActive = rows[0]?.active === true;
    if (isActive) await delay(50);
  }
  await client.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1',
    [`copy_${database}`],
  );
  await client.end();
}

const serverOf = (copy: Copy) => control(copy.folder, copy.passwords);
const addressOf = ({ url, port }: Copy): string => Object.assign(new URL(url), { port: String(port) }).href;

async function mark(copies: readonly Copy[], point: string): Promise<void> {
  const client = new pg.Client({ connectionString: copies[0]?.url });
  await client.connect();
  try {
    await client.query('select citus_create_restore_point($1)', [point]);
    // Nothing else would bring it to disk on a node where nobody writes.
    const { rows } = await client.query<{ port: number; segment: string }>(
      `select n.nodeport as port, r.result as segment
       from run_command_on_all_nodes('select pg_walfile_name(pg_switch_wal())') r join pg_dist_node n using (nodeid)`,
    );
    for (const { port, segment } of rows) {
      const copy = copies.find(({ url }) => Number(new URL(url).port) === port);
      for (let triesLeft = 300; copy && !existsSync(join(copy.log, segment)); triesLeft -= 1) {
        if (triesLeft === 0) throw new Error(`the log of ${port} has not come as far as ${segment}`);
        await delay(100);
      }
    }
  } finally {
    await client.end();
  }
}

async function restore(copies: readonly Copy[], point: string): Promise<string> {
  for (const copy of copies) {
    // The one of the server's own is not complete yet.
    const fetch = `cp ${copy.log}/%f %p || cp ${copy.log}/%f.partial %p`;
    const settings = [
      `port = ${copy.port}`,
      `restore_command = '${fetch}'`,
      `recovery_target_name = '${point}'`,
      `recovery_target_action = 'promote'`,
      ...apart.map((name) => `${name} = -1`),
    ];
    await appendFile(join(copy.folder, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
    await asServer(`touch '${join(copy.folder, 'recovery.signal')}'`);
  }
  await Promise.all(copies.map((copy) => serverOf(copy).start()));
  await Promise.all(copies.map((copy) => onServer(copy, untilPromoted)));
  const [coordinator] = copies;
  if (!coordinator) throw new Error('there is no copy');
  await onServer(coordinator, async (client) => {
    for (const { url, port } of copies)
      await client.query(
        `select citus_update_node(nodeid, '127.0.0.1', $1) from pg_dist_node where nodeport = $2`,
        [port, Number(new URL(url).port)],
      );
  });
  for (const copy of copies)
    await onServer(copy, async (client) => {
      for (const name of apart) await client.query(`alter system reset ${name}`);
      await client.query('select pg_reload_conf()');
    });
  return addressOf(coordinator);
}

async function onServer(copy: Copy, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(copy) });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function untilPromoted(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ waits: boolean }>('select pg_is_in_recovery() as waits');
    if (rows[0]?.waits === false) return;
    await delay(100);
  }
}
