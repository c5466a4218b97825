import './node-version.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { bin, root, say } from './run.mjs';

const portalUrl = 'http://localhost:5173';

await ensureInstalled();
say(`Portal con recarga en caliente: ${portalUrl} (el servidor se reinicia con cada cambio)`);

// Links and signatures carry the address the browser uses, which here is the portal's own server.
const env = { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? portalUrl };
const server = ['--watch', '--enable-source-maps', '--import', 'tsx', 'apps/antela/src/main.ts', 'start'];
const children = [
  spawn(process.execPath, server, { cwd: root, env, stdio: 'inherit' }),
  spawn(bin('vite'), ['--port', '5173', '--strictPort'], {
    cwd: join(root, 'apps/portal'),
    env,
    stdio: 'inherit',
  }),
];

const stop = () => children.forEach((child) => child.kill('SIGTERM'));
process.once('SIGINT', stop).once('SIGTERM', stop);
children.forEach((child) => child.once('exit', stop));
