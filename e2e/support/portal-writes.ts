import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@antela/contract/endpoints';

const sources = join(import.meta.dirname, '../../apps/portal/src');

/** Names of the contract's writes that the portal can send: those that a file of its own takes from the contract. */
export function portalWrites(): string[] {
  const used = new Set(
    readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
      .map((path) => readFileSync(join(sources, path), 'utf8'))
      .filter((text) => text.includes("from '@antela/contract/"))
      .flatMap((text) => text.match(/\b[a-z]\w+\b/g)),
  );
  return endpoints
    .filter(({ method, onlyAsks, name }) => method !== 'GET' && !onlyAsks && used.has(name))
    .map(({ name }) => name);
}
