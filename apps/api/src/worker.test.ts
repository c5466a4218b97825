import { createContact } from '@antela/contract/contacts';
import { expect, test } from 'vitest';
import { startFileApi } from './test/file-api.ts';
import { clients, companies } from './test/world/clients.ts';

const { api } = await startFileApi();

test('a step of every minute that fails keeps no other from its turn, in any client', async () => {
  await api.ask(api.signIn('admin'), createContact, {
    body: {
      name: 'Úrsula Contacto',
      position: null,
      kind: 'technical',
      email: 'ursula@example.co',
      mobile: null,
      companies: [{ companyid: companies.a1, isMain: false }],
      notices: [],
    },
  });
  // Nobody can see which mail waits.
  await api.rows('revoke select on outbox_message from antela_app');
  await api.work();
  await api.rows(`select graphile_worker.add_job('housekeeping')`);
  await expect
    .poll(() => api.rows('select from audit_seal where client_id = $1', [clients.a]), { timeout: 20_000 })
    .not.toEqual([]);
});
