import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const src = join(import.meta.dirname, 'src');

/**
 * Files of the build, in the order in which a visit needs them: each holds everything that its entries import and that no file
 * before it holds. A page then fetches a handful of files, and the sign-in page none of what is only drawn after it.
 */
const stages: readonly { name: string; entries: readonly string[] }[] = [
  { name: 'start', entries: ['main.tsx', 'features/access/auth/sign-in-page.tsx'] },
  { name: 'passkeys', entries: ['features/access/auth/nameless-passkey.ts'] },
  { name: 'routes', entries: ['routed.tsx'] },
  { name: 'identity', entries: ['lib/identity.ts'] },
  { name: 'session', entries: ['@antela/contract/session', 'lib/request-signing.ts'] },
  { name: 'frame', entries: ['shell/protected-layout.tsx', '@antela/contract/maintenance'] },
  { name: 'dashboard', entries: ['features/office/dashboard/dashboard-page.tsx'] },
];

/** Stages that a visit needs at once where somebody is signed in already. */
const signedInStages: readonly string[] = ['routes', 'identity', 'session', 'frame'];

/** Tells `public/opening.js` their files, so that they come beside the first script and not when it asks for them. */
export function scriptsOfSignedIn(): Plugin {
  return {
    name: 'scripts-of-signed-in',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const named = new Set<string>();
        const add = (fileName: string): void => {
          const chunk = bundle[fileName];
          if (chunk?.type !== 'chunk' || named.has(fileName)) return;
          named.add(fileName);
          chunk.imports.forEach(add);
        };
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && signedInStages.includes(file.name)) add(file.fileName);
        const paths = [...named].map((fileName) => `/${fileName}`).filter((path) => !html.includes(path));
        return html.replace('src="/opening.js"', `$& data-signed-in="${paths.join(' ')}"`);
      },
    },
  };
}

/** Entries that must share a module before it is fetched ahead, with the others of its kind. */
const sharedBy = 4;

/** A module goes to the first stage that needs it. A module of no stage is left to the bundler, beside what alone needs it. */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let plan: Map<string, string> | undefined;
  return [...stages.map(({ name }) => name), 'shared'].map((stage, index) => ({
    name: (id, context) => ((plan ??= planOf(id, context)).get(id) === stage ? stage : null),
    debugName: stage,
    priority: stages.length - index,
  }));
}

function planOf(someId: string, context: Rolldown.ChunkingContext): Map<string, string> {
  const all = everyModule(someId, context);
  const plan = new Map<string, string>();
  for (const { name, entries } of stages)
    for (const entry of entries) {
      const path = entry.startsWith('@antela/')
        ? join(src, '../../../packages', entry.slice('@antela/'.length).replace('/', '/src/').concat('.ts'))
        : join(src, entry);
      if (!all.has(path)) throw new Error(`chunks.config.ts: ${entry} is not part of the portal`);
      for (const id of imported(path, context)) if (!plan.has(id)) plan.set(id, name);
    }
  const sharing = new Map<string, number>();
  const laterEntries = [...all].filter((id) => (context.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0);
  for (const entry of laterEntries)
    for (const id of imported(entry, context)) sharing.set(id, (sharing.get(id) ?? 0) + 1);
  for (const [id, count] of sharing) if (count >= sharedBy && !plan.has(id)) plan.set(id, 'shared');
  return plan;
}

/** Modules that are there as soon as `entry` is: itself and what it imports, however deep, but nothing that it may ask for later. */
function imported(entry: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set([entry]);
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

function everyModule(someId: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set([someId, join(src, 'main.tsx')]);
  for (const id of found) {
    const info = context.getModuleInfo(id);
    for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
      found.add(next);
  }
  return found;
}
