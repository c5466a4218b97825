import { openTestDatabase, type TestDatabase } from '@antela/embedded-postgres/test-database';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { deliver, mailbox } from './mailbox.ts';

let database: TestDatabase;
let pool: pg.Pool;
let app: FastifyInstance;

beforeAll(async () => {
  database = await openTestDatabase();
  pool = new pg.Pool({ connectionString: database.connectionString });
  await migrate(pool, new URL('../../migrations/', import.meta.url));
  app = Fastify();
  await app.register(mailbox({ pool }));
});
beforeEach(() => pool.query('delete from cloud.mailbox_message'));
afterAll(async () => {
  await app.close();
  await pool.end();
  await database.drop();
});

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 15, minute));
const mail = (to: string, text: string) => ({
  to,
  kind: 'email' as const,
  subject: `Asunto de ${text}`,
  text,
});
const list = async (query = '') =>
  app
    .inject(`/mailbox/api/messages${query}`)
    .then((answer) => answer.json<{ data: Record<string, unknown>[] }>().data);

test('messages are listed newest first, for everybody or for one recipient in any case', async () => {
  await deliver(pool, mail('ana+1@andino.demo', 'uno'), at(1));
  await deliver(pool, { to: '+573001234567', kind: 'sms', subject: '', text: 'tres' }, at(3));
  await deliver(pool, { ...mail('ana+1@andino.demo', 'dos'), html: '<p>dos</p>' }, at(2));
  await deliver(pool, mail('ana+1@andino.demo', 'dos y medio'), at(2));
  expect((await list()).map(({ text }) => text)).toEqual(['tres', 'dos y medio', 'dos', 'uno']);
  expect((await list('?to=ANA%2B1@andino.demo')).map(({ text }) => text)).toEqual([
    'dos y medio',
    'dos',
    'uno',
  ]);
  expect(await list('?to=nadie')).toEqual([]);
  expect((await list('?to=%2B573001234567'))[0]).toEqual({
    id: expect.any(String),
    to: '+573001234567',
    kind: 'sms',
    subject: '',
    text: 'tres',
    html: null,
    sentAt: '2026-03-02T15:03:00.000Z',
  });
});

test('messages of more than thirty days before the newest are let go', async () => {
  await deliver(pool, mail('a@b.demo', 'vieja'), new Date(at(0).getTime() - 31 * 24 * 3600_000));
  await deliver(pool, mail('a@b.demo', 'nueva'), at(0));
  expect((await list()).map(({ text }) => text)).toEqual(['nueva']);
});

test('the page shows what a message says as text, with its web addresses as links', async () => {
  const hostile = '<script>alert(1)</script>"\'&';
  await deliver(
    pool,
    {
      to: `${hostile}@x`,
      kind: 'email',
      subject: hostile,
      text: `${hostile} Entra a https://portal.example/activar?a=1&b=2.\nTu código: 123456`,
    },
    at(1),
  );
  const { body } = await app.inject('/mailbox');
  expect(body).not.toContain('<script');
  expect(body).toContain('<a href="https://portal.example/activar?a=1&#38;b=2" rel="noreferrer">');
  expect(body).toContain('Tu código: 123456');
  expect(body).toContain('2 de marzo de 2026');
  const searched = await app.inject(`/mailbox?to=${encodeURIComponent(hostile)}`);
  expect(searched.body).not.toContain('<script');
  expect(searched.body).toContain('No hay mensajes para');
});

test('the page runs no script, and mail in HTML is shown where it can do nothing', async () => {
  await deliver(
    pool,
    { ...mail('a@b.demo', 'x'), html: '<script>parent.x=1</script><p style="color:red">Hola</p>' },
    at(1),
  );
  const page = await app.inject('/mailbox');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script-src|unsafe/);
  const [, source] = /<iframe src="([^"]+)" title="[^"]+" sandbox loading="lazy">/.exec(page.body) ?? [];
  const html = await app.inject(source!);
  expect(html.body).toContain('Hola');
  expect(String(html.headers['content-security-policy'])).toMatch(/^default-src 'none';.* sandbox$/);
});

test.each(['0', '999999', 'x', '%00', '1;drop', '99999999999999999999'])(
  'there is no HTML of message %j',
  async (id) => {
    expect((await app.inject(`/mailbox/messages/${id}/html`)).statusCode).toBe(404);
  },
);

test('a search for nothing, for blanks or for a NUL is no error', async () => {
  for (const query of ['?to=', '?to=%20', '?to=%00', '?to=a&to=b'])
    expect((await app.inject(`/mailbox${query}`)).statusCode).toBe(200);
});
