import { retryAuditStream } from '@antela/contract/audit-streams';
import { describe, expect, test } from 'vitest';
import { pruneOld } from '../../../jobs/retention.ts';
import { dataOf, eventsOf, startStreamWorld } from '../../../test/audit-stream-world.ts';
import { dyingAfterSending, verdictOf } from '../../../test/audit-streams.ts';
import { clients } from '../../../test/world/clients.ts';
import { worldNow } from '../../../test/world/time.ts';
import { sealAudit } from '../../records/audit/seal-audit.service.ts';

const hourMs = 60 * 60_000;
const { api, admin, receiver, work, send, happen, later, atStart, streamOf, messagesOf, bodies, started } =
  await startStreamWorld();

interface Events {
  events: { text: string; event: { actorName: string } }[];
}
interface Head {
  head: string;
  at: string;
  isLast: boolean;
}

describe('messages', () => {
  test('carry a bounded number of events and of bytes, one that is longer alone', async () => {
    const { path } = await started('/bounded');
    await send();
    const before = receiver.at(path).flatMap(eventsOf).length;
    await happen(1_100);
    await happen(3, 100_000);
    await happen(1, 400_000);
    await happen(1);
    await send();
    const sizes = receiver.at(path).map((one) => eventsOf(one).length);
    const all = sizes.reduce((sum, size) => sum + size, 0);
    expect([all - before, Math.max(...sizes)]).toEqual([1_105, 500]);
    expect(sizes.slice(-2)).toEqual([1, 1]);
  });

  test('that nobody took wait, longer each time and no longer than an hour, and none overtakes them; a person may try at once', async () => {
    const { id: streamid, publicKey, path } = await started('/late');
    receiver.answers.set(path, { status: 410 });
    await happen(2);
    const waits: number[] = [];
    for (let tries = 1; tries <= 6; tries += 1) {
      await send();
      expect(receiver.at(path)).toHaveLength(tries);
      const [one] = await messagesOf(streamid);
      const wait = Date.parse(one?.nextAt ?? '') - api.clock.now.getTime();
      waits.push(wait / 1000);
      later(wait - 1);
      await happen(1);
      await send();
      expect(receiver.at(path)).toHaveLength(tries);
      later(1);
    }
    expect(waits).toEqual([30, 120, 600, 3_600, 3_600, 3_600]);
    const failing = await streamOf(streamid);
    expect(failing).toMatchObject({ state: 'failing', sent: 0 });
    expect([failing?.behind, failing?.behindSince]).toEqual([expect.any(Number), expect.any(String)]);
    expect(await messagesOf(streamid, { only: 'failed' })).toMatchObject([
      { message: 1, state: 'retrying', attempts: 6 },
    ]);
    const told = await api.rows<{ subject: string }>(
      `select distinct subject from notice where subject like '%no recibe el historial%' and event_key like $1`,
      [`%${streamid}%`],
    );
    expect(told).toHaveLength(1);

    await send();
    receiver.answers.clear();
    await atStart(() => api.ask(admin, retryAuditStream, { body: { streamid } }));
    await send();
    expect(await streamOf(streamid)).toMatchObject({ behind: 0 });
    const received = receiver.at(path);
    expect(new Set(received.slice(0, 8).map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([`${streamid}.1`]),
    );
    expect(new Set(received.slice(0, 8).map(({ body }) => body)).size).toBe(1);
    expect((await verdictOf(bodies(path), publicKey)).text).toContain('no falta nada');
    const idle = await atStart(() => api.call(admin, retryAuditStream, { body: { streamid } }));
    expect(idle.problem.code).toBe('conflict');
  });

  test('of a worker that dies between the answer and the cursor are sent again, the very same; and two workers send none twice', async () => {
    const { id: streamid, publicKey, path } = await started('/killed');
    await happen(700);
    await expect(send(dyingAfterSending(work))).rejects.toThrow('killed');
    await send();
    expect(receiver.at(path)).toHaveLength(1);
    later(60_001);
    await Promise.all([send(), send(), send()]);
    const sent = receiver.at(path);
    expect(sent[0]).toMatchObject({ body: sent[1]?.body });
    const ids = sent.map(({ headers }) => headers['webhook-id']);
    expect(ids.slice(1)).toEqual([...new Set(ids)]);
    expect(await streamOf(streamid)).toMatchObject({ behind: 0, state: 'active' });
    expect((await verdictOf(bodies(path), publicKey)).code).toBe(0);
  });

  test('leave by the worker without anybody asking, to each place on its own', async () => {
    const { path } = await started('/worker');
    const { path: dead } = await started('/dead');
    receiver.answers.set(dead, { status: 500 });
    const worker = await api.work();
    await api.rows(`select antela.enqueue('housekeeping', '{}'::json, null, null, null)`);
    await expect.poll(() => receiver.at(path).length, { timeout: 20_000 }).toBeGreaterThan(0);
    await worker.stop();
  });

  test('that were not taken are never pruned, nor the trail', async () => {
    const { id: streamid, path } = await started('/pruned');
    receiver.answers.set(path, { status: 500 });
    await happen(2);
    await send();
    const count = async (table: string) =>
      (await api.rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n;
    const before = await count('audit_event');
    await pruneOld(api.pool, clients.a, new Date(worldNow.getTime() + 20 * 365 * 24 * hourMs));
    expect(await count('audit_event')).toBe(before);
    expect(
      await api.rows('select from audit_stream_message where stream_id = $1 and taken_at is null', [
        streamid,
      ]),
    ).toHaveLength(1);
  });
});

describe('heads', () => {
  test('leave each hour, also when nothing happened, and those of hours that were missed in order', async () => {
    const { publicKey, path } = await started('/heads');
    await happen(2);
    await send();
    later(hourMs);
    await send();
    await send();
    receiver.answers.set(path, { status: 500 });
    later(hourMs);
    await happen(1);
    await send();
    later(2 * hourMs);
    await happen(1);
    receiver.answers.clear();
    await send();
    await send();
    const kinds = receiver.at(path).map((one) => dataOf(one).type.split('.')[1]);
    expect(kinds.slice(kinds.indexOf('head'))).toEqual([
      'head',
      'head',
      'head',
      'events',
      'head',
      'head',
      'events',
    ]);
    const verdict = await verdictOf(bodies(path), publicKey);
    expect(verdict).toMatchObject({
      code: 0,
      text: expect.stringContaining('Última cabeza firmada') as unknown,
    });
  });

  test('and events show whoever verifies them what was altered or is missing', async () => {
    const { publicKey, path } = await started('/tampered');
    const stranger = await started('/stranger');
    await happen(6);
    await send();
    later(hourMs);
    await happen(3);
    await send();
    later(hourMs);
    await send();
    const whole = [...new Set(bodies(path))];
    expect((await verdictOf(whole, publicKey)).code).toBe(0);
    const numberOf = (type: string, from = 0) =>
      whole.findIndex((body, index) => index >= from && body.includes(`"audit.${type}"`));
    const [events, head] = [numberOf('events'), numberOf('head')];
    const edited = (place: number, change: (data: never) => void) => {
      const message = JSON.parse(whole[place] ?? '') as { data: never };
      change(message.data);
      return whole.with(place, JSON.stringify(message));
    };
    const cases: [string, readonly string[], string, string?][] = [
      ['a message left out', whole.toSpliced(events, 1), 'falta'],
      ['a head left out', whole.toSpliced(head, 1), 'falta'],
      ['the first message left out', whole.slice(1), 'falta'],
      [
        'an edited text',
        edited(events, ({ events: rows }: Events) => {
          const [row] = rows;
          if (row) row.text = row.text.replace('employee', 'employer');
        }),
        'su sello cambiaron',
      ],
      [
        'an edited field',
        edited(events, ({ events: rows }: Events) => {
          const [row] = rows;
          if (row) row.event.actorName = 'Otra';
        }),
        'no son los de su texto',
      ],
      [
        'an event left out',
        edited(events, ({ events: rows }: Events) => void rows.splice(1, 1)),
        'falta el evento',
      ],
      [
        'events that changed places',
        edited(events, ({ events: rows }: Events) => void rows.reverse()),
        'falta el evento',
      ],
      [
        'another head',
        edited(head, (data: Head) => void (data.head = `0:${'0'.repeat(64)}`)),
        'no es la de los eventos',
      ],
      [
        'a head of another hour',
        edited(head, (data: Head) => void (data.at = '2030-01-01T00:00:00.000Z')),
        'firma',
      ],
      ['an end that nobody signed', edited(head, (data: Head) => void (data.isLast = true)), 'firma'],
      ['heads of another key', whole, 'firma', stranger.publicKey],
      [
        'messages of another stream',
        [...whole, ...bodies(stranger.path).slice(0, 1)],
        'envío|dicen lo mismo',
      ],
      ['the same number twice', [...whole, `${whole[0]} `], 'no dicen lo mismo'],
    ];
    const verdicts = await Promise.all(
      cases.map(async ([what, changed, says, key = publicKey]) => {
        const { code, text } = await verdictOf(changed, key);
        return [what, code, new RegExp(says).test(text) ? says : text];
      }),
    );
    expect(verdicts).toEqual(cases.map(([what, , says]) => [what, 1, says]));
  });

  test('are not sent of a trail that was changed after it was sealed: it stops there, says so once, and goes on when it is as it was', async () => {
    const { id: streamid, path } = await started('/broken');
    await happen(4);
    await send();
    const sent = receiver.at(path).length;
    await happen(4);
    const [last] = await api.rows<{ seq: number; event_id: string }>(
      'select seq::int as seq, event_id from audit_seal where client_id = $1 order by seq desc limit 1 offset 1',
      [clients.a],
    );
    const change = (name: string) =>
      api.rows('update audit_event set actor_name = $2 where id = $1', [last?.event_id, name]);
    await change('Otra');
    await send();
    await send();
    later(hourMs);
    await send();
    const messages = receiver
      .at(path)
      .slice(sent)
      .map((one) => dataOf(one).data.head);
    expect(messages.map((one) => Number(one.split(':')[0]))).toEqual([(last?.seq ?? 0) - 1]);
    expect((await streamOf(streamid))?.state).toBe('broken');
    const told = await api.rows(
      `select distinct subject from notice where subject like '%ya no es el que se selló%'`,
    );
    expect(told).toHaveLength(1);
    await change('Ana');
    await send();
    expect(await streamOf(streamid)).toMatchObject({ state: 'active', behind: 0 });
    // A trail rewritten behind what was sent, with seals that hold among themselves, is not that which was sent.
    await api.rows(
      `update audit_seal set hash = repeat('0', 64) where client_id = $1 and seq = (select max(seq) from audit_seal where client_id = $1)`,
      [clients.a],
    );
    later(hourMs);
    const before = receiver.at(path).length;
    await send();
    expect([(await streamOf(streamid))?.state, receiver.at(path).length]).toEqual(['broken', before]);
    await api.rows('delete from audit_seal where client_id = $1', [clients.a]);
    await sealAudit(api.pool, clients.a, api.clock.now);
  });
});
