import { expect, it, vi } from 'vitest';
import { answerStepUp, askStepUp, withStepUp } from './step-up.ts';

const refused = new Error('step_up_required');
const isRefusal = (error: unknown): boolean => error === refused;
const soon = () => new Promise((resolve) => setTimeout(resolve));

it('work that is refused is done again once the person proved who they are', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refused).mockResolvedValueOnce('hecho');
  const done = withStepUp(work, isRefusal);
  await soon();
  answerStepUp(true);
  expect(await done).toBe('hecho');
  expect(work).toHaveBeenCalledTimes(2);
});

it('whoever gives up gets the refusal, and nothing is done again', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(refused);
  const done = withStepUp(work, isRefusal);
  done.catch(() => undefined);
  await soon();
  answerStepUp(false);
  await expect(done).rejects.toBe(refused);
  expect(work).toHaveBeenCalledTimes(1);
});

it('a second refusal asks no second time, and other errors ask nothing', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(refused);
  const done = withStepUp(work, isRefusal);
  done.catch(() => undefined);
  await soon();
  answerStepUp(true);
  await expect(done).rejects.toBe(refused);
  expect(work).toHaveBeenCalledTimes(2);
  await expect(withStepUp(() => Promise.reject(new TypeError('red')), isRefusal)).rejects.toThrow('red');
});

it('calls at the same time share one question; the next one is asked anew', async () => {
  const [one, two] = [askStepUp(), askStepUp()];
  answerStepUp(true);
  expect(await Promise.all([one, two])).toEqual([true, true]);
  const three = askStepUp();
  answerStepUp(false);
  expect(await three).toBe(false);
});
