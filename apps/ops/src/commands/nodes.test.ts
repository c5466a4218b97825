import { inTenant } from '@antela/api/db/transaction';
import { clusterVariable } from '@antela/embedded-postgres/test-cluster';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { startFileOps } from '../test/file-ops.ts';
import { createMolinos, runIn } from '../test/test-ops.ts';

const isCluster = process.env[clusterVariable] !== undefined;
const ops = await startFileOps();
await createMolinos(ops);

test.skipIf(isCluster)('where there is one server, nothing can be moved, and it says so', async () => {
  expect(await runIn(ops, ['nodes', 'list'])).toMatchObject({
    code: 0,
    text: 'Esta base de datos es un solo servidor.',
  });
  for (const command of [
    ['nodes', 'rebalance'],
    ['tenant', 'isolate', '--client', 'Molinos'],
  ])
    expect(await runIn(ops, command), command.join(' ')).toMatchObject({
      code: 2,
      text: expect.stringContaining('un solo servidor') as unknown,
    });
});

const listed = async (): Promise<string[]> => (await runIn(ops, ['nodes', 'list'])).text.split('\n');

test.skipIf(!isCluster)(
  'a client gets a part of its own on the node that was named, with its rows, what the application may do to them and no more',
  { timeout: 300_000 },
  async () => {
    const { rows } = await ops.ownerPool.query<{ id: string }>('select client_id as id from antela.client');
    const client = rows[0]?.id ?? '';
    const counted = () =>
      ops.ownerPool
        .query<{ n: number }>(`select count(*)::int as n from antela.role where client_id = $1`, [client])
        .then((found) => found.rows[0]?.n);
    const before = await counted();
    expect(before).toBe(5);
    const target = (await listed()).find((line) => line.includes(': 0 clientes'))?.replace(/: .*/, '') ?? '';
    expect(target).toMatch(/^\S+:\d+$/);
    const command = ['tenant', 'isolate', '--client', 'Molinos', '--node'];
    expect(await runIn(ops, [...command, 'nadie:1'])).toMatchObject({ code: 2 });
    expect(await runIn(ops, [...command, target])).toEqual({
      code: 0,
      text: `Molinos: en una parte solo suya, en ${target}.`,
    });
    expect(await listed()).toContainEqual(expect.stringMatching(`^${target}: 1 cliente,`));
    expect(await counted()).toBe(before);
    const asApp = (column: string) =>
      inTenant(ops.pool, client, (db) =>
        db.run(
          column === 'settings'
            ? sql`update client set settings = settings where client_id = ${client}`
            : sql`update client set created_at = created_at where client_id = ${client}`,
        ),
      );
    expect(await asApp('settings')).toBe(1);
    await expect(asApp('created_at')).rejects.toThrow('permission denied');
    expect(await runIn(ops, ['ledger', 'verify'])).toMatchObject({ code: 0 });
    expect(await runIn(ops, ['audit', 'verify'])).toMatchObject({ code: 0 });
    expect(await runIn(ops, ['nodes', 'rebalance'])).toMatchObject({ code: 0 });
    expect(await asApp('settings')).toBe(1);
  },
);
