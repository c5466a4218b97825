import { keptBankLayout } from '@antela/contract/bank-layout';
import { answerDisbursement, downloadDisbursement, listPayable } from '@antela/contract/disbursements';
import { beforeEach, expect, test } from 'vitest';
import { batchesOf } from '../../../test/batches.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { uploadsOf } from '../../../test/kept-files.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { ownLayout, shippedLayouts } from './bank-layout.ts';

const { api, admin: maker } = await startFileApi();
const checker = api.signIn('approver');
const { newPeople, take, states, approved, lines, answer, booked } = await batchesOf({ api, maker, checker });
let people: string[] = [];
beforeEach(async () => {
  people = await newPeople();
});

test('a batch keeps the format it was made in, for its file and its answer, when the company takes another', async () => {
  const layout = keptBankLayout.parse({
    ...ownLayout,
    extension: 'txt',
    head: [],
    line: [{ of: 'reference_digits' }, { of: 'amount', cents: true }],
  });
  const setTo = (chosen: typeof layout | null, at: string) =>
    api.rows(
      `insert into bank_layout (client_id, id, company_id, name, layout, created_at, created_by_name)
       values ($1, gen_random_uuid(), $2, 'Corto', $3, $4, 'Operador')`,
      [clients.a, companies.a1, chosen && JSON.stringify(chosen), at],
    );
  await take(people[0]);
  await setTo(layout, '2026-01-01');
  const waiting = (await api.ask(maker, listPayable)).data[0]?.lines ?? 0;
  const disbursementid = await approved(waiting);
  await setTo(null, '2026-01-02');
  const file = await api.call(checker, downloadDisbursement, { query: { disbursementid } });
  expect(file.headers.get('content-disposition')).toMatch(/\.txt"$/);
  expect(file.bytes.toString('latin1').split('\r\n')[0]).toMatch(/^\d{11};10000000$/);
  expect((await answer(disbursementid, Array(waiting).fill('Pagado') as string[])).status).toBe(200);
});

test('a clearing house’s file returns each payment of its batch once, with its postings and its reason, and leaves those of others', async () => {
  const ach = shippedLayouts.find(({ key }) => key === 'ach-nacham')?.layout;
  await api.rows(
    `insert into bank_layout (client_id, id, company_id, name, layout, created_at, created_by_name)
     values ($1, gen_random_uuid(), $2, 'ACH', $3, '2026-01-03', 'Operador')`,
    [clients.a, companies.a1, JSON.stringify(ach)],
  );
  const batchOf = async (person: string | undefined) => {
    const advanceid = await take(person);
    const waiting = (await api.ask(maker, listPayable)).data[0]?.lines ?? 0;
    const disbursementid = await approved(waiting);
    const { bytes } = await api.call(checker, downloadDisbursement, { query: { disbursementid } });
    const position = (await lines(disbursementid)).findIndex((line) => line.advanceid === advanceid);
    const sent = bytes.toString('latin1').split('\r\n');
    const entry = sent[2 + position * 2] ?? '';
    const addendum = `799R17  ${entry.slice(87, 102)}`.padEnd(106);
    return { disbursementid, advanceid, waiting, returned: [entry, addendum], head: sent.slice(0, 2) };
  };
  const [first, second] = [await batchOf(people[0]), await batchOf(people[1])];
  const file = [...first.head, ...first.returned, ...second.returned].join('\r\n');
  const give = (disbursementid: string, text: string) => {
    const fileKey = `${uploadsOf(checker)}imports/0001007.001.1`;
    api.objects.files.set(fileKey, Buffer.from(text, 'latin1'));
    return api.call(checker, answerDisbursement, {
      body: { disbursementid, fileKey, fileName: '0001007.001.1' },
    });
  };

  const none = { paid: 0, rejected: 0, returned: 0, unchanged: 0 };
  expect((await give(first.disbursementid, file)).body.data).toEqual({ ...none, returned: 1, elsewhere: 1 });
  expect((await give(first.disbursementid, file)).body.data).toEqual({ ...none, unchanged: 1, elsewhere: 1 });
  expect(await lines(first.disbursementid)).toContainEqual(
    expect.objectContaining({
      advanceid: first.advanceid,
      state: 'returned',
      reason: 'R17: El documento no es el del titular de la cuenta.',
    }),
  );
  expect(await booked(first.advanceid)).toMatchObject({ balance: 0 });
  expect((await states(second.advanceid))[0]).toBe('processing');

  // Paid by the bank's columns first, and given back by the clearing house afterwards.
  await answer(second.disbursementid, Array(second.waiting).fill('Pagado') as string[]);
  expect((await states(second.advanceid))[0]).toBe('paid');
  const moved = file.replace(
    second.returned[0] ?? '',
    (second.returned[0] ?? '').replace(/.{18}(?=.{59}$)/, '9'.repeat(18)),
  );
  expect((await give(second.disbursementid, moved)).status).toBe(422);
  expect((await states(second.advanceid))[0]).toBe('paid');
  expect((await give(second.disbursementid, file)).body.data).toEqual({ ...none, returned: 1, elsewhere: 1 });
  expect((await states(second.advanceid))[0]).toBe('returned');
  expect(await booked(second.advanceid)).toMatchObject({ balance: 0 });
});
