import { afterAll, expect, test } from 'vitest';
import { readAll, testFile } from './test-files.ts';
import { bundleThreads } from './test/bundle.ts';

const bundle = await bundleThreads();
afterAll(bundle.remove);

test('bundled as the product is, the thread is found beside its caller', async () => {
  const table = await bundle.readTable(await testFile('wallet-load-november.xlsx'), {
    fileName: 'cargue.xlsx',
  });
  let count = 0;
  for await (const row of table.rows) count += row.isFooter === true ? 0 : 1;
  expect(count).toBe(250);
});

test('and so is the one that writes a template', async () => {
  const file = await bundle.templateWorkbook({
    kind: 'wallet-load',
    lists: {},
    rows: [{ documentNumber: '0018' }],
  });
  const { rows } = await readAll(Buffer.from(file));
  expect(rows).toHaveLength(1);
});
