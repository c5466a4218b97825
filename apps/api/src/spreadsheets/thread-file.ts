/**
 * File of a thread by its name. In the bundle it lies beside this code; from sources it is TypeScript, which a thread cannot load
 * unaided.
 */
export const threadFile = (name: 'fill-file-worker' | 'read-table-worker' | 'template-worker'): URL =>
  new URL(import.meta.url.endsWith('.ts') ? `./${name}.dev.mjs` : `./${name}.mjs`, import.meta.url);
