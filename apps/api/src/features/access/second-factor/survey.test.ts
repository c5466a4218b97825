import { expect, test } from 'vitest';
import { createSurvey } from './survey.ts';

/** A pool that answers when it is let, and counts what it is asked. */
function slowPool(protectedNames: readonly string[] = []) {
  const waiting: [string, (has: boolean) => void, (error: Error) => void][] = [];
  const asked: string[] = [];
  return {
    asked,
    waiting,
    ask: (username: string) =>
      new Promise<boolean>((resolve, reject) => {
        asked.push(username);
        waiting.push([username, resolve, reject]);
      }),
    async letAnswer(count: number) {
      for (const [username, resolve] of waiting.splice(0, count)) resolve(protectedNames.includes(username));
      await new Promise((settled) => setImmediate(settled));
    },
  };
}
const names = Array.from({ length: 20 }, (_, index) => `p${index}`);
let time = 0;
const now = () => new Date(time);

test('a pool that does not answer holds nobody up, and of whom it has not said it is not said that they lack one', async () => {
  const pool = slowPool();
  const survey = createSurvey(pool.ask, now);
  const { without, unknown } = await survey.of(names, 5);
  expect([without.size, unknown.size]).toEqual([0, 20]);
  expect(pool.asked).toHaveLength(8);
});

test('each person is asked about once, however many want to know, and the questions go on behind', async () => {
  const pool = slowPool(['p1', 'p2']);
  const survey = createSurvey(pool.ask, now);
  await Promise.all([survey.of(names, 5), survey.of(names, 5)]);
  for (let round = 0; round < 3; round += 1) await pool.letAnswer(8);
  expect(pool.asked.toSorted()).toEqual(names.toSorted());
  const { without, unknown } = await survey.of(names, 5);
  expect([without.size, unknown.size]).toEqual([18, 0]);
  expect(pool.asked).toHaveLength(20);
});

test('what it said before stands in while it is slow, or fails, and what it says later counts', async () => {
  const pool = slowPool(['p0']);
  const survey = createSurvey(pool.ask, now);
  const first = survey.of(['p0', 'p1'], 5_000);
  await pool.letAnswer(2);
  expect([...(await first).without]).toEqual(['p1']);
  time += 60_000;
  const second = survey.of(['p0', 'p1'], 5_000);
  for (const [, , reject] of pool.waiting.splice(0)) reject(new Error('down'));
  expect([...(await second).without]).toEqual(['p1']);
  const third = survey.of(['p0', 'p1'], 5_000);
  for (const [, resolve] of pool.waiting.splice(0)) resolve(true);
  expect((await third).without.size).toBe(0);
});
