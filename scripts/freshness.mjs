import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './run.mjs';

/** Whether a part was last built from exactly these sources, and its result still stands. */
export const isFresh = (part) => {
  try {
    return existsSync(part.result) && readFileSync(stampFile(part), 'utf8') === stampOf(part.sources);
  } catch {
    return false;
  }
};

/** Notes what a part was built from. */
export const markFresh = (part, stamp) => {
  mkdirSync(dirname(stampFile(part)), { recursive: true });
  writeFileSync(stampFile(part), stamp);
};

const stampFile = ({ name }) => join(root, '.cache', 'build', name);

/** A digest of contents, not of times: a checkout or a copy of the folder changes nothing. */
export const stampOf = (sources) => {
  const digest = createHash('sha256').update(process.version);
  for (const file of sources.flatMap((source) => listFiles(join(root, source)))) {
    digest.update(relative(root, file)).update('\0').update(readFileSync(file));
  }
  return digest.digest('hex');
};

const skipped = new Set(['node_modules', 'dist', 'test', 'test-data', 'migrations', 'coverage']);

const listFiles = (path) => {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry?.isDirectory()) return entry ? [path] : [];
  return readdirSync(path)
    .filter((name) => !skipped.has(name) && !/\.test\.tsx?$/.test(name))
    .toSorted()
    .flatMap((name) => listFiles(join(path, name)));
};
