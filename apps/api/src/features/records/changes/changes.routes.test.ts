import { setTimeout as delay } from 'node:timers/promises';
import { approveAdvances } from '@antela/contract/advance-decisions';
import { followChanges } from '@antela/contract/changes';
import { afterAll, expect, test } from 'vitest';
import { advanceDoors } from '../../../test/advances.ts';
import type { Caller } from '../../../test/calls.ts';
import { startTestApi } from '../../../test/test-api.ts';
import { clients } from '../../../test/world/clients.ts';

const api = await startTestApi({ streamMs: 60_000 });
let stopped: Promise<void> | null = null;
const stop = (): Promise<void> => (stopped ??= api.stop());
afterAll(stop);

/** Follows as a browser does. @returns what was told until now, and the end */
async function follow(caller: Caller & { kind: 'user' }) {
  const control = new AbortController();
  const url = api.urlOf(followChanges, {});
  const headers = {
    authorization: `Bearer ${await api.issuer.idToken(caller.signIn, api.clock.now)}`,
    'x-user-context': await api.contextOf(caller),
  };
  const response = await fetch(url, { headers, signal: control.signal });
  const told: string[] = [];
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) told.push(decoder.decode(chunk as Uint8Array));
    return 'ended by the server';
  })().catch(() => 'cut');
  return { status: response.status, headers: response.headers, told, reading, leave: () => control.abort() };
}

/** Waits until somebody listens: the connection for that is opened beside the server's start. */
async function following(caller: Caller & { kind: 'user' }) {
  for (;;) {
    const stream = await follow(caller);
    if (stream.status === 200) return stream;
    await stream.reading;
    await delay(50);
  }
}

const noteJob = (client: string, id: string) =>
  api.rows(
    `insert into job (client_id, id, kind, state, created_by, created_at) values ($1, $2, 'read-import', 'running', 'x', now())`,
    [client, id],
  );
const jobId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

test('whoever follows is told of each committed step of their own client, and of nobody else', async () => {
  const [own, others] = [await following(api.signIn('onlyA1')), await following(api.signIn('foreign'))];
  await expect.poll(() => own.told.join('')).toContain('data: []');
  await noteJob(clients.a, jobId(1));
  await expect.poll(() => own.told.join('')).toContain('data: ["job"]\n\n');
  await api.rows(`update job set done = 5 where id = $1`, [jobId(1)]);
  await expect.poll(() => own.told.join('').split('data: ["job"]').length).toBe(3);
  await noteJob(clients.b, jobId(2));
  await expect.poll(() => others.told.join('')).toContain('["job"]');
  expect(own.told.join('').split('"job"').length).toBe(3);
  own.leave();
  others.leave();
});

test('an advance is told of while it waits for somebody, and when it no longer does; one that waits for nobody is not', async () => {
  const staff = api.signIn('admin');
  const { create } = advanceDoors(api, staff);
  const stream = await following(staff);
  const timesTold = () => stream.told.join('').split('"advance"').length - 1;
  await create('ana', 60_000);
  await noteJob(clients.a, jobId(3));
  await expect.poll(() => stream.told.join('')).toContain('"job"');
  expect(timesTold()).toBe(0);
  const advanceid = await create('checked', 60_000);
  await expect.poll(timesTold).toBeGreaterThan(0);
  const whileWaiting = timesTold();
  await api.ask(api.signIn('approver'), approveAdvances, { body: { advanceids: [advanceid], reason: null } });
  await expect.poll(timesTold).toBeGreaterThan(whileWaiting);
  stream.leave();
});

test('a stream asks for a session and its context, and no key of a program opens one', async () => {
  expect((await api.call(null, followChanges)).status).toBe(401);
  expect((await api.call(api.machine, followChanges)).status).toBe(403);
  const bare = await api.call(api.signIn('onlyA1'), followChanges, { headers: { 'x-user-context': null } });
  expect(bare.problem.code).toBe('context_required');
});

test('nothing on the way may gather it, compress it or keep it', async () => {
  const { headers, leave } = await following(api.signIn('onlyA1'));
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(headers.get('content-encoding')).toBeNull();
  leave();
});

test('nobody keeps more than ten open, and one that was left makes room', async () => {
  const caller = api.signIn('onlyA2');
  const streams = await Promise.all(Array.from({ length: 10 }, () => following(caller)));
  const tooMany = await follow(caller);
  expect(tooMany.status).toBe(429);
  streams[0]?.leave();
  await expect
    .poll(async () => {
      const next = await follow(caller);
      if (next.status === 200) next.leave();
      return next.status;
    })
    .toBe(200);
  for (const { leave } of streams) leave();
});

test('a stream ends where changes may have been missed, and the next one is told again', async () => {
  const stream = await following(api.signIn('onlyA1'));
  await api.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query in ('listen antela_change', 'select')`,
  );
  expect(await stream.reading).toBe('ended by the server');
  const next = await following(api.signIn('onlyA1'));
  await noteJob(clients.a, jobId(4));
  await expect.poll(() => next.told.join('')).toContain('["job"]');
  next.leave();
});

test('a server that stops ends its streams first, and does not wait for who follows', async () => {
  const stream = await following(api.signIn('onlyA1'));
  await stop();
  expect(await stream.reading).toBe('ended by the server');
});
