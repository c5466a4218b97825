import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from './test/test-product.ts';
import { publishTranslations } from './translations.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct({ STRANGERS_PER_SECOND: '1' });
});
afterAll(() => product.stop());

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
  for (const _start of ['first', 'second']) await publishTranslations(client, config.TRANSLATIONS_BUCKET);
  const text = await fetch(
    `${config.publicUrl}/cloud/objects/${config.TRANSLATIONS_BUCKET}/es/employees.json`,
  );
  expect(text.status).toBe(200);
});
