import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.mjs';
import { promises } from './trust-promises.mjs';

const [, attacks = '', asvs = ''] = readFileSync(join(root, 'docs/security.md'), 'utf8').split(
  /^# (?:Attacks|ASVS 5\.0)$/m,
);

const folders = {
  pool: 'apps/local-cloud/src/user-pool',
  store: 'apps/local-cloud/src/object-store',
  cloud: 'apps/local-cloud/src',
  api: 'apps/api/src',
  antela: 'apps/antela/src',
  portal: 'apps/portal/src',
  ops: 'apps/ops/src',
  e2e: 'e2e',
  scripts: 'scripts',
};

/** @returns the path of a test file as the page names it: `pool/guessing` */
function fileOf(name) {
  const [folder, ...rest] = name.split('/');
  const end = { e2e: '.e2e.ts', scripts: '.test.mjs' }[folder] ?? '.test.ts';
  return `${folders[folder]}/${rest.join('/')}${end}`;
}

const rowsOf = (markdown) =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, first]) => first !== 'attack' && first !== 'requirement');

const named = rowsOf(attacks).flatMap(([, attack, cell = '']) =>
  cell.split('; ').map((reference) => {
    const [, name = '', part = ''] = /^`([\w/.-]+)`: (.+)$/.exec(reference) ?? [];
    return { attack, reference, file: fileOf(name), part };
  }),
);

/** The line of a test file that has this part of a test's name; undefined without one. */
const titleIn = ({ file, part }) =>
  part !== '' && existsSync(join(root, file))
    ? readFileSync(join(root, file), 'utf8')
        .split('\n')
        .find((line) => line.includes(part))
    : undefined;

test('every attack names the tests that hold it, and each is there', () => {
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter((one) => titleIn(one) === undefined);
  expect(missing.map(({ attack, reference }) => `${attack}: ${reference}`)).toEqual([]);
});

test('every attack outside a browser is tried by `npm run trust`', () => {
  const isTried = (one) =>
    promises.some(({ files, about = /./ }) => files.includes(one.file) && about.test(titleIn(one) ?? ''));
  const untried = named
    .filter(({ file }) => !/^(?:e2e|apps\/portal)\//.test(file))
    .filter((one) => !isTried(one));
  expect(untried.map(({ attack, reference }) => `${attack}: ${reference}`)).toEqual([]);
});

/** Requirements of each section, as many as OWASP ASVS 5.0.0 has. */
const chapters = {
  5: [1, 6, 3, 3],
  6: [3, 12, 8, 6, 8, 4, 2, 4],
  7: [3, 4, 2, 5, 3, 2],
  8: [4, 4, 3, 2],
};

test('every requirement of the four chapters of ASVS 5.0 has one line', () => {
  const all = Object.entries(chapters).flatMap(([chapter, sections]) =>
    sections.flatMap((count, section) =>
      Array.from({ length: count }, (_, at) => `${chapter}.${section + 1}.${at + 1}`),
    ),
  );
  const walked = rowsOf(asvs).flatMap(([, requirement = '']) =>
    requirement.match(/^[\d., ]+/)?.[0].match(/\d+(?:\.\d+){2}/g),
  );
  expect(walked.toSorted()).toEqual(all.toSorted());
});

test('every test that a line of ASVS names is there, and a line that is held names one or says what it is held by', () => {
  const cells = rowsOf(asvs).map(([, requirement, held, how = '', tests = '']) => ({
    requirement,
    held,
    how,
    tests,
  }));
  const missing = cells
    .flatMap(({ tests }) => [...tests.matchAll(/`([^`]+)`/g)])
    .filter(([, name]) => !existsSync(join(root, fileOf(name))));
  expect(missing.map(([, name]) => name)).toEqual([]);
  expect(cells.filter(({ held, how, tests }) => held === 'yes' && how === '' && tests === '')).toEqual([]);
});
