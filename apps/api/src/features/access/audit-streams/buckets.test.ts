import { Agent } from 'node:https';
import { createAuditStream, listAuditStreams, rotateAuditStream } from '@antela/contract/audit-streams';
import { listProposals } from '@antela/contract/proposals';
import { buckets, startStore } from '@antela/local-cloud/object-store/test/running-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startStreamWorld } from '../../../test/audit-stream-world.ts';
import { dyingAfterSending, tablesOfStreams, verdictOf } from '../../../test/audit-streams.ts';
import { clients } from '../../../test/world/clients.ts';
import { sealAudit } from '../../records/audit/seal-audit.service.ts';

const hourMs = 60 * 60_000;
const { api, admin, receiver, work, send, happen, later, streamOf, messagesOf, atStart, approve } =
  await startStreamWorld();
const [first, second] = [
  { accessKeyId: 'AKIAFIRST', secretAccessKey: 'the first secret'.replaceAll(' ', '-') },
  { accessKeyId: 'AKIASECOND', secretAccessKey: 'the second secret'.replaceAll(' ', '-') },
];
let store: Awaited<ReturnType<typeof startStore>>;

/** The store of the product, as that of somebody else: behind TLS, with two keys of its owner's. */
beforeAll(async () => {
  store = await startStore({
    adminAccessKey: first,
    also: { secret: Buffer.alloc(32), adminAccessKey: second },
    clock: () => api.clock.now,
    tls: receiver.tls,
  });
});
afterAll(() => store.stop());

const bucket = {
  name: buckets.files,
  prefix: 'historial/',
  region: 'us-east-2',
  keyId: first.accessKeyId,
  secret: first.secretAccessKey,
};
const ask = (name: string, change: Partial<typeof bucket> = {}, url = store.url) =>
  api.call(admin, createAuditStream, { body: { name, url, bucket: { ...bucket, ...change } } });

async function began(name: string, change: Partial<typeof bucket> = {}, url?: string) {
  const { body } = await ask(name, change, url);
  const { stream, proposalid } = body.data;
  await approve(proposalid);
  await sealAudit(api.pool, clients.a, api.clock.now);
  return stream;
}

/** Objects of a stream as they are downloaded, by their names. */
async function objectsOf(streamid: string) {
  const { rows } = await store.pool.query<{ key: string; owner: string }>(
    'select key, owner from cloud.object where key like $1 order by key',
    [`%${streamid}%`],
  );
  const reader = store.connect({
    credentials: first,
    systemClockOffset: api.clock.now.getTime() - Date.now(),
    requestHandler: { httpsAgent: new Agent({ ca: receiver.ca }) },
  });
  return Promise.all(
    rows.map(async ({ key, owner }) => ({
      key,
      owner,
      body: (await store.get(key, {}, reader)).bytes.toString(),
    })),
  );
}
const latestTry = async (streamid: string) => (await messagesOf(streamid))[0]?.tries[0];

