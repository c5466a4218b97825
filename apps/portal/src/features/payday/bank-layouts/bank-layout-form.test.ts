import type { BankLayout } from '@antela/contract/bank-layout';
import { bankLayout } from '@antela/contract/bank-layout-rules';
import { expect, it } from 'vitest';
import { fieldOfPath, formOf, layoutOf, placeWords } from './bank-layout-form.ts';

const layout: BankLayout = bankLayout.parse({
  name: 'Banco',
  extension: 'txt',
  separator: '',
  head: [{ of: 'total', width: 17, cents: true, decimal: '.', align: 'right', fill: '0' }],
  line: [
    { of: 'text', name: 'Tipo', text: '6', width: 1 },
    { of: 'reference', width: 12 },
    { of: 'account_type', width: 2, codes: { savings: '37', checking: '27' } },
    { of: 'account_number', width: 17 },
    { of: 'date', date: 'AAMMDD', width: 6 },
    { of: 'amount', width: 17 },
  ],
  answer: {
    kind: 'positions',
    lineBegins: '6',
    reference: { from: 2, to: 13 },
    outcome: { from: 60, to: 62 },
    outcomes: { OK: 'paid' },
  },
});
const blocks: BankLayout = {
  ...layout,
  open: layout.head,
  addendum: layout.line,
  close: layout.head,
  block: { lines: 10, fill: '9' },
  returns: {
    lineBegins: '799',
    sequence: { from: 17, to: 23 },
    reason: { from: 4, to: 8 },
    reasons: { R03: 'No hay cuenta.' },
  },
};
const table: BankLayout = {
  ...layout,
  separator: ';',
  answer: {
    kind: 'table',
    reference: ['ref', 'id'],
    outcome: ['estado'],
    reason: ['motivo'],
    outcomes: { pagado: 'paid', devuelto: 'returned' },
  },
};

it('a layout goes through the form and back as it was, and is the same form each time it is read', () => {
  for (const one of [layout, blocks, table]) {
    expect(layoutOf(formOf(one))).toEqual(one);
    expect(formOf(one)).toEqual(formOf(one));
  }
});

it('what a column’s content has no part in is not sent along', () => {
  const form = formOf(layout);
  const line = form.line.map((column) => ({ ...column, of: 'holder' as const }));
  const sent = layoutOf({ ...form, line }).line;
  expect(sent.some(({ codes, text }) => codes !== undefined || text !== undefined)).toBe(false);
  expect(sent.every(({ cents }) => !cents)).toBe(true);
});

it('each fault has its field, wherever the body has it', () => {
  const [places, titles] = [formOf(layout), formOf(table)];
  expect(fieldOfPath('layout.line.3.width', places)).toBe('line.3.width');
  expect(fieldOfPath('layout.line.2.codes.savings', places)).toBe('line.2.codes');
  expect(fieldOfPath('layout.head.0.decimal', places)).toBe('head.0.money');
  expect(fieldOfPath('layout.answer.reference.to', places)).toBe('referenceAt.to');
  expect(fieldOfPath('layout.answer.reference', places)).toBe('referenceAt.from');
  expect(fieldOfPath('layout.answer.reference', titles)).toBe('reference');
  expect(fieldOfPath('layout.answer.outcomes', titles)).toBe('words');
  expect(fieldOfPath('layout.close.1.codes.savings', places)).toBe('close.1.codes');
  expect(fieldOfPath('layout.block', places)).toBe('blockLines');
  expect(fieldOfPath('layout.block.lines', places)).toBe('blockLines');
  expect(fieldOfPath('layout.block.fill', places)).toBe('blockFill');
  expect(fieldOfPath('layout.returns.lineBegins', places)).toBe('returnsBegin');
  expect(fieldOfPath('layout.returns.sequence', places)).toBe('sequenceAt.from');
  expect(fieldOfPath('layout.returns.reason.to', places)).toBe('returnReasonAt.to');
  expect(fieldOfPath('layout.returns.reasons', places)).toBe('reasons');
  expect(fieldOfPath('layout.name', titles)).toBe('name');
});

it('each column stands where the file has it, as far as that is known', () => {
  const { line } = formOf(layout);
  expect(placeWords(line, '')).toEqual(['1', '2–13', '14–15', '16–32', '33–38', '39–55']);
  const open = line.map((column, index) => (index === 1 ? { ...column, width: null } : column));
  expect(placeWords(open, '')).toEqual(['1', '?', '?', '?', '?', '?']);
  expect(placeWords(line, ';').slice(0, 2)).toEqual(['1', '2']);
});
