import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sentenceFor, sentences } from './identity-errors.ts';

const sources = join(import.meta.dirname, '../../..');
const pool = join(import.meta.dirname, '../../../../../local-cloud/src');
const library = join(createRequire(import.meta.url).resolve('@aws-amplify/auth/package.json'), '../dist/esm');

const filesBelow = (folder: string, end: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end) && !name.includes('.test.'))
    .map((name) => join(folder, name));
const textsBelow = (folder: string, end: string): string[] =>
  filesBelow(folder, end).map((file) => readFileSync(file, 'utf8'));
const named = (name: string, message: string) => Object.assign(new Error(message), { name });
const told = new Set<string>(Object.values(sentences));

describe('nobody reads what a machine says', () => {
  it('every error that the embedded pools throw has a Spanish sentence', () => {
    const thrown = [
      ...textsBelow(join(pool, 'user-pool'), '.ts'),
      ...textsBelow(join(pool, 'identity-pool'), '.ts'),
    ]
      .concat(readFileSync(join(pool, 'wire.ts'), 'utf8'))
      .flatMap((text) => [...text.matchAll(/new WireError\(\s*'(\w+)',\s*['`]([^'`]+)['`]/g)]);
    expect(thrown.length).toBeGreaterThan(40);
    // One is written for people, and shown as it is.
    const unsaid = thrown.filter(
      ([, name = '', message = '']) =>
        name !== 'UserLambdaValidationException' && !told.has(sentenceFor(named(name, message))),
    );
    expect(unsaid.map(([, name, message]) => `${name}: ${message}`)).toEqual([]);
  });

  it('every error that the identity library names has one', () => {
    const names = textsBelow(library, '.mjs').flatMap((text) => [
      ...[...text.matchAll(/_EXCEPTION = '(\w+)'/g)].map(([, name]) => name ?? ''),
      ...[...text.matchAll(/AuthValidationErrorCode\["\w+"\] = "(\w+)"/g)].map(([, name]) => name ?? ''),
      ...[...text.matchAll(/\["\w+"\] = "(\w+Exception)"/g)].map(([, name]) => name ?? ''),
    ]);
    expect(new Set(names).size).toBeGreaterThan(40);
    const unsaid = names.filter((name) => !told.has(sentenceFor(named(name, 'An error in English.'))));
    // Its message comes from the company's own service, which writes it for its people.
    expect([...new Set(unsaid)]).toEqual(['UserLambdaValidationException']);
  });

  it('a fault of the browser has one too', () => {
    const unreached =
      'Failed to fetch dynamically imported module: https://portal.example/assets/calls-a1.js';
    expect(sentenceFor(new TypeError(unreached))).toBe(sentences.network);
    const thrown = [
      new Error('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE'),
      new SyntaxError('Unexpected token < in JSON at position 0'),
      new DOMException('The operation was aborted.', 'AbortError'),
      new DOMException('The quota has been exceeded.', 'QuotaExceededError'),
      'a text that is no error',
    ];
    expect(thrown.map(sentenceFor)).toEqual(thrown.map(() => sentences.unexplained));
  });

  it('no screen shows the message of something thrown but through `errorText`, which knows for whom it was written', () => {
    const ways = [
      'lib/api-error.ts',
      'lib/request-signing.ts',
      'lib/object-store.ts',
      'features/access/auth/identity-errors.ts',
    ];
    const others = filesBelow(sources, '.tsx')
      .concat(filesBelow(sources, '.ts'))
      .filter((file) => !ways.some((way) => file.endsWith(way)) && !file.endsWith('nameless-passkey.ts'));
    expect(others.length).toBeGreaterThan(300);
    const shown =
      /(?<!fieldState\.)\b(?:error|cause|reason|refusal)\??\.message\b|String\((?:error|cause|reason)\)/;
    expect(others.filter((file) => shown.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
