import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { restrictedProductLabels } from '@antela/rules/access-restriction';
import { deductionLabels, paymentLabels } from '@antela/rules/advance-state';
import { clientRestrictionLabels, repetitions } from '@antela/rules/client-restriction';
import { deductionWarnings, differenceReasons, remainderDestinations } from '@antela/rules/deduction-list';
import { employmentStateLabels } from '@antela/rules/employment-state';
import { ledgerAccountLabels, movementLabels } from '@antela/rules/ledger-labels';
import { payFrequencies, payPeriodStateLabels } from '@antela/rules/pay-period';
import { reportFields } from '@antela/rules/report-layout';
import { suspensionKinds } from '@antela/rules/suspension-kinds';
import {
  walletDepositLabels,
  walletLabels,
  walletLoadLabels,
  walletLoadLineLabels,
  walletUserLabels,
} from '@antela/rules/wallet-states';
import { describe, expect, it } from 'vitest';
import { limitLabels } from './features/client-restrictions/limits-list.tsx';
import { contractLabels, kindLabels } from './features/client-restrictions/restriction-words.tsx';
import { numberLabels } from './features/client-restrictions/rule-fields.tsx';
import {
  fundingLabels,
  movementLabels as fundMovementLabels,
  purposeLabels,
} from './features/wallets/wallet-words.tsx';

const features = join(import.meta.dirname, 'features');
const textsOf = (module: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../locales/es/${module}.json`), 'utf8'));

/** Sentences that come from the rules, by the screens that show them. */
const borrowed: Record<string, string[]> = {
  approvals: [],
  notices: [],
  audit: [],
  'client-restrictions': [
    ...Object.values(clientRestrictionLabels),
    ...Object.values(repetitions).map(({ name }) => name),
    restrictedProductLabels.salary,
    restrictedProductLabels.prima,
    ...Object.values(kindLabels),
    ...Object.values(contractLabels),
    ...Object.values(numberLabels),
    ...Object.values(limitLabels),
  ],
  wallets: [
    ...Object.values(walletLabels),
    ...Object.values(walletDepositLabels),
    ...Object.values(purposeLabels),
    ...Object.values(fundingLabels),
    ...Object.values(fundMovementLabels),
  ],
  'wallet-loads': [...Object.values(walletLoadLabels), ...Object.values(walletLoadLineLabels)],
  'wallet-users': [...Object.values(walletUserLabels), ...Object.values(movementLabels)],
  ledger: [...Object.values(ledgerAccountLabels), ...Object.values(movementLabels)],
  'prima-accruals': Object.values(suspensionKinds).map(({ name }) => name),
  dashboard: Object.values(paymentLabels),
  advances: [...Object.values(paymentLabels), ...Object.values(deductionLabels)],
  'report-layouts': Object.values(reportFields).map(({ name }) => name),
  'pay-periods': [
    ...Object.values(payPeriodStateLabels),
    ...Object.values(deductionWarnings),
    ...Object.values(differenceReasons),
    ...Object.values(remainderDestinations),
  ],
  payrolls: [
    ...Object.values(paymentLabels),
    ...Object.values(deductionLabels),
    ...Object.values(employmentStateLabels),
    ...Object.values(payPeriodStateLabels),
    ...Object.values(payFrequencies).map(({ name }) => name),
  ],
};

const call = /\b(?:t|common)\(\s*'((?:[^'\\]|\\.)+)'/g;
/** `{{n}}` is `count` already written with its thousands. */
const isPlural = (key: string) => key.includes('{{count}}') || key.includes('{{n}}');

describe.each(Object.keys(borrowed))('texts of %s', (noun) => {
  const folder = join(features, noun);
  if (!existsSync(folder)) return;
  const texts = textsOf(noun);
  const sources = readdirSync(folder).filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'));
  const used = sources.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(call)].map((match) => String(match[1])),
  );
  const has = (key: string) =>
    isPlural(key)
      ? ['_one', '_many', '_other'].every((form) => Object.hasOwn(texts, key + form))
      : Object.hasOwn(texts, key);

  it('every sentence of the screens is in the translation file, with its plurals', () => {
    expect(used.length).toBeGreaterThan(4);
    expect([...used, ...(borrowed[noun] ?? [])].filter((key) => !has(key))).toEqual([]);
  });

  it('a Spanish sentence is its own key, so that it reads the same when the file does not load (spec §1)', () => {
    expect(
      Object.entries(texts).filter(([key, text]) => !/_(one|many|other)$/.test(key) && key !== text),
    ).toEqual([]);
  });

  it('no sentence is kept that no screen shows', () => {
    const known = new Set([...used, ...(borrowed[noun] ?? [])]);
    expect(Object.keys(texts).filter((key) => !known.has(key.replace(/_(one|many|other)$/, '')))).toEqual([]);
  });
});
