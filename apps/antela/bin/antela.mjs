#!/usr/bin/env node
import { existsSync } from 'node:fs';

const bundle = new URL('../dist/antela.mjs', import.meta.url);
if (!existsSync(bundle)) {
  console.error('Falta construir el servidor: npm run build.');
  process.exit(1);
}
process.setSourceMapsEnabled(true);
await import(bundle.href);
