import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { serverParts } from './build.mjs';

test('an operator’s command loads no more than it uses: not the server, nor the packages that only the server needs', async () => {
  const { metafile } = await build({ ...serverParts(), sourcemap: false, write: false });
  const parts = Object.entries(metafile.outputs);
  const loadedBy = (source) => {
    const packages = new Set();
    const waiting = parts.filter(([, { entryPoint }]) => entryPoint === source);
    for (const [, { imports }] of waiting)
      for (const { path, kind, external } of imports) {
        if (kind === 'dynamic-import') continue;
        if (external) packages.add(path);
        else waiting.push(...parts.filter((part) => part[0] === path && !waiting.includes(part)));
      }
    return [...packages].filter((name) => !name.startsWith('node:'));
  };
  expect(loadedBy('apps/antela/src/main.ts')).toEqual(['zod']);
  expect(loadedBy('apps/antela/src/serve.ts')).toEqual(
    expect.arrayContaining(['@aws-sdk/client-s3', 'fastify', 'pdfkit']),
  );
  expect(new Set(loadedBy('apps/antela/src/ops.ts'))).toEqual(
    new Set([
      '@aws-crypto/sha256-js',
      '@aws-sdk/client-cognito-identity-provider',
      '@smithy/signature-v4',
      'graphile-worker',
      'pg',
      'pg-copy-streams',
      'sql-template-tag',
      'uuid',
      'zod',
    ]),
  );
});
