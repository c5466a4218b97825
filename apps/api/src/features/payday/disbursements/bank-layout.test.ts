import { readFile, readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { AppError } from '../../../http/app-error.ts';
import { readBankAnswer } from './bank-answer.ts';
import { bankFile, type BankBatch } from './bank-file.ts';
import { bankLayout, ownLayout, type BankLayout } from './bank-layout.ts';

const examples = new URL('../../../../../../deploy/bank-layouts/', import.meta.url);
const example = async (name: string): Promise<BankLayout> =>
  bankLayout.parse(JSON.parse(await readFile(new URL(name, examples), 'utf8')));

const batch: BankBatch = {
  number: 12,
  companyNit: '900123456',
  date: '2026-11-20',
  payments: [
    {
      position: 1,
      holder: 'María-Ñata del Pilar Echeverri Bustamante',
      documentType: 'CC',
      documentNumber: '52000011',
      bankCode: '1007',
      accountType: 'savings',
      accountNumber: '04800123456',
      amount: 250_000,
    },
    {
      position: 2,
      holder: 'Hugo Álvarez',
      documentType: 'CE',
      documentNumber: '700100',
      bankCode: '1051',
      accountType: 'checking',
      accountNumber: '77001',
      amount: 1_050_000,
    },
  ],
};
const textOf = (layout: BankLayout, of: BankBatch = batch): string => bankFile(of, layout).toString('latin1');
const detailOf = (act: () => unknown): string => {
  try {
    act();
    return '';
  } catch (error) {
    return error instanceof AppError ? (error.details.detail ?? '') : String(error);
  }
};
const changed = (payment: Partial<BankBatch['payments'][number]>): BankBatch => ({
  ...batch,
  payments: [{ ...(batch.payments[0] as BankBatch['payments'][number]), ...payment }],
});

test('every example of a layout can be set, and gives lines of one length', async () => {
  const names = await readdir(examples);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    const layout = await example(name);
    const lines = textOf(layout).split('\r\n').slice(1, -1);
    expect(new Set(lines.map(({ length }) => length)).size, name).toBe(1);
  }
});

test('a layout says each column: its place, its filling, the bank’s own codes, cents and dates', async () => {
  const [head, one, two, end] = textOf(await example('pab.json')).split('\r\n');
  expect(head).toBe(
    '1000000900123456I               225ADELANTOS 20261120012026112000000200000000000000000' +
      '00000000130000000' +
      '00000000000S',
  );
  expect(one).toBe(
    '652000011       MARIA NATA DEL PILAR ECHEVERRI00000100704800123456      S3700000000025000000' +
      '20261120000012-00001         1',
  );
  expect(two?.slice(0, 46)).toBe('6700100         HUGO ALVAREZ                  ');
  expect(two?.slice(73, 75)).toBe('27');
  expect(end).toBe('');
});

test('nothing but a name is ever cut, and what the bank has no code for is refused by name', async () => {
  const pab = await example('pab.json');
  expect(detailOf(() => textOf(pab, changed({ accountNumber: '123456789012345678' })))).toContain(
    '«123456789012345678» no cabe en los 17 caracteres de account_number',
  );
  expect(detailOf(() => textOf(pab, changed({ accountType: 'low_amount' })))).toContain(
    'no tiene código para «low_amount» (account_type, el pago 1)',
  );
});

test('a layout that a bank could not read, or whose answer could not be told, is refused with the place of its fault', () => {
  const faultsOf = (change: object): string[] =>
    bankLayout.safeParse({ ...ownLayout, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? [];
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ separator: '' })).toContain('line.1');
  expect(faultsOf({ line: [{ of: 'amount' }] })).toEqual(['line']);
  expect(faultsOf({ line: [{ of: 'reference' }] })).toEqual(['line']);
  expect(faultsOf({ head: [{ of: 'amount' }] })).toEqual(['head.0']);
  expect(faultsOf({ foot: [{ of: 'text', text: 'a;b' }] })).toEqual(['foot.0']);
  expect(faultsOf({ head: [{ of: 'text' }] })).toEqual(['head.0']);
  expect(faultsOf({ head: [{ of: 'salary' }] })).toEqual(['head.0.of']);
});

test('an answer by places is brought back to its payments by their reference, in the bank’s own words', async () => {
  const layout = await example('pab.json');
  const file = textOf(layout).split('\r\n');
  const answered = [file[0], `${file[1]}OK `, `${file[2]}DEVCUENTA CANCELADA`, ''].join('\r\n');
  expect(await readBankAnswer(Buffer.from(answered, 'latin1'), 'respuesta.txt', 12, layout)).toEqual([
    { row: 2, position: 1, outcome: 'paid', reason: null },
    { row: 3, position: 2, outcome: 'returned', reason: 'CUENTA CANCELADA' },
  ]);
  const other = [`${file[1]}???`].join('\r\n');
  await expect(readBankAnswer(Buffer.from(other), 'respuesta.txt', 12, layout)).rejects.toMatchObject({
    code: 'rule_broken',
  });
  await expect(readBankAnswer(Buffer.from(answered), 'respuesta.txt', 13, layout)).rejects.toMatchObject({
    code: 'rule_broken',
  });
});

test('a bank that takes digits alone, or drops the zeros before them, still names the payment', async () => {
  const line = [{ of: 'reference_digits' }, { of: 'amount' }];
  const layout = bankLayout.parse({ ...ownLayout, head: [], line });
  expect(textOf(layout)).toBe('00001200001;250000\r\n00001200002;1050000\r\n');
  const answer = Buffer.from('Referencia;Estado;Motivo\n1200001;Pagado;\n00001200002;Rechazado;No.\n');
  expect(await readBankAnswer(answer, 'r.csv', 12, layout)).toMatchObject([
    { position: 1, outcome: 'paid' },
    { position: 2, outcome: 'rejected', reason: 'No.' },
  ]);
});
