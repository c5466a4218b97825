import './node-version.mjs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { bin, root, runOrExit } from './run.mjs';

/** The portal's pieces in their states, drawn anew with each change; with the word `build`, once, into `.cache/gallery`. */
await ensureInstalled();
const config = ['--config', join(root, 'apps/portal/gallery/vite.config.ts')];
await runOrExit(
  bin('vite'),
  process.argv[2] === 'build' ? ['build', '--logLevel', 'error', ...config] : config,
);
