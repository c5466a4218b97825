import { expect, test } from 'vitest';
import { flameOf } from './flame.mjs';

const node = (id, functionName, children = [], url = '') => ({
  id,
  children,
  callFrame: { functionName, url, lineNumber: id },
});

test('a box is as wide as the time of a function and of what it called; idle time is no part of the whole', () => {
  const nodes = [
    node(1, '(root)', [2, 3, 5]),
    node(2, 'sign', [4], 'file:///a.ts'),
    node(3, '(idle)'),
    node(4, 'hash<'),
    node(5, 'sign', [], 'file:///b.ts'),
  ];
  const { svg, busyMs } = flameOf({ nodes, samples: [2, 4, 3, 5], timeDeltas: [1_000, 2_000, 9_000, 1_000] });
  expect(busyMs).toBe(4);
  const boxes = [...svg.matchAll(/<title>(.+?) · (.+?) ms.*?width="(.+?)"/g)].map(([, ...box]) => box);
  expect(boxes).toEqual([
    ['(root)', '4.0', '1600.0'],
    ['sign', '3.0', '1200.0'],
    ['hash&lt;', '2.0', '800.0'],
    ['sign', '1.0', '400.0'],
  ]);
});
