import { expect, test } from 'vitest';
import { everyRow } from './report.ts';

/** Rows 1 to `count`, read page by page; what was read, and after which row. */
function source(count: number) {
  const asked: (number | null)[] = [];
  const read = async (after: number | null, limit: number): Promise<number[]> => {
    asked.push(after);
    const first = (after ?? 0) + 1;
    return Array.from(
      { length: Math.max(0, Math.min(limit + 1, count - first + 1)) },
      (_, index) => first + index,
    );
  };
  return { asked, rows: everyRow(read, (last) => last) };
}

test.each([0, 1, 499, 500, 501, 1_000, 1_001, 1_733])(
  '%i rows come once each, in their order',
  async (count) => {
    const { rows } = source(count);
    const read: number[] = [];
    for await (const row of rows) read.push(row);
    expect(read).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  },
);

test('the next page is read while the first row of this one is written, and none beyond it', async () => {
  const { asked, rows } = source(2_000);
  expect((await rows.next()).value).toBe(1);
  expect(asked).toEqual([null, 500]);
  await rows.return(undefined);
  expect(asked).toEqual([null, 500]);
});

test('a page that fails while this one is written fails after it, and nowhere where the writer gave up', async () => {
  const read = async (after: number | null): Promise<number[]> => {
    if (after !== null) throw new Error('no page');
    return Array.from({ length: 501 }, (_, index) => index + 1);
  };
  const seen: number[] = [];
  const all = async () => {
    for await (const row of everyRow(read, (last) => last)) seen.push(row);
  };
  await expect(all()).rejects.toThrow('no page');
  expect(seen).toHaveLength(500);
  const given = everyRow(read, (last) => last);
  await given.next();
  await given.return(undefined);
});
