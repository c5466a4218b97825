import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, serverBundle } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root, say } from './run.mjs';

/**
 * Brings what is missing and becomes the product: the bundle is loaded into this very process, so that signals, the exit
 * code and a `kill -9` concern the product itself and not a parent of it.
 */
export const runProduct = async (args) => {
  process.chdir(root);
  await ensureInstalled();
  await ensureBuilt({ withPortal: args[0] !== 'ops' });
  if (!existsSync(serverBundle)) {
    say('✗ La construcción no dejó el servidor en apps/antela/dist/antela.mjs.');
    process.exit(1);
  }
  process.setSourceMapsEnabled(true);
  process.argv = [process.argv[0], serverBundle, ...args];
  await import(pathToFileURL(serverBundle).href);
};
