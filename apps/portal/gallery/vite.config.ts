import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const portal = join(import.meta.dirname, '..');

/** The pieces of `ui` on one page, without a server behind them: `npm run gallery`. No part of what is shipped. */
export default defineConfig({
  // Styles are made of the classes found below the root.
  root: portal,
  base: './',
  publicDir: false,
  plugins: [react(), tailwindcss()],
  server: { port: 5174, open: '/gallery/' },
  build: {
    outDir: join(portal, '../../.cache/gallery'),
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: { input: join(import.meta.dirname, 'index.html') },
  },
});
