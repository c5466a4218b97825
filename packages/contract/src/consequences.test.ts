import { expect, test } from 'vitest';
import * as consequences from './consequences.ts';
import { endpoints } from './endpoints.ts';
import type { Noun } from './nouns.ts';

/** A call that changes one of these may move money or time. A job may do anything. */
const moving: readonly Noun[] = [
  'advance',
  'disbursement',
  'job',
  'ledger',
  'open_item',
  'pay_period',
  'retirement',
  'wallet',
  'wallet_load',
  'wallet_spend',
  'wallet_user',
];

const draft = 'A draft: nothing of it reaches the fund or anybody before it is sent.';
const step = 'A step of a file: nothing is applied by it.';
const equation = 'Its own screen is the ledger of what it does, and cannot be passed.';

/** Acts that no ledger of consequences stands before, and why. */
const without: Readonly<Record<string, string>> = {
  createAdvance: 'The quote stands beside the amount: fee, deduction, period, and every rule.',
  createPayroll: 'A calendar of periods that nobody is paid with yet, shown before it is made.',
  updatePayroll: 'Periods that have not opened, shown as a calendar before they are made again.',
  setPayrollActive: 'Removes periods that have not opened; what is open is closed as ever.',
  updatePayPeriod: 'Its form is the dates themselves; a cut-off is never moved into the past.',
  updateEmployment: 'Ends a contract only through the sheet of retirement, which asks.',
  changeEmploymentTerms: 'Previewed to the peso by previewEmploymentTerms.',
  undoRetirement: 'The way back, offered where it was done: it says what it restored.',
  approveProposal: 'Shows each change before and after, and what must be judged, beside the button.',
  clearOpenItem: 'Writes down money that has moved already; its form says what is left.',
  undoClearing: 'Says the one amount that is open again.',
  moveToDebt: 'Says the one amount that becomes a debt.',
  withdrawPeriodReport: 'Withdraws an order that has issued nothing yet; the period stays as it is.',
  reconcilePayPeriod: equation,
  unconfirmPayPeriod: 'Says the one amount that is reported again.',
  resolvePayPeriod: equation,
  closePayPeriod: 'Writes down a transfer that was made; its form says what is left to remit.',
  createDisbursement: 'A batch of its own screen: no money leaves before it is approved.',
  approveDisbursement: 'Says payments and pesos on its button; the file is what moves them.',
  discardDisbursement: 'Its advances wait as before; nothing is paid or lost.',
  answerDisbursement: 'Says what the bank did already; read and added up before it is written.',
  createWallet: 'An empty fund.',
  declareWalletDeposit: 'Declares money that was sent; the fund grows when the service confirms it.',
  updateWalletUser: 'A limit or a state of one person: no money moves, and it is changed back at once.',
  createWalletLoad: draft,
  updateWalletLoad: draft,
  validateWalletLoad: draft,
  updateWalletLoadLine: draft,
  mapWalletLoadColumns: draft,
  enrolWalletLoadPeople: 'Enrols people without money; the load is a draft.',
  createImport: step,
  reviewImport: step,
  mergeCorrections: step,
  changeRestrictions: 'Moves no money; each person answers, and it is lifted likewise.',
};

const acts = endpoints.filter(
  ({ method, onlyAsks, access, changes = [] }) =>
    method !== 'GET' && !onlyAsks && access !== 'machine' && changes.some((noun) => moving.includes(noun)),
);
const asked = new Set<string>(
  Object.values(consequences).flatMap((value) => ('onlyAsks' in value ? [value.name] : [])),
);
const isAsked = (name: string): boolean => asked.has(`${name}Consequences`);

test('every act on money or time says its consequences first, or is named here with the reason', () => {
  expect(acts.map(({ name }) => name).filter((name) => !isAsked(name) && !(name in without))).toEqual([]);
});

test('no reason stands for an act that is gone, or that says its consequences', () => {
  const names = acts.map(({ name }) => name);
  expect(Object.keys(without).filter((name) => !names.includes(name) || isAsked(name))).toEqual([]);
});

test('whoever may act may ask what the act would do, and nobody else', () => {
  const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));
  for (const name of asked) {
    const act = byName.get(name.slice(0, -'Consequences'.length));
    const question = byName.get(name);
    expect({ name, access: question?.access, conditions: question?.conditions ?? [] }).toEqual({
      name,
      access: act?.access,
      conditions: act?.conditions ?? [],
    });
  }
});
