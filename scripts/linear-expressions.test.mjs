import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { checkSync } from 'recheck';
import { expect, test } from 'vitest';
import { root } from './run.mjs';

const sources = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((path) => /^\w+\/[\w-]+\/src\/.*\.tsx?$/.test(path) && !/\.test\.|\/test\/|\.bench\./.test(path)),
);

/** Every node of a syntax tree. */
function* nodesOf(node) {
  if (node === null || typeof node !== 'object') return;
  if (typeof node.type === 'string') yield node;
  for (const part of Object.values(node)) yield* nodesOf(part);
}

test('no regular expression takes longer than its text is long', { timeout: 300_000 }, () => {
  const known = new Map();
  const slow = [];
  for (const path of sources) {
    const text = readFileSync(`${root}/${path}`, 'utf8');
    if (!/\/|RegExp/.test(text)) continue;
    const tree = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2022' });
    for (const node of nodesOf(tree)) {
      if (node.type === 'NewExpression' && node.callee.value === 'RegExp')
        slow.push(`${path}: made of texts, so that it cannot be read here`);
      if (node.type !== 'RegExpLiteral') continue;
      const name = `/${node.pattern}/${node.flags}`;
      if (!known.has(name)) known.set(name, checkSync(node.pattern, node.flags, { timeout: 30_000 }));
      const { status, complexity, attack } = known.get(name);
      if (status !== 'safe')
        slow.push(`${path}: ${name} ${complexity?.summary ?? status} ${attack?.pattern.slice(0, 80) ?? ''}`);
    }
  }
  expect(known.size).toBeGreaterThan(100);
  expect(slow).toEqual([]);
});
