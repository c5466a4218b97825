import { afterAll, expect, test } from 'vitest';
import { testFile } from './test-files.ts';
import { bundleReadTable } from './test/bundle.ts';

const bundle = await bundleReadTable();
afterAll(bundle.remove);

test('bundled as the product is, the thread is found beside its caller', async () => {
  const table = await bundle.readTable(await testFile('wallet-load-november.xlsx'), {
    fileName: 'cargue.xlsx',
  });
  let count = 0;
  for await (const row of table.rows) count += row.isFooter === true ? 0 : 1;
  expect(count).toBe(250);
});
