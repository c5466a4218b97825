import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { clients } from '../../../test/world/clients.ts';
import { userIdOf } from '../../../test/world/users.ts';
import { accountEventKinds, takeAccountEvent } from './account-events.service.ts';

const { api } = await startFileApi();

test('whatever happens to an account is told by mail and in the portal, with what to do if it was not its owner', async () => {
  const userId = userIdOf('onlyA1');
  const [owner] = await api.rows<{ subject: string; email: string }>(
    'select subject, email from company_user where id = $1',
    [userId],
  );
  const email = owner?.email ?? '';
  const event = {
    sub: owner?.subject ?? '',
    clientId: clients.a,
    email,
    at: api.clock.now.toISOString(),
    ip: '203.0.113.7',
    userAgent: null,
    byAdministrator: false,
  };
  for (const kind of accountEventKinds) {
    const id = randomUUID();
    for (const _time of ['first', 'again']) await takeAccountEvent(api.pool, { ...event, id, kind });
    const mails = await api.rows<{ recipient: string; text: string }>(
      'select recipient, text from outbox_message where event_key = $1',
      [`account:${id}`],
    );
    const notices = await api.rows<{ detail: string }>(
      'select detail from notice where user_id = $1 and event_key = $2',
      [userId, `account:${id}`],
    );
    expect([kind, mails.map(({ recipient }) => recipient), notices.length]).toEqual([kind, [email], 1]);
    for (const said of [mails[0]?.text, notices[0]?.detail])
      expect(said, kind).toMatch(/Si no (?:fuiste tú|lo esperabas|lo pediste), /);
  }
});

test('an address changed in the portal, where both addresses are told, is not told again by the pool', async () => {
  const [owner] = await api.rows<{ subject: string }>('select subject from company_user where id = $1', [
    userIdOf('onlyA1'),
  ]);
  const id = randomUUID();
  await takeAccountEvent(api.pool, {
    id,
    kind: 'email_changed',
    sub: owner?.subject ?? '',
    clientId: clients.a,
    email: 'antes@example.co',
    at: api.clock.now.toISOString(),
    ip: null,
    userAgent: null,
    byAdministrator: true,
  });
  expect(await api.rows('select from outbox_message where event_key = $1', [`account:${id}`])).toEqual([]);
  expect(await api.rows(`select from audit_event where action = 'sign_in.email_changed'`)).toHaveLength(1);
});
