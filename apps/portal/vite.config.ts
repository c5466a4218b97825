import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups, scriptsOfSignedIn } from './chunks.config.ts';
import { contractOfScreens } from './contract.config.ts';
import { translations } from './texts.config.ts';

const outDir = 'dist';
/** Texts go to a bucket, which has its own way. */
const compressible = /^(?!locales\/).*\.(?:js|css|html|svg|json)$/;
/** Below this a compressed answer is no smaller on the wire than the plain one. */
const worthCompressingBytes = 1024;

/** Compresses once at build time what the server would otherwise compress on every request. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async closeBundle() {
      const root = join(import.meta.dirname, outDir);
      const names = await readdir(root, { recursive: true });
      for (const name of names.filter((each) => compressible.test(each))) {
        const file = join(root, name);
        const body = await readFile(file);
        if (body.length < worthCompressingBytes) continue;
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
        await writeFile(`${file}.br`, await promisify(brotliCompress)(body, quality));
        await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }));
      }
    },
  };
}

/** The fonts under names that never change, for the pages that are read without the portal (`public/pages.css`). */
function plainFonts(): Plugin {
  return {
    name: 'plain-fonts',
    apply: 'build',
    async generateBundle() {
      for (const font of ['instrument-sans', 'bricolage-grotesque']) {
        const file = `@fontsource-variable/${font}/files/${font}-latin-wght-normal.woff2`;
        const source = await readFile(fileURLToPath(import.meta.resolve(file)));
        this.emitFile({ type: 'asset', fileName: `type/${font}.woff2`, source });
      }
    },
  };
}

/** Requests are signed over host and path, so the proxy passes both on untouched. */
const server = { target: process.env.ANTELA_ORIGIN ?? 'http://localhost:8480', changeOrigin: false };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    contractOfScreens(),
    translations(),
    scriptsOfSignedIn(),
    precompress(),
    plainFonts(),
  ],
  server: {
    proxy: { '/api': server, '/config.json': server, '/cloud': server, '/mailbox': server, '/docs': server },
  },
  build: {
    outDir,
    target: 'es2023',
    // Every supported browser preloads modules by itself; the polyfill would be dead weight in the entry chunk.
    modulePreload: { polyfill: false },
    // The policy allows fonts and images from the origin only, so nothing becomes a data: address.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
});
