import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { screens } from '../routes.tsx';

const portal = join(import.meta.dirname, '../..');
const textsOf = (module: string): Record<string, string> =>
  JSON.parse(readFileSync(join(portal, `locales/es/${module}.json`), 'utf8'));

function literalsIn(folder: string): string[] {
  const sources = readdirSync(join(portal, 'src', folder)).filter((name) => name.endsWith('.tsx'));
  return sources.flatMap((name) => {
    const code = readFileSync(join(portal, 'src', folder, name), 'utf8');
    return [...code.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => String(match[1]));
  });
}

const used = {
  ui: literalsIn('ui'),
  shell: [...literalsIn('shell'), ...screens.map(({ title }) => title)],
};

it.each(['ui', 'shell'] as const)(
  'every text of %s is in its translation file, as its own key (spec §1)',
  (module) => {
    const texts = textsOf(module);
    expect(used[module].length).toBeGreaterThan(30);
    expect(used[module].filter((key) => texts[key] !== key)).toEqual([]);
  },
);
