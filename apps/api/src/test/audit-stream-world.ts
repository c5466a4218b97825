import { randomUUID } from 'node:crypto';
import { listAuditMessages, listAuditStreams } from '@antela/contract/audit-streams';
import { permissions } from '@antela/contract/permissions';
import { approveProposal } from '@antela/contract/proposals';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { inTenant } from '../db/transaction.ts';
import { sendAudit } from '../features/access/audit-streams/send-audit.service.ts';
import type { Delivering } from '../features/access/webhooks/deliver-webhooks.service.ts';
import { recordAudits } from '../features/records/audit/audit.service.ts';
import { sealAudit } from '../features/records/audit/seal-audit.service.ts';
import { createOutbound } from '../outbound/outbound.ts';
import { outboundSealer } from '../outbound/signing-secret.ts';
import { insertAuditStream } from './audit-streams.ts';
import { startFileApi } from './file-api.ts';
import { masterSecret } from './identity.ts';
import { startReceiver, type Received } from './webhooks.ts';
import { clients } from './world/clients.ts';
import { worldNow } from './world/time.ts';

/** Message as the other end reads it. */
interface Sent {
  type: string;
  data: {
    head: string;
    isLast?: boolean;
    events?: { seq: number; event: { action: string; entityId: string } }[];
  };
}

export const dataOf = ({ body }: Received) => JSON.parse(body) as Sent;
export const eventsOf = (one: Received) => dataOf(one).data.events ?? [];

/** API of one test file with a server of somebody else that takes its trail, and two people who may begin that. */
export async function startStreamWorld() {
  const receiver = await startReceiver();
  afterAll(() => receiver.stop());
  const outbound = { networks: ['127.0.0.0/8'], ca: receiver.ca, withinMs: 1_500 };
  const { api, admin } = await startFileApi({ outbound });
  const other = api.signIn('nobody');
  const actor = { id: 'user:1', name: 'Ana', impersonator: null, requestId: null, ip: null };
  const work: Delivering = {
    pool: api.pool,
    outbound: createOutbound(outbound),
    sealer: outboundSealer(masterSecret),
    clock: () => api.clock.now,
    brand: 'Antela',
  };
  const send = (using = work) => sendAudit(using, clients.a);
  beforeAll(() =>
    api.rows(`update role set permissions = $1 where name = 'Rol de nobody'`, [[...permissions]]),
  );
  beforeEach(async () => {
    api.clock.now = worldNow;
    receiver.answers.clear();
    await api.rows('update audit_stream set ended_at = $1 where ended_at is null', [worldNow]);
  });

  /** Things that happened, sealed; `size` characters long each. */
  async function happen(events: number, size = 1, client: string = clients.a): Promise<void> {
    await inTenant(api.pool, client, (db) =>
      recordAudits(
        { db, scope: { clientId: client }, actor, now: api.clock.now },
        Array.from({ length: events }, () => ({
          action: 'employee.updated',
          entityKind: 'employee',
          entityId: randomUUID(),
          changes: { note: [null, 'x'.repeat(size)] },
        })),
      ),
    );
    await sealAudit(api.pool, client, api.clock.now);
  }

  const later = (ms: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms);
  };
  /** Looks in the session of the beginning, whatever the hour has become. */
  async function atStart<T>(work: () => Promise<T>): Promise<T> {
    const { now } = api.clock;
    api.clock.now = worldNow;
    const seen = await work();
    api.clock.now = now;
    return seen;
  }
  const streamOf = (streamid: string) =>
    atStart(async () =>
      (await api.ask(admin, listAuditStreams)).data.find((one) => one.streamid === streamid),
    );
  const messagesOf = (streamid: string, query: object = {}) =>
    atStart(async () => (await api.ask(admin, listAuditMessages, { query: { streamid, ...query } })).data);
  const bodies = (path: string) => receiver.at(path).map(({ body }) => body);
  const started = async (path: string) => ({
    path,
    ...(await insertAuditStream(api, { url: receiver.url(path) })),
  });
  const approve = (proposalid: string, by = other) => api.ask(by, approveProposal, { body: { proposalid } });

  return {
    api,
    admin,
    other,
    receiver,
    work,
    send,
    happen,
    later,
    atStart,
    streamOf,
    messagesOf,
    bodies,
    started,
    approve,
  };
}
