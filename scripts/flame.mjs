import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './run.mjs';

const width = 1600;
const rowHeight = 17;
/** Narrower ones are a hairline, and would be most of the file. */
const widthMin = 0.5;
const letterWidth = 6.2;
/** Time in which the process did nothing, or nothing that has a name. */
const unnamed = new Set(['(idle)', '(program)']);

/**
 * Picture of a `.cpuprofile` of Node: a row for each depth of calls, a box as wide as the time spent in a function and in what it
 * called. Boxes of the product, of libraries and of Node itself have a colour each; a box tells its time when pointed at.
 * @returns {{ svg: string, busyMs: number }}
 */
export function flameOf(profile) {
  const tree = treeOf(profile);
  const boxes = [];
  lay(tree, 0, 0, tree.time, boxes);
  const rows = 1 + boxes.reduce((most, { depth }) => Math.max(most, depth), 0);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${rows * rowHeight}" font-family="monospace" font-size="10">
${boxes.map(boxOf).join('\n')}
</svg>
`;
  return { svg, busyMs: tree.time / 1_000 };
}

/** Calls by name below the root, those of one name under one caller together; times in microseconds. */
function treeOf({ nodes, samples, timeDeltas }) {
  const own = new Map();
  samples.forEach((id, index) => own.set(id, (own.get(id) ?? 0) + Math.max(0, timeDeltas[index])));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const join = (node, into) => {
    const { functionName, url, lineNumber } = node.callFrame;
    if (unnamed.has(functionName)) return 0;
    const name = functionName || '(anonymous)';
    const key = `${name} ${url}:${lineNumber}`;
    const call = into.get(key) ?? { name, url, line: lineNumber + 1, time: 0, calls: new Map() };
    into.set(key, call);
    let time = own.get(node.id) ?? 0;
    for (const child of node.children ?? []) time += join(byId.get(child), call.calls);
    call.time += time;
    return time;
  };
  const top = new Map();
  join(nodes[0], top);
  return [...top.values()][0];
}

function lay(call, depth, x, whole, boxes) {
  const wide = (call.time / whole) * width;
  if (wide < widthMin) return;
  boxes.push({ ...call, depth, x, wide, share: call.time / whole });
  let at = x;
  for (const child of [...call.calls.values()].toSorted((a, b) => b.time - a.time)) {
    lay(child, depth + 1, at, whole, boxes);
    at += (child.time / whole) * width;
  }
}

function boxOf({ name, url, line, time, depth, x, wide, share }) {
  const letters = Math.floor((wide - 4) / letterWidth);
  const place = placeOf(url);
  const words = `${name} · ${(time / 1_000).toFixed(1)} ms · ${(share * 100).toFixed(1)} %${place && ` · ${place}:${line}`}`;
  const text =
    letters > 2
      ? `<text x="${(x + 2).toFixed(1)}" y="${depth * rowHeight + 12}">${escaped(name.slice(0, letters))}</text>`
      : '';
  return `<g><title>${escaped(words)}</title><rect x="${x.toFixed(1)}" y="${depth * rowHeight}" width="${wide.toFixed(1)}" height="${rowHeight - 1}" fill="${colourOf(url)}"/>${text}</g>`;
}

const placeOf = (url) => (url.startsWith('file:') ? relative(root, fileURLToPath(url)) : url);

function colourOf(url) {
  if (url === '' || url.startsWith('node:')) return '#c9c9c4';
  return url.includes('/node_modules/') ? '#e9c46a' : '#7fb69a';
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
