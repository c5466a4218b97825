import { keptBankLayout, type BankLayout } from '@antela/contract/bank-layout';
import { bankLayout } from '@antela/contract/bank-layout-rules';
import { expect, test } from 'vitest';
import { AppError } from '../../../http/app-error.ts';
import { batchHead } from '../../../test/batches.ts';
import { readBankAnswer } from './bank-answer.ts';
import type { BankBatch } from './bank-batch.ts';
import { bankCheckDigit } from './bank-file-values.ts';
import { bankFile } from './bank-file.ts';
import { layoutInWords } from './bank-layout-words.ts';
import { ownLayout, shippedLayouts } from './bank-layout.ts';

const shipped = (name: string): BankLayout =>
  shippedLayouts.find(({ key }) => key === name)?.layout ?? ownLayout;
const pab = shipped('bancolombia-pab');
const ach = shipped('ach-nacham');

const batch: BankBatch = {
  ...batchHead,
  payments: [
    {
      position: 1,
      sequence: 41,
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
      sequence: 42,
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
const another: BankBatch = { ...batch, number: 13 };
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
    'ach-nacham': [106],
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

test('the NACHAM file has its batch’s records and its own, each payment’s addendum, and whole blocks of ten lines', () => {
  const blank = (width: number) => ' '.repeat(width);
  const lines = textOf(ach).split('\r\n');
  expect(lines).toEqual([
    `101 011111111 000000000202611200935A106101ACH COLOMBIA${blank(11)}${blank(23)}00000012${blank(10)}`,
    `5220LOGISTICA TELAR ${blank(20)}9001234568PPDPAGOS     20261120202611203241000000000000001${blank(8)}`,
    '632000010074' +
      '04800123456      000000000025000000' +
      '52000011       MARIA NATA DEL PILAR E  1000000000000041    ',
    `705000009001234568  ADELANTOS 000012-00001${blank(12)}${blank(29)}00010000041${blank(12)}`,
    '622000010511' +
      '77001            000000000105000000' +
      '700100         HUGO ALVAREZ            1000000000000042    ',
    `705000009001234568  ADELANTOS 000012-00002${blank(12)}${blank(29)}00010000042${blank(12)}`,
    `82200000040000002058${'0'.repeat(18)}0000000001300000009001234568${blank(25)}000000000000001`,
    `9000001000001000000040000002058${'0'.repeat(18)}000000000130000000${blank(39)}`,
    '9'.repeat(106),
    '9'.repeat(106),
    '',
  ]);
});

test('blocks are counted over the whole file, one that is full gets no lines, and a long sum keeps its last digits', () => {
  const of = (count: number): BankBatch => ({
    ...batch,
    payments: Array.from({ length: count }, (_one, index) => ({
      ...(batch.payments[0] as BankBatch['payments'][number]),
      position: index + 1,
    })),
  });
  const linesOf = (count: number) => textOf(ach, of(count)).split('\r\n').slice(0, -1);
  const facts = (count: number) => {
    const lines = linesOf(count);
    const foot = lines.find((line, index) => line.startsWith('9') && index > 0);
    return [lines.length, Number(foot?.slice(7, 13)), Number(foot?.slice(13, 21)), foot?.slice(21, 31)];
  };
  expect([3, 4, 8].map(facts)).toEqual([
    [10, 1, 6, '0000003021'],
    [20, 2, 8, '0000004028'],
    [20, 2, 16, '0000008056'],
  ]);
  const short = ach.close.map((one) => (one.of === 'bank_sum' ? { ...one, width: 2 } : one));
  expect(textOf({ ...ach, block: undefined, close: short }, of(3))).toContain('\r\n822000000621');
});

test('the check digit of a bank is the one that clearing houses give it, and a code that has none is refused', () => {
  expect(['00001683', '1683', '01111111', '76543210', '1007'].map(bankCheckDigit)).toEqual([2, 2, 1, 4, 4]);
  const named = { ...batch, payments: [{ ...batch.payments[0], bankCode: 'BANCO' }] } as BankBatch;
  expect(detailOf(() => textOf(ach, named))).toContain('«BANCO» no tiene dígito de chequeo');
  const only = { ...ach, line: ach.line.filter(({ of }) => of !== 'bank_digit'), block: undefined };
  expect(detailOf(() => textOf(only, named))).toContain('no se pueden sumar los códigos de banco');
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
    '«123456789012345678» no cabe en los 17 caracteres de «Número de cuenta»',
  );
  expect(
    detailOf(() => textOf(shipped('bancolombia-sap'), changed({ accountType: 'low_amount' }))),
  ).toContain('no tiene código para «Depósito de bajo monto» (Tipo de cuenta, el pago 1)');
});

const column = (change: object) => ({ line: [...ownLayout.line, change] });
const last = ownLayout.line.length;
const unbanked = ownLayout.line.filter(({ of }) => of !== 'bank_code');

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
  ['a payment in the batch’s records', { close: [{ of: 'amount' }] }, ['close.0.of']],
  ['a digit of no bank', { line: [...unbanked, { of: 'bank_digit' }] }, ['line']],
  ['a sum of no banks', { foot: [{ of: 'bank_sum' }], line: unbanked }, ['line']],
  ['blocks of columns by separator', { block: { lines: 10 } }, ['block']],
  ['blocks of lines of two lengths', { ...ach, foot: ach.foot.slice(1) }, ['block']],
  ['a count of blocks without blocks', { ...ach, block: undefined }, ['block']],
  ['a block of one line', { ...ach, block: { lines: 1 } }, ['block.lines']],
  ['a block filled with a word', { ...ach, block: { lines: 10, fill: '99' } }, ['block.fill']],
  ['its reference in the addendum', { ...ach, line: ach.line }, []],
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
    { open: [...pab.head] },
    { addendum: [...pab.head] },
    { close: [...pab.head] },
    { block: { lines: 10, fill: '9' } },
    { block: { lines: 20, fill: '9' } },
    { block: { lines: 10, fill: ' ' } },
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
    { returns: ach.returns },
  ];
  for (const change of changes)
    expect(JSON.stringify(layoutInWords({ ...pab, ...change })), JSON.stringify(change)).not.toBe(words);
});

