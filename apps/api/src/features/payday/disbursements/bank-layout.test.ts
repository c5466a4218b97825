import { bankLayout, keptBankLayout, type BankLayout } from '@antela/contract/bank-layout';
import { expect, test } from 'vitest';
import { AppError } from '../../../http/app-error.ts';
import { readBankAnswer } from './bank-answer.ts';
import { bankFile, type BankBatch } from './bank-file.ts';
import { layoutInWords } from './bank-layout-words.ts';
import { ownLayout, shippedLayouts } from './bank-layout.ts';

const shipped = (name: string): BankLayout =>
  shippedLayouts.find(({ key }) => key === name)?.layout ?? ownLayout;
const pab = shipped('bancolombia-pab');

const batch: BankBatch = {
  number: 12,
  companyNit: '900123456',
  companyName: 'Logística Telar S.A.S.',
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

test('every layout that is shipped can be set, and one by places gives lines of one length', () => {
  const lengths = shippedLayouts.map(({ key, layout }) => {
    expect(bankLayout.safeParse(layout).error, key).toBeUndefined();
    const lines = textOf(layout).split('\r\n').slice(0, -1);
    return [key, layout.separator === '' ? [...new Set(lines.map(({ length }) => length))] : []];
  });
  expect(Object.fromEntries(lengths)).toEqual({
    antela: [],
    'bancolombia-pab': [264],
    'bancolombia-sap': [95],
  });
});

test('a layout says each column: its place, its filling, the bank’s own codes, cents and dates', () => {
  const [head, one, two, end] = textOf(pab).split('\r\n');
  expect(head?.trimEnd()).toBe(
    '1000000900123456I               225ADELANTOS 20261120012026112000000200000000000000000' +
      '00000000130000000' +
      '00000000000S',
  );
  expect(one?.trimEnd()).toBe(
    '652000011       MARIA NATA DEL PILAR ECHEVERRI00000100704800123456      S3700000000025000000' +
      '20261120000012-00001         1',
  );
  expect(two?.slice(0, 46)).toBe('6700100         HUGO ALVAREZ                  ');
  expect(two?.slice(73, 75)).toBe('27');
  expect(end).toBe('');
  expect(textOf(shipped('bancolombia-sap')).split('\r\n').slice(0, 2)).toEqual([
    '10900123456LOGISTICA TELAR 225ADELANTOS 261120A26112000000200000000000000000130000000000000000S',
    '6000000052000011MARIA NATA DEL PIL00000100700000004800123456S370000250000ADELANTO 000012-00001 ',
  ]);
});

test('a name is folded and cut in plain letters, or with its own where the bank takes them; an amount has the mark it asks for', () => {
  const line = [
    { of: 'reference' },
    { of: 'account_number' },
    { of: 'holder', width: 12 },
    { of: 'amount', cents: true, decimal: '.' },
  ];
  const of = (encoding: string) => bankLayout.parse({ ...ownLayout, encoding, head: [], line });
  expect(textOf(of('ascii')).split('\r\n')[0]).toBe('000012-00001;04800123456;MARIA NATA D;250000.00');
  expect(textOf(of('latin1')).split('\r\n')[0]).toBe('000012-00001;04800123456;MARÍA ÑATA D;250000.00');
});

test('nothing but a name is ever cut, and what the bank has no code for is refused by name', () => {
  expect(detailOf(() => textOf(pab, changed({ accountNumber: '123456789012345678' })))).toContain(
    '«123456789012345678» no cabe en los 17 caracteres de account_number',
  );
  expect(detailOf(() => textOf(pab, changed({ accountType: 'low_amount' })))).toContain(
    'no tiene código para «low_amount» (account_type, el pago 1)',
  );
});

const column = (change: object) => ({ line: [...ownLayout.line, change] });
const last = ownLayout.line.length;

test.each<[string, object, string[]]>([
  ['nothing', {}, []],
  ['no widths', { separator: '' }, ['line.1.width']],
  ['another separator', { separator: '0' }, ['separator']],
  ['no reference and no account', { line: [{ of: 'amount' }] }, ['line']],
  ['no amount', { line: [{ of: 'reference' }, { of: 'account_number' }] }, ['line']],
  ['a payment in the head', { head: [{ of: 'amount' }] }, ['head.0.of']],
  ['a text with the separator', { foot: [{ of: 'text', text: 'a;b' }] }, ['foot.0.text']],
  ['a text without text', { head: [{ of: 'text' }] }, ['head.0.text']],
  ['a text beyond its width', { head: [{ of: 'text', text: 'abc', width: 2 }] }, ['head.0.width']],
  ['a text that is no ASCII', { head: [{ of: 'text', text: 'ñ' }] }, ['head.0.text']],
  ['an unknown source', { head: [{ of: 'salary' }] }, ['head.0.of']],
  [
    'an account under another number',
    column({ of: 'account_number', codes: { '1': '2' } }),
    [`line.${last}.codes`],
  ],
  ['an amount under another one', column({ of: 'amount', codes: { '1': '2' } }), [`line.${last}.codes`]],
  ['an amount filled after', column({ of: 'amount', width: 20, fill: '0' }), [`line.${last}.align`]],
  [
    'an amount filled with a digit',
    column({ of: 'amount', width: 20, align: 'right', fill: '9' }),
    [`line.${last}.fill`],
  ],
  ['an account filled after', column({ of: 'account_number', width: 20, fill: '0' }), [`line.${last}.align`]],
  ['decimals of no cents', column({ of: 'amount', decimal: '.' }), [`line.${last}.decimal`]],
  [
    'decimals like the separator',
    { ...column({ of: 'amount', cents: true, decimal: ',' }), separator: ',' },
    [`line.${last}.decimal`],
  ],
  [
    'no word for a payment',
    { answer: { ...ownLayout.answer, outcomes: { no: 'rejected' } } },
    ['answer.outcomes'],
  ],
  [
    'a place that ends before it begins',
    { answer: { ...pab.answer, reference: { from: 9, to: 3 } } },
    ['answer.reference'],
  ],
  ['too many columns', { head: Array.from({ length: 61 }, () => ({ of: 'batch' })) }, ['head']],
])('a layout with %s is refused at the field that is wrong', (_name, change, faults) => {
  const { error } = bankLayout.safeParse({ ...ownLayout, ...change });
  const found = error?.issues.map(({ path }) => path.join('.')) ?? [];
  expect(faults.filter((fault) => !found.includes(fault))).toEqual([]);
  expect(found.length === 0).toBe(faults.length === 0);
});

test('a layout that was kept under rules of before is still read', () => {
  const kept = { ...ownLayout, line: [{ of: 'reference' }, { of: 'amount' }] };
  expect(bankLayout.safeParse(kept).success).toBe(false);
  expect(keptBankLayout.parse(kept).line).toHaveLength(2);
});

test('a second person reads every difference between two layouts', () => {
  const words = JSON.stringify(layoutInWords(pab));
  const { line, answer } = pab;
  const amounts = line.map((one) => (one.of === 'amount' ? { ...one, cents: false } : one));
  const accounts = line.map((one) => (one.of === 'account_number' ? { ...one, width: 16 } : one));
  const codes = line.map((one) => (one.codes ? { ...one, codes: { ...one.codes, savings: '99' } } : one));
  const changes: Partial<BankLayout>[] = [
    { name: 'Otro' },
    { extension: 'csv' },
    { separator: ';' },
    { lineEnd: 'lf' },
    { encoding: 'latin1' },
    { head: [] },
    { foot: [...pab.head] },
    { line: amounts },
    { line: accounts },
    { line: codes },
    { line: line.map((one) => ({ ...one, fill: '*' })) },
    { line: line.map((one) => ({ ...one, align: 'right' })) },
    { line: line.map((one) => (one.of === 'date' ? { ...one, date: 'DDMMAAAA' } : one)) },
    { line: line.map((one) => (one.text === '6' ? { ...one, text: '7' } : one)) },
    { answer: { ...answer, outcomes: { ...answer.outcomes, DEV: 'paid' } } },
    { answer: ownLayout.answer },
  ];
  for (const change of changes)
    expect(JSON.stringify(layoutInWords({ ...pab, ...change })), JSON.stringify(change)).not.toBe(words);
});

test('an answer by places is brought back to its payments by their reference, in the bank’s own words', async () => {
  const layout = pab;
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
  const line = [{ of: 'reference_digits' }, { of: 'amount' }, { of: 'account_number' }];
  const layout = bankLayout.parse({ ...ownLayout, head: [], line });
  expect(textOf(layout)).toBe('00001200001;250000;04800123456\r\n00001200002;1050000;77001\r\n');
  const answer = Buffer.from('Referencia;Estado;Motivo\n1200001;Pagado;\n00001200002;Rechazado;No.\n');
  expect(await readBankAnswer(answer, 'r.csv', 12, layout)).toMatchObject([
    { position: 1, outcome: 'paid' },
    { position: 2, outcome: 'rejected', reason: 'No.' },
  ]);
});
