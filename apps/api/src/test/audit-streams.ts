import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { newHeadKey } from '../features/access/audit-streams/head-signature.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { contextOf, newSecret, outboundSealer } from '../outbound/signing-secret.ts';
import { masterSecret } from './identity.ts';
import type { TestApi } from './test-api.ts';
import { clients } from './world/clients.ts';

const example = new URL('../../../../docs/examples/verify-audit.mjs', import.meta.url).pathname;

/** Tables in which no secret of a stream may be read. */
export const tablesOfStreams = [
  'audit_stream',
  'audit_stream_secret',
  'audit_event',
  'notice',
  'outbox_message',
  'proposal',
];

/** A worker that dies between the answer and the cursor. */
export const dyingAfterSending = <Work extends { outbound: Outbound }>(work: Work): Work => ({
  ...work,
  outbound: {
    ...work.outbound,
    send: async (call: Parameters<Outbound['send']>[0]) => {
      await work.outbound.send(call);
      throw new Error('killed');
    },
  },
});

/** A stream of a client's trail that two people wanted, with one secret. */
export async function insertAuditStream(
  api: TestApi,
  { client = clients.a, url = 'https://93.184.216.34/historial' }: { client?: string; url?: string } = {},
) {
  const [id, secretId] = [randomUUID(), randomUUID()];
  const { secret, ending } = newSecret();
  const { publicKey, privateKey } = newHeadKey();
  const sealer = outboundSealer(masterSecret);
  const at = api.clock.now;
  await api.rows(
    `insert into audit_stream (client_id, id, name, url, public_key, signing_key, created_by, created_at, approved_at)
     values ($1, $2, $3, $4, $5, $6, 'Alguien', $7, $7)`,
    [
      client,
      id,
      `Envío ${id}`,
      url,
      publicKey,
      sealer.seal(privateKey, contextOf('audit stream key', client, id)),
      at,
    ],
  );
  await api.rows(
    `insert into audit_stream_secret (client_id, id, stream_id, ending, sealed, created_by, created_at, starts_at) values ($1, $2, $3, $4, $5, 'Alguien', $6, $6)`,
    [
      client,
      secretId,
      id,
      ending,
      sealer.seal(Buffer.from(secret), contextOf('audit stream secret', client, secretId)),
      at,
    ],
  );
  return { id, secret, publicKey };
}

/** A head that was tried once and not taken. */
export async function insertRefusedMessage(api: TestApi, streamId: string): Promise<void> {
  const at = api.clock.now;
  await api.rows(
    `insert into audit_stream_message (client_id, stream_id, number, after_hash, last_seq, hash, head_at, created_at, next_at, attempts, tries)
     values ($1, $2, 1, '', 0, '', $3, $3, $4, 1, '[{"at": "2026-01-01T00:00:00.000Z", "status": 500, "ms": 3, "detail": "No"}]')`,
    [clients.a, streamId, at, new Date(at.getTime() + 60 * 60_000)],
  );
}

/** Verdict of the verifier that clients are given, over messages, each in a file as it came. @param names their places below the folder */
export async function verdictOf(
  bodies: readonly string[],
  publicKey: string,
  names: readonly string[] = [],
): Promise<{ code: number; text: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'trail-'));
  await Promise.all(
    bodies.map(async (body, index) => {
      const file = join(folder, names[index] ?? `${randomUUID()}.json`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, body);
    }),
  );
  const verdict = await new Promise<{ code: number; text: string }>((resolve) => {
    execFile(process.execPath, [example, '--key', publicKey, folder], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), text: `${stdout}${stderr}` }),
    );
  });
  await rm(folder, { recursive: true });
  return verdict;
}
