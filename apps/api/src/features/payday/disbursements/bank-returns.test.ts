import type { BankLayout } from '@antela/contract/bank-layout';
import { bankLayout } from '@antela/contract/bank-layout-rules';
import { expect, test } from 'vitest';
import { batchHead } from '../../../test/batches.ts';
import { readBankAnswer } from './bank-answer.ts';
import { sequenceOf, type BankBatch } from './bank-batch.ts';
import { bankFile } from './bank-file.ts';
import { ownLayout, shippedLayouts } from './bank-layout.ts';

const ach = shippedLayouts.find(({ key }) => key === 'ach-nacham')?.layout as BankLayout;

const payment = (position: number, amount: number, taken = 40): BankBatch['payments'][number] => ({
  position,
  sequence: sequenceOf(taken, position - 1),
  holder: `Persona ${position}`,
  documentType: 'CC',
  documentNumber: `5200001${position}`,
  bankCode: '1007',
  accountType: 'savings',
  accountNumber: `0480012345${position}`,
  amount,
});
const batch: BankBatch = {
  ...batchHead,
  payments: [payment(1, 250_000), payment(2, 80_000), payment(3, 90_000)],
};

/** File that a clearing house gives back: the line of each payment once more, and why it came back. */
function returned(of: BankBatch, reasons: Readonly<Record<number, string>>, layout = ach): string {
  const sent = bankFile(of, layout).toString('latin1').split('\r\n');
  const lines = of.payments.flatMap(({ position, sequence }, index) => {
    const reason = reasons[position];
    if (reason === undefined) return [];
    const trace = `00000000${String(sequence).padStart(7, '0')}`;
    const entry = `631000000005${sent[2 + index * 2]?.slice(12, 87)}00001007${String(index + 1).padStart(7, '0')}    `;
    const addendum = `799${reason.padEnd(5)}${trace}${' '.repeat(8)}00001007${' '.repeat(42)}00001007${String(index + 1).padStart(7, '0')}`;
    return [entry, addendum.padEnd(106)];
  });
  return [sent[0], sent[1], ...lines, ...sent.slice(-4)].join('\r\n');
}
const read = (text: string, of = batch, layout = ach) =>
  readBankAnswer(Buffer.from(text, 'latin1'), '0001007.001.1', of, layout);
const refusal = { code: 'rule_broken' };

test('a clearing house’s file says which payments came back and why, by the sequence that each was sent with', async () => {
  expect(await read(returned(batch, { 1: 'R17', 3: 'R99' }))).toEqual({
    elsewhere: 0,
    lines: [
      {
        row: 4,
        position: 1,
        outcome: 'returned',
        reason: 'R17: El documento no es el del titular de la cuenta.',
      },
      { row: 6, position: 3, outcome: 'returned', reason: 'R99' },
    ],
  });
});

test('payments of other batches in the same file are left to them, also where they have the same place, account and amount', async () => {
  const later = { ...batch, number: 13, payments: [payment(1, 250_000, 43), payment(2, 80_000, 43)] };
  const text = returned(batch, { 1: 'R03' }) + returned(later, { 1: 'R04', 2: 'R16' });
  expect(await read(text)).toMatchObject({ elsewhere: 2, lines: [{ position: 1, reason: /^R03/ }] });
  expect(await read(text, later)).toMatchObject({
    elsewhere: 1,
    lines: [
      { position: 1, reason: /^R04/ },
      { position: 2, reason: /^R16/ },
    ],
  });
  await expect(read(returned(later, { 1: 'R04' }))).rejects.toMatchObject({
    ...refusal,
    details: { detail: expect.stringContaining('Ninguna devolución de este archivo es de este lote') },
  });
});

test.each<[string, (text: string) => string]>([
  ['another account', (text) => text.replace('04800123451', '04800199999')],
  ['another amount', (text) => text.replace('000000000025000000', '000000000025000100')],
  ['no line of its payment', (text) => text.replace(/^6.*\r\n/m, '')],
  ['the same payment twice', (text) => text.replace(/(6.*\r\n799.*\r\n)/, '$1$1')],
  ['no payment', (text) => text.replace(/799.*\r\n/g, '')],
  ['a sequence that is no number', (text) => text.replace(/(799.{5}0{8})\d{7}/, '$1ABCDEFG')],
])('a file of returns with %s is refused whole', async (_name, changed) => {
  const text = returned(batch, { 1: 'R03' });
  await expect(read(changed(text))).rejects.toMatchObject(refusal);
  expect(changed(text)).not.toBe(text);
});

test('blanks at the end of a line that somebody’s editor took away are not missed', async () => {
  const text = returned(batch, { 2: 'R16' }).replaceAll(/ +\r\n/g, '\n');
  expect(await read(text)).toMatchObject({ lines: [{ position: 2 }] });
});

test('the bank’s own answer in columns is read beside it', async () => {
  const table = 'Referencia;Estado;Motivo\n000012-00002;Pagado;\n';
  expect(await read(table)).toEqual({
    elsewhere: 0,
    lines: [{ row: 2, position: 2, outcome: 'paid', reason: null }],
  });
});

test('sequences of seven digits begin again when they are used up, and name one payment of a batch', () => {
  expect([sequenceOf(0, 0), sequenceOf(40, 2), sequenceOf(9_999_998, 0), sequenceOf(9_999_998, 1)]).toEqual([
    1, 43, 9_999_999, 1,
  ]);
});

test('every electronic deposit has the code of one, and its place in the file', () => {
  for (const accountType of ['low_amount', 'ordinary_deposit', 'inclusive_low_amount']) {
    const of = { ...batch, payments: [{ ...payment(1, 250_000), accountType }] };
    expect(bankFile(of, ach).toString('latin1').split('\r\n')[2]?.slice(0, 3)).toBe('652');
  }
});

const returns = ach.returns as NonNullable<BankLayout['returns']>;
const unnumbered = ach.line.map((one) => (one.of === 'sequence' ? { ...one, of: 'position' as const } : one));

test.each<[string, Partial<BankLayout>, string]>([
  ['no sequence', { line: unnumbered }, 'returns.sequence'],
  ['columns by separator', { ...ownLayout, returns }, 'returns.sequence'],
  [
    'a file that begins with nothing fixed',
    { head: ach.head.slice(4), block: undefined },
    'returns.lineBegins',
  ],
  ['lines that begin with nothing', { returns: { ...returns, lineBegins: '' } }, 'returns.lineBegins'],
  ['a place backwards', { returns: { ...returns, reason: { from: 9, to: 4 } } }, 'returns.reason'],
  [
    'too many reasons',
    {
      returns: {
        ...returns,
        reasons: Object.fromEntries(Array.from({ length: 201 }, (_one, n) => [`R${n}`, 'x'])),
      },
    },
    'returns.reasons',
  ],
])('returns of %s are refused at the field that is wrong', (_name, change, fault) => {
  const { error } = bankLayout.safeParse({ ...ach, ...change });
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain(fault);
});
