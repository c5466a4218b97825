import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { networkErrorSentence } from './api-error.ts';
import { createQueryClient } from './query-client.ts';
import { queryFault } from './query-fault.ts';

afterEach(() => onlineManager.setOnline(true));

it('what is asked without a connection says so with the sentence of the specification, and answers once the line is back (spec §8)', async () => {
  const client = createQueryClient(() => undefined);
  client.mount();
  onlineManager.setOnline(false);
  let asked = 0;
  const observer = new QueryObserver(client, {
    queryKey: ['asked'],
    queryFn: () => Promise.resolve((asked += 1)),
  });
  const leave = observer.subscribe(() => undefined);
  const faultNow = () => queryFault(observer.getCurrentResult());
  expect(faultNow()?.message).toBe(networkErrorSentence);
  expect(asked).toBe(0);
  onlineManager.setOnline(true);
  await expect.poll(faultNow).toBe(null);
  expect(asked).toBe(1);

  // Data that was read stays on the screen.
  onlineManager.setOnline(false);
  void observer.refetch();
  await expect.poll(() => observer.getCurrentResult().isPaused).toBe(true);
  expect(faultNow()).toBe(null);
  leave();
  client.unmount();
});
