import {
  createAuditStream,
  removeAuditStream,
  retryAuditStream,
  rotateAuditStream,
} from '@antela/contract/audit-streams';
import { permissions } from '@antela/contract/permissions';
import { approveProposal, listProposals, rejectProposal } from '@antela/contract/proposals';
import { describe, expect, test } from 'vitest';
import { verifyWebhook } from '../../../../../../packages/client/antela.mjs';
import { dataOf, eventsOf, startStreamWorld } from '../../../test/audit-stream-world.ts';
import { tablesOfStreams, verdictOf } from '../../../test/audit-streams.ts';
import type { Received } from '../../../test/webhooks.ts';
import { clients } from '../../../test/world/clients.ts';
import { worldNow } from '../../../test/world/time.ts';
import { sealAudit } from '../../records/audit/seal-audit.service.ts';

const hourMs = 60 * 60_000;
const { api, admin, other, receiver, send, happen, later, streamOf, bodies, started, approve } =
  await startStreamWorld();

describe('a stream of the trail', () => {
  test('sends nothing until another person has approved it, then everything from the first event on, itself among it', async () => {
    await happen(3);
    await happen(2, 1, clients.b);
    const { data } = await api.ask(admin, createAuditStream, {
      body: { name: 'SIEM', url: receiver.url('/two') },
    });
    const { streamid, publicKey } = data.stream;
    await sealAudit(api.pool, clients.a, api.clock.now);
    await send();
    expect([data.stream.state, receiver.at('/two')]).toEqual(['waiting', []]);
    const { data: waiting } = await api.ask(admin, listProposals, {
      query: { subject: 'audit_stream', id: streamid },
    });
    expect(waiting[0]?.changes).toMatchObject([{ field: 'Dirección', after: receiver.url('/two') }]);
    const own = await api.call(admin, approveProposal, { body: { proposalid: data.proposalid } });
    expect(own.problem.code).toBe('own_request');
    await approve(data.proposalid);
    await sealAudit(api.pool, clients.a, api.clock.now);
    await send();

    const [sent] = receiver.at('/two');
    expect(sent?.headers['webhook-id']).toBe(`${streamid}.1`);
    const now = worldNow;
    const message = await verifyWebhook({
      secret: data.secret ?? '',
      headers: sent?.headers ?? {},
      body: sent?.body ?? '',
      now,
    });
    expect(message).toMatchObject({ type: 'audit.events', clientid: clients.a });
    const events = receiver.at('/two').flatMap(eventsOf);
    const [row] = await api.rows<{ n: number }>(
      'select count(*)::int as n from audit_event where client_id = $1',
      [clients.a],
    );
    expect(events.map(({ seq }) => seq)).toEqual(
      Array.from({ length: row?.n ?? 0 }, (_, index) => index + 1),
    );
    expect(
      events.flatMap(({ event }) => (event.entityId === streamid ? [event.action.split('.')[1]] : [])),
    ).toEqual(['change_requested', 'created', 'change_approved', 'approved']);
    expect((await verdictOf(bodies('/two'), publicKey)).text).toContain(`${row?.n} eventos en 1 mensajes`);
    expect(await streamOf(streamid)).toMatchObject({ state: 'active', sent: row?.n, behind: 0 });

    const kept = await Promise.all(
      tablesOfStreams.map((table) => api.rows(`select t::text from ${table} t`)),
    );
    const secret = data.secret ?? '';
    const hidden = [secret, Buffer.from(secret).toString('hex')].map((one) => one.slice(0, 40));
    expect(secret).toMatch(/^whsec_/);
    expect(hidden.filter((one) => JSON.stringify(kept).includes(one))).toEqual([]);
    const told = await api.rows('select from notice where subject like $1', ['%«SIEM»%']);
    expect(told.length).toBeGreaterThan(0);
  });

  test('that was rejected sends nothing and frees its name', async () => {
    const body = { name: 'Rechazado', url: receiver.url('/no') };
    const { data } = await api.ask(admin, createAuditStream, { body });
    const again = await api.call(admin, createAuditStream, { body });
    expect(again.problem.code).toBe('conflict');
    await api.ask(other, rejectProposal, { body: { proposalid: data.proposalid, reason: 'No.' } });
    await send();
    expect([(await streamOf(data.stream.streamid))?.state, receiver.at('/no')]).toEqual(['refused', []]);
    expect((await api.ask(admin, createAuditStream, { body })).data.stream.state).toBe('waiting');
  });

  test('is nobody’s who does not see all that the trail shows', async () => {
    const body = { name: 'Parcial', url: receiver.url('/partial') };
    const partial = await api.call(api.signIn('onlyA1'), createAuditStream, { body });
    expect(partial.problem.code).toBe('beyond_own_companies');
    const { id: streamid } = await started('/partial');
    for (const endpoint of [rotateAuditStream, removeAuditStream, retryAuditStream])
      expect((await api.call(api.signIn('onlyA1'), endpoint, { body: { streamid } })).problem.code).toBe(
        'beyond_own_companies',
      );
    await api.rows(`update role set permissions = $1 where name = 'Rol de approver'`, [
      permissions.filter((one) => one !== 'view_salary'),
    ]);
    const unseeing = await api.call(api.signIn('approver'), createAuditStream, { body });
    expect(unseeing.problem.code).toBe('forbidden');
    for (const [url, says] of [
      ['https://10.1.2.3/', 'red privada'],
      ['http://example.com/', 'https'],
    ] as const) {
      const { status, problem } = await api.call(admin, createAuditStream, {
        body: { name: 'Adentro', url },
      });
      expect([status, problem.errors?.[0]?.path]).toEqual([422, 'url']);
      expect(problem.detail).toContain(says);
    }
  });

  test('is signed by another secret once two people want it, and by both for seven days', async () => {
    const { id: streamid, secret, path } = await started('/signed');
    const { data } = await api.ask(admin, rotateAuditStream, { body: { streamid } });
    const next = data.secret ?? '';
    const verify = (key: string) => {
      const { headers, body } = receiver.at(path).at(-1) as Received;
      return verifyWebhook({ secret: key, headers, body, now: api.clock.now });
    };
    await happen(1);
    await send();
    expect((await verify(secret)).type).toBe('audit.events');
    await expect(verify(next)).rejects.toThrow('firma');
    await approve(data.proposalid);
    await happen(1);
    await send();
    for (const key of [secret, next]) expect((await verify(key)).type).toBe('audit.events');
    later(7 * 24 * hourMs + 1);
    // As if the heads of the week had been sent.
    await api.rows('update audit_stream set cursor_head_at = $2 where id = $1', [streamid, api.clock.now]);
    await happen(1);
    await send();
    await expect(verify(secret)).rejects.toThrow('firma');
    expect((await verify(next)).type).toBe('audit.events');
  });

  test('ends when two people want it, with the event that says so and a last head, and nothing after', async () => {
    const { id: streamid, publicKey, path } = await started('/ended');
    await happen(1);
    await send();
    const { data } = await api.ask(admin, removeAuditStream, { body: { streamid } });
    await happen(1);
    await send();
    expect([data.stream.state, receiver.at(path).length]).toEqual(['active', 2]);
    await approve(data.proposalid);
    await happen(5);
    await send();
    expect(await streamOf(streamid)).toMatchObject({ state: 'removed', behind: 0 });
    await happen(5);
    later(3 * hourMs);
    await send();
    const sent = receiver.at(path);
    const actions = sent.flatMap(eventsOf).map(({ event }) => event.action);
    const last = dataOf(sent.at(-1) as Received);
    expect([actions.at(-1), last.data.isLast]).toEqual(['audit_stream.removed', true]);
    expect(await verdictOf(bodies(path), publicKey)).toMatchObject({
      code: 0,
      text: expect.stringContaining('El envío terminó') as unknown,
    });
  });

  test('that was taken off ends after five days also where nobody takes the last of it, and says so', async () => {
    const { id: streamid, path } = await started('/cut');
    const { data } = await api.ask(admin, removeAuditStream, { body: { streamid } });
    receiver.answers.set(path, { status: 500 });
    await approve(data.proposalid);
    await happen(1);
    await send();
    expect((await streamOf(streamid))?.state).toBe('ending');
    later(5 * 24 * hourMs);
    await send();
    expect((await streamOf(streamid))?.state).toBe('removed');
    const told = await api.rows(
      `select distinct subject from notice where subject like '%sin que recibiera lo último'`,
    );
    expect(told).toHaveLength(1);
  });
});