test('an answer by places is brought back to its payments by their reference, in the bank’s own words', async () => {
  const layout = pab;
  const file = textOf(layout).split('\r\n');
  const answered = [file[0], `${file[1]}OK `, `${file[2]}DEVCUENTA CANCELADA`, ''].join('\r\n');
  expect(await readBankAnswer(Buffer.from(answered, 'latin1'), 'respuesta.txt', batch, layout)).toMatchObject(
    {
      elsewhere: 0,
      lines: [
        { row: 2, position: 1, outcome: 'paid', reason: null },
        { row: 3, position: 2, outcome: 'returned', reason: 'CUENTA CANCELADA' },
      ],
    },
  );
  const other = [`${file[1]}???`].join('\r\n');
  await expect(readBankAnswer(Buffer.from(other), 'respuesta.txt', batch, layout)).rejects.toMatchObject({
    code: 'rule_broken',
  });
  await expect(readBankAnswer(Buffer.from(answered), 'respuesta.txt', another, layout)).rejects.toMatchObject(
    {
      code: 'rule_broken',
    },
  );
});

test('a bank that takes digits alone, or drops the zeros before them, still names the payment', async () => {
  const line = [{ of: 'reference_digits' }, { of: 'amount' }, { of: 'account_number' }];
  const layout = bankLayout.parse({ ...ownLayout, head: [], line });
  expect(textOf(layout)).toBe('00001200001;250000;04800123456\r\n00001200002;1050000;77001\r\n');
  const answer = Buffer.from('Referencia;Estado;Motivo\n1200001;Pagado;\n00001200002;Rechazado;No.\n');
  expect(await readBankAnswer(answer, 'r.csv', batch, layout)).toMatchObject({
    lines: [
      { position: 1, outcome: 'paid' },
      { position: 2, outcome: 'rejected', reason: 'No.' },
    ],
  });
});
