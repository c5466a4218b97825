import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

const decisions = readdirSync(join(root, 'docs/decisions'));
const isDecision = (number) => decisions.some((name) => name.startsWith(`${number}-`));

const listFiles = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`);

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

const lines = rowsOf(asvs).map(([, requirement, held, how = '', tests = '']) => ({
  requirement,
  held,
  how,
  tests: tests.split('; ').filter((reference) => reference !== ''),
}));

test('every test that a line of ASVS names is there, with the words that it is named by', () => {
  const missing = lines.flatMap(({ requirement, tests }) =>
    tests
      .flatMap((reference) => reference.split(/(?<=`), /))
      .filter((reference) => {
        const [, name = '', part] = /^`([\w/.-]+)`(?:: (.+))?$/.exec(reference) ?? [];
        const file = name === '' ? '' : fileOf(name);
        return part === undefined
          ? file === '' || !existsSync(join(root, file))
          : titleIn({ file, part }) === undefined;
      })
      .map((reference) => `${requirement}: ${reference}`),
  );
  expect(missing).toEqual([]);
});

/** Requirements that nothing can be tried of: there is no such thing, and no test could miss it. */
const absences = ['6.2.10', '6.4.2'];

test('a line of ASVS that is held, in part or by choice, names its test', () => {
  const bare = lines
    .filter(({ held, tests }) => /^(?:yes|partly|by choice)/.test(held) && tests.length === 0)
    .map(({ requirement }) => requirement.split(' ')[0]);
  expect(bare).toEqual(absences);
});

const sources = listFiles('apps');

test('whatever code or decision a line of ASVS speaks of is there', () => {
  const isThere = (name) => {
    if (/^\d{4}$/.test(name)) return isDecision(name);
    if (name.startsWith('docs/decisions/')) return isDecision(name.slice('docs/decisions/'.length));
    return existsSync(join(root, name)) || sources.some((path) => path.endsWith(`/${name}`));
  };
  const words = new Set(['content-disposition', 'auth_time', 'origin_jti', 'stepUp']);
  const gone = lines
    .flatMap(({ requirement, how }) =>
      [...how.matchAll(/`([^`]+)`/g)].map(([, name]) => ({ requirement, name })),
    )
    .filter(({ name }) => !words.has(name) && !isThere(name));
  expect(gone).toEqual([]);
});
