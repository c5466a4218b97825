import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { demoClients } from '../demo/demo-clients.ts';
import { startFileOps } from '../test/file-ops.ts';
import { runIn, testNow } from '../test/test-ops.ts';

const clientId = demoClients[1]?.id ?? '';
const ops = await startFileOps({ withDemo: true });
const later = new Date(testNow.getTime() + 60 * 60_000);

test('streams are listed with what waits and why, one whose trail was changed is a fault, and what waits is tried at once', async () => {
  const id = randomUUID();
  await ops.ownerPool.query(
    `insert into antela.audit_stream (client_id, id, name, url, public_key, signing_key, created_by, created_at, approved_at, failing_since)
     values ($1, $2, 'SIEM', 'https://siem.example/historial', '', '', 'Ana', $3, $3, $3)`,
    [clientId, id, testNow],
  );
  await ops.ownerPool.query(
    `insert into antela.audit_stream_message (client_id, stream_id, number, first_seq, after_hash, last_seq, hash, created_at, next_at, attempts, tries)
     values ($1, $2, 1, 1, '', 9, '', $3, $4, 4, '[{"at": "2026-01-01T00:00:00.000Z", "status": 503, "ms": 3, "detail": "No lo recibió"}]')`,
    [clientId, id, testNow, later],
  );
  const listed = await runIn(ops, ['audit', 'streams', '--client', 'Caribe Servicios']);
  expect(listed).toMatchObject({ code: 0, text: expect.stringContaining('1 envío.') as unknown });
  expect(listed.text).toMatch(/SIEM {2}https:\S+ {2}no recibe: 0 enviados, \d+ por enviar/);
  expect(listed.text).toContain(`mensaje 1: 4 intentos, otra vez ${later.toISOString()}. No lo recibió`);

  expect((await runIn(ops, ['audit', 'retry'])).text).toContain('Se intenta ya 1 mensaje.');
  const { rows } = await ops.ownerPool.query<{ next_at: Date }>(
    'select next_at from antela.audit_stream_message where stream_id = $1',
    [id],
  );
  expect(new Date(rows[0]?.next_at ?? 0)).toEqual(testNow);

  await ops.ownerPool.query('update antela.audit_stream set broken_seq = 3 where id = $1', [id]);
  expect(await runIn(ops, ['audit', 'streams'])).toMatchObject({
    code: 1,
    text: expect.stringContaining('EL HISTORIAL NO ES EL QUE SE SELLÓ') as unknown,
  });
});
