import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bankSources } from '@antela/contract/bank-layout';
import { keyScopes } from '@antela/contract/key-scopes';
import { permissionCatalog } from '@antela/contract/permission-catalog';
import { reportKinds, reportOccasions } from '@antela/contract/scheduled-reports';
import { webhookEvents } from '@antela/contract/webhook-events';
import { restrictedProductLabels } from '@antela/rules/access-restriction';
import { repetitions } from '@antela/rules/client-restriction';
import { deductionWarnings, differenceDestinations, differenceReasons } from '@antela/rules/deduction-list';
import { ledgerAccountLabels, movementLabels } from '@antela/rules/ledger-labels';
import { payFrequencies } from '@antela/rules/pay-period';
import { dianElements, payrollSoftware } from '@antela/rules/payroll-software';
import { reportFields } from '@antela/rules/report-layout';
import { suspensionKinds } from '@antela/rules/suspension-kinds';
import { describe, expect, it } from 'vitest';
import { sentences } from './features/access/auth/identity-errors.ts';
import { columnNames } from './features/access/roles/permission-matrix.tsx';
import { doneTitles, waits } from './features/advances/advances/advance-words.ts';
import { limitLabels } from './features/advances/client-restrictions/limits-list.tsx';
import { contractLabels, kindLabels } from './features/advances/client-restrictions/restriction-words.tsx';
import { numberLabels } from './features/advances/client-restrictions/rule-fields.tsx';
import { outcomeWords, recordNotes, recordWords } from './features/payday/bank-layouts/bank-layout-words.ts';
import {
  fundingLabels,
  movementLabels as fundMovementLabels,
  purposeLabels,
} from './features/wallets/wallets/wallet-words.tsx';
import { screens } from './routes.tsx';
import { screenTexts } from './screen-texts.ts';

const locales = join(import.meta.dirname, '../locales/es');
/** Every file of texts but the one that belongs to no folder of screens; words of states are there (lib/states.test.ts). */
const modules = readdirSync(locales)
  .map((name) => name.replace('.json', ''))
  .filter((module) => module !== 'common');
const features = join(import.meta.dirname, 'features');
const neighbourhoods = readdirSync(features);
const folderOf = (module: string): string => {
  const within = neighbourhoods.find((name) => existsSync(join(features, name, module)));
  return within === undefined ? join(import.meta.dirname, module) : join(features, within, module);
};
const textsOf = (module: string): Record<string, string> =>
  JSON.parse(readFileSync(join(locales, `${module}.json`), 'utf8'));

/** Sentences that come from elsewhere, by the screens that show them: with these every one of theirs is accounted for. */
const borrowed: Record<string, string[]> = {
  approvals: [],
  notices: [],
  audit: [],
  disbursements: [],
  ui: [],
  shell: screens.map(({ title }) => title),
  roles: [
    ...Object.values(columnNames),
    ...permissionCatalog.flatMap((module) => [
      module.name,
      ...Object.values(module.permissions).flatMap(({ name, allows }) => [name, allows]),
    ]),
  ],
  'client-restrictions': [
    ...Object.values(repetitions).map(({ name }) => name),
    restrictedProductLabels.salary,
    restrictedProductLabels.prima,
    ...Object.values(kindLabels),
    ...Object.values(contractLabels),
    ...Object.values(numberLabels),
    ...Object.values(limitLabels),
  ],
  wallets: [
    ...Object.values(purposeLabels),
    ...Object.values(fundingLabels),
    ...Object.values(fundMovementLabels),
  ],
  'wallet-loads': [],
  'wallet-users': Object.values(movementLabels),
  ledger: [...Object.values(ledgerAccountLabels), ...Object.values(movementLabels)],
  'prima-accruals': Object.values(suspensionKinds).map(({ name }) => name),
  dashboard: [],
  advances: [...Object.values(waits), ...Object.values(doneTitles)],
  'report-layouts': [
    ...Object.values(reportFields).map(({ name }) => name),
    ...Object.values(dianElements).map(({ name }) => name),
    ...Object.values(payrollSoftware).flatMap(({ name, confirmed, unconfirmed }) =>
      [name, confirmed, unconfirmed].filter((text) => text !== null),
    ),
  ],
  'pay-periods': [
    ...Object.values(deductionWarnings),
    ...Object.values(differenceReasons),
    ...Object.values(differenceDestinations),
  ],
  payrolls: Object.values(payFrequencies).map(({ name }) => name),
};

/** Words of screens that come from tables of their own, or from the server. */
const tabled: Record<string, string[]> = {
  'bank-layouts': [
    ...Object.values(bankSources),
    ...Object.values(recordWords),
    ...Object.values(recordNotes),
    ...Object.values(outcomeWords),
  ],
  auth: Object.values(sentences),
  'scheduled-reports': [
    ...Object.values(reportKinds).map(({ name }) => name),
    ...Object.values(reportOccasions),
  ],
  webhooks: Object.values(webhookEvents).flatMap(({ name, tells }) => [name, tells]),
  'api-keys': Object.values(keyScopes).flatMap(({ name, allows }) => [name, allows]),
};

const call = /\b(?:t|common)\(\s*'((?:[^'\\]|\\.)+)'/g;
/** `{{n}}` is `count` already written with its thousands. */
const isPlural = (key: string) => key.includes('{{count}}') || key.includes('{{n}}');

const literalsOf = (module: string): string[] =>
  readdirSync(folderOf(module))
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .flatMap((name) => [...readFileSync(join(folderOf(module), name), 'utf8').matchAll(call)])
    .map((match) => String(match[1]));
const usedIn = (module: string): string[] => [
  ...literalsOf(module),
  ...(borrowed[module] ?? tabled[module] ?? []),
];

describe.each(modules)('texts of %s', (module) => {
  const texts = textsOf(module);
  const has = (key: string) =>
    isPlural(key)
      ? ['_one', '_many', '_other'].every((form) => Object.hasOwn(texts, key + form))
      : Object.hasOwn(texts, key);

  it('every sentence of the screens is in the translation file, with its plurals', () => {
    const literals = literalsOf(module);
    expect(literals.length).toBeGreaterThan(4);
    expect(usedIn(module).filter((key) => !has(key))).toEqual([]);
  });

  it('no sentence ends with an instant: its «a. m.» has a period of its own', () => {
    expect(Object.values(texts).filter((text) => /\{\{at\}\}\./.test(text))).toEqual([]);
  });

  it('a Spanish sentence is its own key, so that it reads the same when the file does not load (spec §1)', () => {
    expect(
      Object.entries(texts).filter(([key, text]) => !/_(one|many|other)$/.test(key) && key !== text),
    ).toEqual([]);
  });
});

it.each(Object.keys(borrowed))('no sentence of %s is kept that no screen shows', (module) => {
  const known = new Set(usedIn(module));
  expect(
    Object.keys(textsOf(module)).filter((key) => !known.has(key.replace(/_(one|many|other)$/, ''))),
  ).toEqual([]);
});

it('the dot between facts is written in one place, where it cannot begin a line', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => join(import.meta.dirname, name));
  const texts = modules.map((module) => join(locales, `${module}.json`));
  expect([...sources, ...texts].filter((file) => readFileSync(file, 'utf8').includes('·'))).toEqual([
    join(import.meta.dirname, 'lib/format.ts'),
  ]);
});

it('every screen names a module of texts that there is', () => {
  const named = screens.map(({ path }) => screenTexts[path]);
  expect(named.filter((module) => module === undefined || !modules.includes(module))).toEqual([]);
});
