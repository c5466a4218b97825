import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from './test/test-product.ts';
import { publishTranslations } from './translations.ts';

const folder = mkdtempSync(join(tmpdir(), 'antela-texts-'));
/** More than the portal has. */
const modules = Array.from({ length: 60 }, (_, index) => `module-${index}`);
mkdirSync(join(folder, 'es'));
for (const module of modules)
  writeFileSync(join(folder, 'es', `${module}.json`), JSON.stringify({ [module]: module }));

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct({ STRANGERS_PER_SECOND: '1' });
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  return product.stop();
});

test('a first start puts every text of the portal in its place: its own door turns none of them away', async () => {
  const { config, secrets } = product;
  // Tried once: what comes through at a second try only keeps a start waiting, and on a slow machine ends it.
  const client = new S3Client({
    endpoint: `${config.publicUrl}/cloud/objects`,
    region: config.REGION,
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: secrets.admin,
  });
  for (const _start of ['first', 'second'])
    await publishTranslations(client, config.TRANSLATIONS_BUCKET, folder);
  for (const module of modules) {
    const { Body: body } = await client.send(
      new GetObjectCommand({ Bucket: config.TRANSLATIONS_BUCKET, Key: `es/${module}.json` }),
    );
    expect(JSON.parse(gunzipSync((await body?.transformToByteArray()) ?? '').toString())).toEqual({
      [module]: module,
    });
  }
});
