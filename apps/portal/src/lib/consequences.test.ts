import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contract from '@antela/contract/consequences';
import { expect, test } from 'vitest';

const features = join(import.meta.dirname, '../features');
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(join(features, file), 'utf8'))
  .filter((source) => source.includes('useConsequences('));

test('every consequence that the contract can say is asked for by the screen of its act', () => {
  const endpoints = Object.entries(contract).flatMap(([name, value]) => ('onlyAsks' in value ? [name] : []));
  const isAsked = (name: string) =>
    sources.some((source) => source.split(/[^\w]/).filter((word) => word === name).length > 0);
  expect(endpoints.filter((name) => !isAsked(name))).toEqual([]);
});
