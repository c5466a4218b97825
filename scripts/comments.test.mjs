import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const most = JSON.parse(readFileSync(join(import.meta.dirname, 'comments.json'), 'utf8'));
const pronoun = /^(What|Who|Whose|Whoever|Whatever|Whom|Which|Why|Those|That|Of)\b/;

/** First lines of comments: a line that continues one may begin with any word. */
function beginnings(source) {
  const lines = source.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) => {
    const before = lines[index - 1] ?? '';
    if (line.startsWith('/**')) return line.slice(3).trim();
    if (line.startsWith('* ') && before === '/**') return line.slice(2);
    return /^(\/\/|--) /.test(line) && before.slice(0, 2) !== line.slice(0, 2) ? line.slice(2).trim() : [];
  });
}

const files = (floor) =>
  readdirSync(join(root, floor), { recursive: true }).filter(
    (file) => /\.(ts|tsx|mjs)$/.test(file) && !/node_modules|dist\//.test(file),
  );
const countIn = (floor) =>
  files(floor)
    .flatMap((file) => beginnings(readFileSync(join(root, floor, file), 'utf8')))
    .filter((text) => pronoun.test(text)).length;

it.each(Object.entries(most))(
  'in %s no more than %d comments keep their subject for the end; the number only falls',
  (floor, count) => {
    expect(files(floor).length).toBeGreaterThan(5);
    expect(countIn(floor)).toBeLessThanOrEqual(count);
  },
);
