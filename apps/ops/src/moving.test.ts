import { setTimeout as delay } from 'node:timers/promises';
import { listNodes, movePart, partOf } from '@antela/api/db/parts';
import { startFileApi } from '@antela/api/test/file-api';
import { insertPeriod } from '@antela/api/test/pay-periods';
import { clients, companies } from '@antela/api/test/world/clients';
import { createContact, deleteContact, listContacts } from '@antela/contract/contacts';
import { closePayPeriod } from '@antela/contract/period-steps';
import { clusterVariable } from '@antela/embedded-postgres/test-cluster';
import pg from 'pg';
import { expect, test } from 'vitest';
import { expectSound } from './test/sound.ts';

const isCluster = process.env[clusterVariable] !== undefined;
const { api, admin } = isCluster ? await startFileApi() : { api: undefined as never, admin: null };
const amount = 105_950;

const contactOf = (name: string) => ({
  name,
  position: null,
  kind: 'technical' as const,
  email: `${name}@cliente.test`,
  mobile: null,
  companies: [{ companyid: companies.a1, isMain: false }],
  notices: [],
});

/** Brings a client's part to the other node, so many times. @returns nodes that it was on */
async function moveAbout(clientId: string, times: number): Promise<number[]> {
  const client = new pg.Client({ connectionString: api.connectionString });
  await client.connect();
  try {
    const visited: number[] = [];
    for (let move = 0; move < times; move += 1) {
      const part = await partOf(client, clientId);
      const [other] = (await listNodes(client)).filter(({ id }) => id !== part.nodeId);
      await movePart(client, part, other?.id ?? 0);
      visited.push((await partOf(client, clientId)).nodeId);
    }
    return visited;
  } finally {
    await client.end();
  }
}

/** One person's work without a pause: contacts are written down, every third goes again, periods close, the list is read. */
async function work(who: number, periods: string[], isOver: () => boolean) {
  const kept: string[] = [];
  const closed: string[] = [];
  const faults: unknown[] = [];
  const note = <Answer extends { status: number; problem?: unknown }>(answer: Answer): boolean => {
    if (answer.status >= 300) faults.push(api.faultOf(answer.problem as never) ?? answer);
    return answer.status < 300;
  };
  for (let count = 0; !isOver(); count += 1) {
    const name = `mudanza-${who}-${count}`;
    const made = await api.call(admin, createContact, { body: contactOf(name) });
    const isGoing = count % 3 === 0;
    if (note(made) && isGoing)
      note(await api.call(admin, deleteContact, { query: { contactid: made.body.data.contactid } }));
    if (!isGoing) kept.push(`${name}@cliente.test`);
    const period = count % 5 === 0 ? periods.pop() : undefined;
    const body = { amount, paidOn: '2026-11-20', reference: `ACH ${period?.slice(0, 8)}` };
    if (period && note(await api.call(admin, closePayPeriod, { body: { ...body, payperiodid: period } })))
      closed.push(period);
    note(await api.call(admin, listContacts));
    await delay(5);
  }
  return { kept, closed, faults };
}

test.skipIf(!isCluster)(
  'a client that is brought to another node and back while it works has no error and loses nothing',
  { timeout: 300_000 },
  async () => {
    const periods: string[] = [];
    for (let count = 0; count < 40; count += 1) periods.push(await insertPeriod(api, 'reconciled'));
    expect((await api.call(admin, listContacts)).status).toBe(200);
    let isOver = false;
    const working = Promise.all([1, 2, 3].map((who) => work(who, periods, () => isOver)));
    let visited: number[] = [];
    try {
      visited = await moveAbout(clients.a, 2);
      await delay(300);
    } finally {
      isOver = true;
    }
    const done = await working;
    expect(done.flatMap(({ faults }) => faults)).toEqual([]);
    expect(new Set(visited).size).toBe(2);
    const written = done.flatMap(({ kept }) => kept);
    const closed = done.flatMap((one) => one.closed);
    expect(written.length).toBeGreaterThan(20);
    expect(closed.length).toBeGreaterThan(5);
    const contacts = await api.rows<{ email: string }>(
      `select email from contact where client_id = $1 and email like 'mudanza-%'`,
      [clients.a],
    );
    expect(contacts.map(({ email }) => email).toSorted()).toEqual(written.toSorted());
    const paid = await api.rows<{ state: string; n: number; amount: number }>(
      `select p.state, count(*)::int as n, sum(r.amount)::int as amount from pay_period p
       join pay_period_remittance r on r.client_id = p.client_id and r.pay_period_id = p.id
       where p.client_id = $1 and p.id = any($2) group by p.id, p.state`,
      [clients.a, closed],
    );
    expect(paid).toEqual(closed.map(() => ({ state: 'closed', n: 1, amount })));
    await expectSound(api);
  },
);
