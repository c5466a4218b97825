import { randomUUID } from 'node:crypto';
import * as files from '@antela/contract/wallet-load-files';
import { listWalletLoadLines } from '@antela/contract/wallet-load-lines';
import * as contract from '@antela/contract/wallet-loads';
import { expect, test } from 'vitest';
import { cellText } from '../../../spreadsheets/cell.ts';
import { readTable } from '../../../spreadsheets/read-table.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { enrolMany } from '../../../test/wallet-roster.ts';
import { insertWallet } from '../../../test/wallet-user-records.ts';
import { clients } from '../../../test/world/clients.ts';
import { filesOf } from '../../../test/world/users.ts';
import { prepareLoad } from './prepare-load.service.ts';

const { api } = await startFileApi();
const maker = api.signIn('onlyA1');

const read = async (walletloadid: string) => {
  const { pool, bulkPool, objects } = api;
  await prepareLoad({ pool, bulkPool, objects, clock: () => api.clock.now }, clients.a, walletloadid);
  return (await api.ask(maker, contract.getWalletLoad, { query: { walletloadid } })).data;
};

async function upload(walletid: string, text: string | Buffer, name = 'cargue.csv') {
  const key = `${filesOf('onlyA1')}wallet-loads/${randomUUID()}/${name}`;
  api.objects.files.set(key, Buffer.from(text));
  const { data } = await api.ask(maker, contract.createWalletLoad, {
    body: { walletid, concept: 'Auxilio', scheduledOn: null, file: { key, name } },
  });
  return read(data.walletloadid);
}

/** Titles that say nothing, and a second column of amounts that is not the one to load. */
const unclear = (documents: readonly string[]) =>
  [
    'Zeta;Omega;Kappa',
    ...documents.map((document, index) => `${document};${900_000 + index};${index + 1}.000`),
  ].join('\n');

test('whoever uploads a file says what its columns are, and the next file with those titles is read so at once', async () => {
  const walletid = await insertWallet(api);
  const documents = ['1031000001', '1031000002'];
  await enrolMany(api, walletid, documents);
  const first = await upload(walletid, unclear(documents));
  expect(first).toMatchObject({ state: 'with_errors', lines: 0 });
  expect(first.actions).toContain('map');
  expect(first.columns?.map(({ letter, header, samples }) => [letter, header, samples[0]])).toEqual([
    ['A', 'Zeta', '1031000001'],
    ['B', 'Omega', '900000'],
    ['C', 'Kappa', '1.000'],
  ]);
  const map = (fields: (contract.WalletLoadField | null)[]) =>
    api.call(maker, files.mapWalletLoadColumns, {
      body: { walletloadid: first.walletloadid, mapping: fields.map((field, index) => ({ index, field })) },
    });
  expect((await map(['documentNumber', null, null])).problem.detail).toMatch(/^Falta decir qué columna es: /);
  expect((await map(['documentNumber', 'amount', 'amount'])).problem.code).toBe('rule_broken');
  expect((await map(['documentNumber', null, 'amount'])).status).toBe(202);
  expect(await read(first.walletloadid)).toMatchObject({ state: 'draft', lines: 2, total: 3_000 });

  // It can be said otherwise while it is a draft, and then that is what is remembered.
  expect((await map(['documentNumber', 'amount', null])).status).toBe(202);
  expect(await read(first.walletloadid)).toMatchObject({ lines: 2, total: 1_800_001 });
  expect(await upload(walletid, unclear(documents))).toMatchObject({ state: 'draft', total: 1_800_001 });
});

test('a file with faults comes back whole with the reason of each row, and corrected it is a load', async () => {
  const walletid = await insertWallet(api);
  const documents = ['1032000001', '1032000002'];
  await enrolMany(api, walletid, documents);
  const text = (amount: string) =>
    `Documento;Nombre;Valor\n${documents[0]};Zoila;5.000\n${documents[1]};Zoila;${amount}\n`;
  const load = await upload(walletid, text(''));
  expect(load).toMatchObject({ state: 'with_errors', linesWithFaults: 1 });
  const answer = await api.call(maker, files.downloadWalletLoadErrors, {
    query: { walletloadid: load.walletloadid },
  });
  expect(answer.status).toBe(200);
  const table = await readTable(answer.bytes, { fileName: 'cargue.xlsx' });
  const rows = [];
  for await (const row of table.rows) rows.push(row);
  expect(table.columns.map(({ header }) => header)).toEqual([
    'Documento',
    'Nombre',
    'Valor',
    'Motivo',
    'Fila',
  ]);
  expect(rows.map(({ cells }) => [cellText(cells[0] ?? null), cells[3] ?? null])).toEqual([
    [documents[0], null],
    [documents[1], expect.stringMatching(/valor/i)],
  ]);
  // Uploaded as it came it says the same again; our own columns are not taken for anything else.
  expect(await upload(walletid, answer.bytes, 'cargue.xlsx')).toMatchObject({
    state: 'with_errors',
    lines: 2,
    linesWithFaults: 1,
  });
  expect(await upload(walletid, text('7.000'))).toMatchObject({ state: 'draft', total: 12_000 });
  const lines = (await api.ask(maker, listWalletLoadLines, { query: { walletloadid: load.walletloadid } }))
    .data;
  expect(lines).toHaveLength(2);
});
