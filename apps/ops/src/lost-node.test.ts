import { setTimeout as delay } from 'node:timers/promises';
import { listNodes, movePart, partOf } from '@antela/api/db/parts';
import { startFileApi } from '@antela/api/test/file-api';
import { insertPeriod } from '@antela/api/test/pay-periods';
import { clients } from '@antela/api/test/world/clients';
import { listContacts } from '@antela/contract/contacts';
import { closePayPeriod } from '@antela/contract/period-steps';
import { addressesOf, clusterVariable } from '@antela/embedded-postgres/test-cluster';
import { findNode, type TestNode } from '@antela/embedded-postgres/test-node';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { expectSound } from './test/sound.ts';

const isCluster = process.env[clusterVariable] !== undefined;
const { api, admin } = isCluster ? await startFileApi() : { api: undefined as never, admin: null };

const elsewhere = isCluster ? api.signIn('foreign') : null;
const amount = 105_950;

/** Puts both clients on nodes of their own. @returns address of the one that A is on, as the superuser */
async function partClients(): Promise<string> {
  const client = new pg.Client({ connectionString: api.connectionString });
  await client.connect();
  try {
    const [ofA, ofB] = await Promise.all([clients.a, clients.b].map((id) => partOf(client, id)));
    if (!ofA || !ofB) throw new Error('a client lies nowhere');
    const [other] = (await listNodes(client)).filter(({ id }) => id !== ofA.nodeId);
    if (ofB.nodeId === ofA.nodeId) {
      expect(ofB.id, 'one part holds both').not.toBe(ofA.id);
      await movePart(client, ofB, other?.id ?? 0);
    }
    const port = ofA.nodeName.split(':')[1];
    const found = (await addressesOf(new URL(api.connectionString).pathname.slice(1))).find(
      (address) => new URL(address).port === port,
    );
    return found ?? '';
  } finally {
    await client.end();
  }
}

/** Goes on asking until it is told to stop. @returns how often each answer came */
function keepAsking(ask: () => Promise<{ status: number }>) {
  const answers = new Map<number, number>();
  let isOver = false;
  const asked = (async () => {
    while (!isOver) {
      const { status } = await ask();
      answers.set(status, (answers.get(status) ?? 0) + 1);
      await delay(10);
    }
  })();
  return async () => {
    isOver = true;
    await asked;
    return Object.fromEntries(answers);
  };
}

const close = (payperiodid: string) =>
  api.call(admin, closePayPeriod, {
    body: { payperiodid, amount, paidOn: '2026-11-20', reference: `ACH ${payperiodid.slice(0, 8)}` },
  });

/** Ends the node so many milliseconds after periods began to close, and brings it back. @returns what each of them answered */
async function loseWhileClosing(
  node: TestNode,
  periods: readonly string[],
  after: number,
): Promise<number[]> {
  const others = keepAsking(() => api.call(elsewhere, listContacts));
  const closing = Promise.all(periods.map(close));
  let missed: Record<string, number> = {};
  let answers: Awaited<typeof closing> = [];
  try {
    await delay(after);
    await node.crash();
    answers = await closing;
    // Connections to the node that nobody used meanwhile say so one by one.
    for (let time = 0; time < 30; time += 1)
      expect((await api.call(admin, listContacts)).status, `${after} ms, ${time}`).toBe(503);
    await delay(500);
  } finally {
    missed = await others();
    await node.start();
  }
  expect(Object.keys(missed)).toEqual(['200']);
  expect(missed['200']).toBeGreaterThan(10);
  const faults = answers
    .filter(({ status }) => status !== 200 && status !== 503)
    .map(({ problem }) => api.faultOf(problem));
  expect(faults).toEqual([]);
  return answers.map(({ status }) => status);
}

/** A 200 stays closed; a 503 says nothing, and is asked again. */
async function closeTheRest(periods: readonly string[], answers: readonly number[]): Promise<void> {
  const isBack = async () => expect((await api.call(admin, listContacts)).status).toBe(200);
  await vi.waitFor(isBack, { timeout: 60_000, interval: 100 });
  for (const [index, id] of periods.entries()) {
    const rows = await api.rows<{ state: string }>(
      'select state from pay_period where client_id = $1 and id = $2',
      [clients.a, id],
    );
    const isClosed = rows[0]?.state === 'closed';
    if (answers[index] === 200) expect(isClosed).toBe(true);
    else if (!isClosed) expect((await close(id)).status).toBe(200);
  }
}

test.skipIf(!isCluster)(
  'a node that is lost while its client closes periods is missed by nobody else, and leaves each of them closed once or not at all',
  { timeout: 300_000 },
  async ({ skip }) => {
    const node = await findNode(await partClients());
    if (!node) return skip('the node is not on this machine');
    // Both are signed in before.
    for (const who of [admin, elsewhere]) expect((await api.call(who, listContacts)).status).toBe(200);
    const all: string[] = [];
    const seen = new Set<number>();
    for (const after of [0, 40, 80, 160]) {
      const periods: string[] = [];
      for (let count = 0; count < 6; count += 1) periods.push(await insertPeriod(api, 'reconciled'));
      const answers = await loseWhileClosing(node, periods, after);
      for (const answer of answers) seen.add(answer);
      await closeTheRest(periods, answers);
      all.push(...periods);
    }
    expect(seen).toContain(503);
    const paid = await api.rows<{ state: string; n: number; amount: number }>(
      `select p.state, count(*)::int as n, sum(r.amount)::int as amount from pay_period p
       join pay_period_remittance r on r.client_id = p.client_id and r.pay_period_id = p.id
       where p.client_id = $1 and p.id = any($2) group by p.id, p.state`,
      [clients.a, all],
    );
    expect(paid).toEqual(all.map(() => ({ state: 'closed', n: 1, amount })));
    await expectSound(api);
  },
);
