import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { writeZip, type ZipPart } from '@antela/api/documents/zip-file';

/** Sources and bundle lie equally deep. */
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Files of the client and of the examples, where they find each other. */
const paths = [
  ...['package.json', 'antela.mjs', 'antela.d.mts', 'calls.mjs', 'webhooks.mjs'].map(
    (name) => `packages/client/${name}`,
  ),
  ...['payroll.mjs', 'webhook.mjs', 'verify-audit.mjs'].map((name) => `docs/examples/${name}`),
];

const readme = `Cliente de la API de Antela para JavaScript y TypeScript, y programas que lo usan. No necesita instalar nada.

  export ANTELA_API=https://portal.tu-empresa.com/api ANTELA_KEY=ak_...
  node docs/examples/payroll.mjs self

En tu proyecto: npm install ./packages/client, y luego import { createAntela } from '@antela/client'.
Cada ejemplo dice al comienzo cómo se usa. Necesitan Node 20 o posterior.
`;

async function* parts(): AsyncGenerator<ZipPart> {
  yield { name: 'LEEME.txt', body: Readable.from([Buffer.from(readme)]) };
  for (const name of paths) yield { name, body: createReadStream(join(root, name)) };
}

/** A zip of the client and its examples: whoever reads the documentation has nothing else of the product. */
export async function clientZip(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'antela-client-'));
  try {
    const path = join(folder, 'antela-client.zip');
    await writeZip(path, parts(), { at: new Date('2026-01-01T12:00:00Z'), manifest: 'sha256.txt' });
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}
