import { createHash } from 'node:crypto';
import { retryAdvances } from '@antela/contract/advance-decisions';
import { getAdvance } from '@antela/contract/advances';
import {
  answerDisbursement,
  approveDisbursement,
  createDisbursement,
  downloadDisbursement,
  listDisbursementLines,
} from '@antela/contract/disbursements';
import { appCreateAdvance } from '@antela/contract/employee-app';
import { beforeEach, describe, expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { uploadsOf } from '../../../test/kept-files.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { insertEmployees } from '../../../test/world/employees.ts';
import { worldId } from '../../../test/world/ids.ts';
import { collectAnswers } from '../../advances/advances/collect-answers.service.ts';
import { payAdvance } from '../../advances/advances/pay-advance.service.ts';
import { simulatedRail, type PaymentOrder, type Rail } from '../../advances/advances/rail.ts';

const { api, admin: maker } = await startFileApi();
const checker = api.signIn('approver');

let numbers = 900_000;
/** An advance of 100,000 of somebody new. */
async function take(): Promise<string> {
  const number = (numbers += 1);
  const client = await api.owner.connect();
  await insertEmployees(client, [
    { number, payroll: 'free', firstName: 'Lucía', firstSurname: `Nº ${number}` },
  ]).finally(() => client.release());
  const evidence = { text: 'Autorizo el descuento.', textVersion: '1', ip: null };
  const { data } = await api.ask(api.machine, appCreateAdvance, {
    body: {
      clientid: clients.a,
      companyemployeeid: worldId(0x20000 + number),
      kind: 'salary',
      amount: 100_000,
      evidence,
    },
  });
  return data.advanceid;
}

type Outcome = 'paid' | 'rejected' | 'returned';
/** One way of paying, with its bank at the other end. */
interface Way {
  name: string;
  prepare(): Promise<void>;
  /** Sends what is approved, once more if it was sent already. */
  send(advanceid: string): Promise<void>;
  /** How often the bank has been asked to pay, by reference. */
  orders(advanceid: string): Promise<ReadonlyMap<string, number>>;
  /** The bank says what became of the advance's last order, and the product hears of it. */
  tell(advanceid: string, outcome: Outcome): Promise<void>;
}

/** A rail of its own process, whose bank answers when the test says so. */
function instantly(): Way {
  const told = new Map<string, Outcome>();
  const paid = new Map<string, number>();
  const statusOf = (reference: string): Awaited<ReturnType<Rail['status']>> => {
    const outcome = told.get(reference);
    if (outcome === 'rejected' || outcome === 'returned')
      return { state: outcome, reason: 'Cuenta cerrada.' };
    return { state: outcome ?? (paid.has(reference) ? 'sent' : 'unknown') };
  };
  const rail: Rail = {
    pay: async ({ reference }: PaymentOrder) => {
      if (!paid.has(reference)) paid.set(reference, 1);
      return statusOf(reference);
    },
    status: async (reference) => statusOf(reference),
    listReturned: async () =>
      [...told].flatMap(([reference, outcome]) =>
        outcome === 'returned' ? [{ reference, reason: 'Cuenta cerrada.' }] : [],
      ),
  };
  const of = (advanceid: string): string[] =>
    [...paid.keys()].filter((reference) => reference.startsWith(advanceid));
  return {
    name: 'an instant rail',
    prepare: async () =>
      void (await api.rows(`update company set payment_rail = 'instant' where id = $1`, [companies.a1])),
    send: (advanceid) => payAdvance(api.pool, rail, () => api.clock.now, clients.a, advanceid),
    orders: async (advanceid) =>
      new Map(of(advanceid).map((reference) => [reference, paid.get(reference) ?? 0])),
    async tell(advanceid, outcome) {
      told.set(of(advanceid).at(-1) ?? '', outcome);
      const later = new Date(api.clock.now.getTime() + 10 * 60_000);
      await collectAnswers(api.pool, rail, clients.a, later);
    },
  };
}

/** Batches that two people take to the bank and back. */
function byFiles(): Way {
  const batches = new Map<string, string[]>();
  let answers = 0;
  const fileOf = async (disbursementid: string): Promise<string[]> => {
    const file = await api.call(checker, downloadDisbursement, { query: { disbursementid } });
    return file.bytes
      .toString('latin1')
      .split('\r\n')
      .filter((line) => line.startsWith('2;'));
  };
  return {
    name: 'files of the bank',
    prepare: async () =>
      void (await api.rows(`update company set payment_rail = 'bank_file' where id = $1`, [companies.a1])),
    async send(advanceid) {
      const made = await api.call(maker, createDisbursement, { body: { companyid: companies.a1, lines: 1 } });
      if (made.status !== 201) return;
      const { disbursementid } = made.body.data;
      await api.ask(checker, approveDisbursement, { body: { disbursementid } });
      batches.set(advanceid, [...(batches.get(advanceid) ?? []), disbursementid]);
    },
    async orders(advanceid) {
      const orders = new Map<string, number>();
      for (const id of batches.get(advanceid) ?? [])
        for (const line of await fileOf(id)) {
          const reference = line.split(';')[1] ?? '';
          orders.set(reference, (orders.get(reference) ?? 0) + 1);
        }
      return orders;
    },
    async tell(advanceid, outcome) {
      const disbursementid = batches.get(advanceid)?.at(-1) ?? '';
      const { data } = await api.ask(checker, listDisbursementLines, { query: { disbursementid } });
      const word = { paid: 'Pagado', rejected: 'Rechazado', returned: 'Devuelto' }[outcome];
      const fileKey = `${uploadsOf(checker)}imports/respuesta-${(answers += 1)}.csv`;
      const rows = data.map(({ reference }) => `${reference};${word};Cuenta cerrada.`);
      api.objects.files.set(fileKey, Buffer.from(`Referencia;Estado;Motivo\n${rows.join('\n')}\n`));
      await api.ask(checker, answerDisbursement, {
        body: { disbursementid, fileKey, fileName: 'respuesta.csv' },
      });
    },
  };
}

const stateOf = async (advanceid: string) => {
  const { data } = await api.ask(maker, getAdvance, { query: { advanceid } });
  return { state: data.paymentState, failure: data.failure };
};
const booked = async (advanceid: string) =>
  (
    await api.rows<{ booked: number; left: number }>(
      `select count(*) filter (where reverses_id is null)::int as booked,
              coalesce(sum(case when reverses_id is null then amount else -amount end), 0)::int as left
       from ledger_transfer where advance_id = $1`,
      [advanceid],
    )
  )[0];

describe.each([instantly(), byFiles()])('by $name', (way) => {
  beforeEach(() => way.prepare());

  test('an order is sent once under one reference, however often it is sent, and waits for its answer', async () => {
    const advanceid = await take();
    await Promise.all([way.send(advanceid), way.send(advanceid)]);
    await way.send(advanceid);
    expect([...(await way.orders(advanceid)).values()]).toEqual([1]);
    expect(await stateOf(advanceid)).toEqual({ state: 'processing', failure: null });
    expect(await booked(advanceid)).toEqual({ booked: 0, left: 0 });
  });

  test('what the bank paid is booked once, however often it says so', async () => {
    const advanceid = await take();
    await way.send(advanceid);
    await way.tell(advanceid, 'paid');
    await way.tell(advanceid, 'paid');
    await way.send(advanceid);
    expect(await stateOf(advanceid)).toEqual({ state: 'paid', failure: null });
    expect(await booked(advanceid)).toEqual({ booked: 3, left: 105_950 });
    expect([...(await way.orders(advanceid)).values()]).toEqual([1]);
  });

  test('what the bank refused says why, books nothing, and is another order when it is tried again', async () => {
    const advanceid = await take();
    await way.send(advanceid);
    await way.tell(advanceid, 'rejected');
    expect(await stateOf(advanceid)).toEqual({ state: 'failed', failure: 'Cuenta cerrada.' });
    expect(await booked(advanceid)).toEqual({ booked: 0, left: 0 });
    await api.ask(maker, retryAdvances, { body: { advanceids: [advanceid], reason: null } });
    await way.send(advanceid);
    await way.tell(advanceid, 'paid');
    expect(await stateOf(advanceid)).toEqual({ state: 'paid', failure: null });
    expect([...(await way.orders(advanceid)).values()]).toEqual([1, 1]);
  });

  test('money that came back is reversed once, also where nobody had said that it left', async () => {
    for (const before of [['paid'], []] as const) {
      const advanceid = await take();
      await way.send(advanceid);
      for (const outcome of before) await way.tell(advanceid, outcome);
      await way.tell(advanceid, 'returned');
      await way.tell(advanceid, 'returned');
      expect(await stateOf(advanceid)).toEqual({ state: 'returned', failure: 'Cuenta cerrada.' });
      expect(await booked(advanceid)).toEqual({ booked: 3, left: 0 });
    }
  });
});

/** A reference that the simulated rail, by its digest, would refuse or send back at such rates. */
const referenceWith = (place: 0 | 2, below: number, isBelow: boolean): string => {
  for (let number = 0; ; number += 1) {
    const reference = `orden-${number}:1`;
    const drawn = createHash('sha256').update(reference).digest().readUInt16BE(place) % 1000;
    if (drawn < below === isBelow) return reference;
  }
};

test('the simulated rail knows its orders by their reference, and answers each the same for ever', async () => {
  let now = api.clock.now;
  const rail = simulatedRail({
    delayMs: 0,
    failuresPerThousand: 500,
    returnsPerThousand: 0,
    clock: () => now,
  });
  const order = (reference: string): PaymentOrder => ({
    reference,
    amount: 1,
    bankCode: '1007',
    accountType: 'savings',
    accountNumber: '1',
    documentNumber: '1',
  });
  const [bad, good] = [referenceWith(0, 500, true), referenceWith(0, 500, false)];
  expect(await rail.status(good)).toEqual({ state: 'unknown' });
  const first = await Promise.all([rail.pay(order(good)), rail.pay(order(good)), rail.pay(order(bad))]);
  expect(first.map(({ state }) => state)).toEqual(['paid', 'paid', 'rejected']);
  expect([await rail.status(good), await rail.status(bad)]).toEqual([first[0], first[2]]);
  now = new Date(now.getTime() + 60_000);
  expect(await rail.pay(order(bad))).toEqual(first[2]);

  const returning = simulatedRail({
    delayMs: 0,
    failuresPerThousand: 0,
    returnsPerThousand: 1000,
    clock: () => now,
  });
  await returning.pay(order(good));
  expect([(await returning.status(good)).state, await returning.listReturned()]).toEqual(['paid', []]);
  now = new Date(now.getTime() + 60_000);
  const [returned] = await returning.listReturned();
  expect(returned?.reference).toBe(good);
  expect(await returning.status(good)).toEqual({ state: 'returned', reason: returned?.reason });
  expect(await returning.listReturned()).toEqual([returned]);
});
