import { randomUUID } from 'node:crypto';
import { sendNotices } from '@antela/api/features/records/notices/send-notices.service';
import { expect, test } from 'vitest';
import { demoClients } from '../demo/demo-clients.ts';
import { runOps } from '../run-ops.ts';
import { startFileOps } from '../test/file-ops.ts';
import { runIn, testNow } from '../test/test-ops.ts';

const clientId = demoClients[1]?.id ?? '';
const ops = await startFileOps({ withDemo: true });
await ops.ownerPool.query('delete from antela.outbox_message');

const run = (...args: string[]) => runIn(ops, args);

const after = (minutes: number): Date => new Date(testNow.getTime() + minutes * 60_000);
const put = (subject: string, lifeMinutes: number | null) =>
  ops.ownerPool.query(
    `insert into antela.outbox_message (client_id, id, event_key, recipient, subject, text, created_at, expires_at)
     values ($1, $2, $3, 'jefa@caribe.example', $3, 'Texto', $4, $5)`,
    [clientId, randomUUID(), subject, testNow, lifeMinutes === null ? null : after(lifeMinutes)],
  );
const sent: string[] = [];
let isAway = true;
const mailer = {
  send: async ({ subject }: { subject: string }) => {
    if (isAway) throw new Error('421 try later');
    sent.push(subject);
  },
};
const sendAt = (minutes: number) =>
  sendNotices(ops.pool, mailer, 'http://localhost', clientId, () => after(minutes));

test('mail that nobody takes is listed with why, waits as long as it is of use, and goes at once when told', async () => {
  await put('Aviso', null);
  await put('Código', 24 * 60);
  for (const minutes of [0, 2, 6, 20, 60, 24 * 60 + 10]) await sendAt(minutes);
  const listed = await run('mail', 'list', '--client', 'Caribe Servicios');
  expect(listed).toMatchObject({ code: 0, text: expect.stringContaining('2 sin enviar') });
  expect(listed.text).toMatch(/jefa@caribe\.example +Aviso\. Espera: \d+ intentos, 421 try later/);
  const late = { ...ops, clock: () => after(24 * 60 + 11) };
  ops.lines.length = 0;
  await runOps(['mail', 'list'], late);
  expect(ops.lines.join('\n')).toMatch(/Código\. No salió a tiempo/);

  isAway = false;
  await sendAt(24 * 60 + 11);
  expect(sent).toEqual([]);
  ops.lines.length = 0;
  expect(await runOps(['mail', 'retry'], late)).toBe(0);
  expect(ops.lines).toContain('Se intenta ya 1 correo.');
  await sendAt(24 * 60 + 11);
  expect(sent).toEqual(['Aviso']);
});

test('a notice is given up after days and not hours, and a retry brings it back', async () => {
  isAway = false;
  await put('Viejo', null);
  await sendAt(4 * 24 * 60);
  expect(sent).not.toContain('Viejo');
  ops.lines.length = 0;
  expect(await runOps(['mail', 'retry'], { ...ops, clock: () => after(4 * 24 * 60) })).toBe(0);
  await sendAt(4 * 24 * 60);
  expect(sent).toContain('Viejo');
});
