import { bankRecords, type BankLayout } from '@antela/contract/bank-layout';
import { bankLayout } from '@antela/contract/bank-layout-rules';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { differences } from '../../../lib/conditional-save.ts';
import { formOf, layoutOf, type BankLayoutForm, type ColumnForm } from './bank-layout-form.ts';
import { factsOf } from './bank-layout-words.ts';

const layout: BankLayout = bankLayout.parse({
  name: 'Banco',
  extension: 'txt',
  separator: '',
  head: [
    { of: 'text', text: '1', width: 1 },
    { of: 'total', width: 33, cents: true, align: 'right', fill: '0' },
  ],
  open: [{ of: 'date', width: 34 }],
  line: [
    { of: 'text', text: '6', width: 1 },
    { of: 'reference', width: 12 },
    { of: 'sequence', width: 7, align: 'right', fill: '0' },
    { of: 'account_type', width: 2, codes: { savings: '37', checking: '27' } },
    { of: 'account_number', width: 6 },
    { of: 'amount', width: 6 },
  ],
  addendum: [{ of: 'text', text: '7', width: 34 }],
  close: [{ of: 'count', width: 34 }],
  foot: [{ of: 'lines', width: 34 }],
  block: { lines: 10 },
  answer: {
    kind: 'positions',
    lineBegins: '6',
    reference: { from: 2, to: 13 },
    outcome: { from: 60, to: 62 },
    reason: { from: 63, to: 70 },
    outcomes: { OK: 'paid', DEV: 'returned' },
  },
  returns: {
    lineBegins: '799',
    sequence: { from: 17, to: 23 },
    reason: { from: 4, to: 8 },
    reasons: { R03: 'No hay cuenta.' },
  },
});
const form = formOf(layout);
const titles = formOf({
  ...layout,
  answer: { kind: 'table', reference: ['a'], outcome: ['b'], reason: ['c'], outcomes: { OK: 'paid' } },
});
const t = ((text: string, values: Record<string, unknown> = {}) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) =>
    String(values[name]),
  )) as unknown as TFunction<'bank-layouts'>;

const at = { from: 5, to: 6 };
const ofFile: Partial<BankLayoutForm>[] = [
  { name: 'Otro' },
  { extension: 'csv' },
  { separator: ';' },
  { lineEnd: 'lf' },
  { encoding: 'latin1' },
  { blockLines: null },
  { blockLines: 20 },
  { blockFill: ' ' },
  { answerKind: 'table' },
  { lineBegins: '7' },
  { referenceAt: at },
  { outcomeAt: at },
  { reasonAt: at },
  { readsReturns: false },
  { returnsBegin: '9' },
  { sequenceAt: at },
  { returnReasonAt: at },
  { reasons: [] },
  { reasons: form.reasons.map((one) => ({ ...one, words: 'Otra.' })) },
  { words: form.words.map((one) => ({ ...one, word: `${one.word}X` })) },
  { words: form.words.map((one) => ({ ...one, outcome: 'rejected' as const })) },
];
const ofColumn: Partial<ColumnForm>[] = [
  { of: 'position' },
  { name: 'Otro' },
  { of: 'text', text: 'x' },
  { width: 9 },
  { align: 'left', fill: '*' },
  { fill: '9' },
  { of: 'total', money: '.' },
  { of: 'date', date: 'DDD' },
  { of: 'account_type', hasCodes: true, codes: [{ value: 'savings', code: '99' }] },
];

/** Differences that a person is shown between a form and what somebody else saved. */
const told = (from: BankLayoutForm, change: Partial<BankLayoutForm>) =>
  differences(factsOf(from, t), factsOf({ ...from, ...change }, t));

it.each(ofFile)('what somebody else changed in the file is told: %o', (change) => {
  expect(told(form, change)).not.toEqual([]);
});

it('so are the titles of an answer in columns', () => {
  for (const change of [{ reference: 'x' }, { outcome: 'x' }, { reason: 'x' }])
    expect(told(titles, change)).toHaveLength(1);
});

it.each(ofColumn)('what somebody else changed in a column is told, in every record: %o', (change) => {
  for (const record of bankRecords) {
    const [first, ...others] = form[record];
    expect(told(form, { [record]: [{ ...(first as ColumnForm), ...change }, ...others] })).toHaveLength(1);
  }
});

it('so is another code of the bank', () => {
  const line = form.line.map((one) =>
    one.hasCodes ? { ...one, codes: one.codes.toReversed().slice(1) } : one,
  );
  expect(told(form, { line })).toHaveLength(1);
});

it('each field that is sent is one that somebody else’s change is told of, and what nobody changed is no difference', () => {
  const facts = new Set(factsOf(form, t).flatMap(({ fields }) => fields));
  expect(Object.keys(form).filter((field) => !facts.has(field as keyof BankLayoutForm))).toEqual([]);
  expect(told(form, formOf(layoutOf(form)))).toEqual([]);
});