describe('a stream to a bucket', () => {
  test('puts each message as an object named by what it carries once two people want it, the same one again where its worker died, and all of it is verified from the folder that is downloaded', async () => {
    await happen(600);
    const { body } = await ask('Bóveda');
    const { stream, secret, proposalid } = body.data;
    expect([stream.state, secret, stream.url]).toEqual([
      'waiting',
      null,
      `${store.url}/antela-files/historial`,
    ]);
    const { data: waiting } = await api.ask(admin, listProposals, {
      query: { subject: 'audit_stream', id: stream.streamid },
    });
    expect(waiting[0]?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['Dirección', stream.url],
      ['Región', 'us-east-2'],
      ['Clave de acceso', 'AKIAFIRST'],
    ]);
    await send();
    expect(await objectsOf(stream.streamid)).toEqual([]);
    await approve(proposalid);
    await sealAudit(api.pool, clients.a, api.clock.now);

    await expect(send(dyingAfterSending(work))).rejects.toThrow('killed');
    const [before] = await objectsOf(stream.streamid);
    expect(await streamOf(stream.streamid)).toMatchObject({ sent: 0 });
    later(60_001);
    await send();
    later(hourMs);
    await send();
    const objects = await objectsOf(stream.streamid);
    const { sent, behind } = (await streamOf(stream.streamid)) ?? { sent: 0, behind: 0 };
    expect(objects[0]).toEqual(before);
    expect(behind).toBe(0);
    expect(objects.map(({ key }) => key.replace(`historial/${stream.streamid}/`, ''))).toEqual([
      '0000000001-events-1-500.json',
      `0000000002-events-501-${sent}.json`,
      expect.stringMatching(/^0000000003-head-\d{4}-\d\d-\d\dT\d{6}Z\.json$/),
    ]);
    const verdict = await verdictOf(
      objects.map((one) => one.body),
      stream.publicKey,
      objects.map(({ key }) => key),
    );
    expect(verdict).toMatchObject({
      code: 0,
      text: expect.stringContaining(`${sent} eventos en 3 mensajes: no falta nada`) as unknown,
    });
    const kept = JSON.stringify(
      await Promise.all(tablesOfStreams.map((name) => api.rows(`select t::text from ${name} t`))),
    );
    const shown = JSON.stringify(await atStart(() => api.ask(admin, listAuditStreams)));
    for (const one of [first.secretAccessKey, Buffer.from(first.secretAccessKey).toString('hex')])
      expect([kept.includes(one), shown.includes(one)]).toEqual([false, false]);
  });

  test('goes on with another key once two people want it, and the one of before writes nothing more', async () => {
    const { streamid } = await began('Rotado');
    await send();
    const rotate = (key?: { keyId: string; secret: string }) =>
      api.call(admin, rotateAuditStream, { body: { streamid, ...(key && { accessKey: key }) } });
    expect((await rotate()).problem.errors?.[0]?.path).toBe('accessKey');
    const { body } = await rotate({ keyId: second.accessKeyId, secret: second.secretAccessKey });
    expect(body.data.secret).toBeNull();
    await happen(1);
    await send();
    const before = await objectsOf(streamid);
    await approve(body.data.proposalid);
    await happen(1);
    await send();
    const after = await objectsOf(streamid);
    expect(new Set(before.map(({ owner }) => owner))).toEqual(new Set(['AKIAFIRST']));
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.slice(before.length).map(({ owner }) => owner)).toEqual(['AKIASECOND']);
    expect((await streamOf(streamid))?.secrets.map(({ keyId }) => keyId)).toEqual(['AKIASECOND']);
  });

  test.each<[string, Partial<typeof bucket>, string]>([
    ['a bucket that is not there', { name: 'nobody-has-this' }, 'Ese bucket no existe'],
    ['a key that nobody knows', { keyId: 'AKIANOBODY' }, 'no conoce esa clave'],
    ['a secret of another key', { secret: 'another-secret' }, 'no es el de esa clave'],
    ['another region', { region: 'eu-west-1' }, 'La región no es la del bucket'],
  ])('says why it is not taken: %s', async (name, change, says) => {
    const { streamid } = await began(name, change);
    await send();
    expect(await streamOf(streamid)).toMatchObject({ state: 'failing', sent: 0 });
    expect((await latestTry(streamid))?.detail).toContain(says);
  });

  test.each([
    [403, 'AccessDenied', 's3:PutObject'],
    [301, 'PermanentRedirect', 'otra dirección o región'],
    [507, 'NoRoomAtAll', 'dice NoRoomAtAll'],
  ])('says so where its service answers %d %s', async (status, code, says) => {
    const { streamid } = await began(`Responde ${code}`, {}, receiver.url(`/s3-${code}`));
    receiver.answers.set('*', { status, body: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>` });
    await send();
    expect(await latestTry(streamid)).toMatchObject({
      status,
      detail: expect.stringContaining(says) as unknown,
    });
  });

  test.each<[string, Partial<typeof bucket>, string | undefined, string]>([
    ['a private network', {}, 'https://10.1.2.3/', 'url'],
    ['this machine', {}, 'https://[::1]/', 'url'],
    ['no TLS', {}, 'http://s3.example.com/', 'url'],
    ['a query in the address', {}, 'https://93.184.216.34/?x=1', 'url'],
    ['a name that is none', { name: 'Mi Bucket' }, undefined, 'bucket.name'],
    ['a prefix that leads up', { prefix: '../otro' }, undefined, 'bucket.prefix'],
    ['a region that is none', { region: 'Ohio, EE. UU.' }, undefined, 'bucket.region'],
    ['a key with spaces', { keyId: 'AK IA' }, undefined, 'bucket.keyId'],
    ['a secret with spaces', { secret: 'dos palabras' }, undefined, 'bucket.secret'],
  ])('is refused in words at its field: %s', async (_what, change, url, at) => {
    const { status, problem } = await ask('Mal', change, url);
    expect([[400, 422].includes(status), problem.errors?.[0]?.path]).toEqual([true, at]);
    expect(problem.errors?.[0]?.detail).toMatch(/^[A-ZÁÉÍÓÚ].{15,}\.$/);
  });
});
