import { updatePerson } from '@antela/contract/employees';
import sql from 'sql-template-tag';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { startTestApi, type TestApi } from '../../../test/test-api.ts';
import { clients } from '../../../test/world/clients.ts';
import { employeeIdOf } from '../../../test/world/employees.ts';
import { sealableText, sealAudit, sealOf, type SealableEvent } from './seal-audit.service.ts';

let api: TestApi | undefined;
const started = async (): Promise<TestApi> => (api ??= await startTestApi());
afterAll(() => api?.stop());

/** Six changes of one person, sealed in two goes. */
beforeEach(async () => {
  const { rows, ask, signIn, pool, clock } = await started();
  await rows('delete from audit_seal');
  await rows('delete from audit_event');
  const admin = signIn('admin');
  const [person] = await rows<{ version: number }>('select version from employee where id = $1', [
    employeeIdOf('ana'),
  ]);
  for (let change = 0; change < 6; change += 1) {
    await ask(admin, updatePerson, {
      query: { employeeid: employeeIdOf('ana') },
      version: (person?.version ?? 1) + change,
      body: { address: `Calle ${change} ${Math.random()}` },
    });
    if (change === 2) await sealAudit(pool, clients.a, clock.now);
  }
  await sealAudit(pool, clients.a, clock.now);
});

/** The first place where the chain and the events disagree; null when all is as it was sealed. */
async function firstBreak(): Promise<number | null> {
  const { pool } = await started();
  const seals = await inTenant(pool, clients.a, (db) =>
    db.many<SealableEvent & { seq: number; hash: string }>(sql`
      select s.seq, s.hash, s.event_id as id, ${sealableText} as text from audit_seal s left join audit_event e on e.client_id = s.client_id and e.id = s.event_id
      where s.client_id = ${clients.a} order by s.seq`),
  );
  let hash = '';
  for (const [index, seal] of seals.entries()) {
    hash = sealOf(hash, seal);
    if (seal.seq !== index + 1 || seal.hash !== hash) return index + 1;
  }
  return null;
}

test('an untouched trail verifies, and sealing again adds nothing', async () => {
  const { pool, clock } = await started();
  expect(await firstBreak()).toBeNull();
  expect(await sealAudit(pool, clients.a, clock.now)).toBe(0);
});

test.each([
  [
    'an edited event',
    `update audit_event set changes = '{}' where id = (select event_id from audit_seal where seq = 4)`,
    4,
  ],
  [
    'another author',
    `update audit_event set actor_name = 'Otra' where id = (select event_id from audit_seal where seq = 2)`,
    2,
  ],
  [
    'a deleted event',
    `delete from audit_event where id = (select event_id from audit_seal where seq = 3)`,
    3,
  ],
  [
    'a deleted event with its seal',
    `with gone as (delete from audit_seal where seq = 5 returning event_id) delete from audit_event where id = (select event_id from gone)`,
    5,
  ],
  ['a rewritten seal', `update audit_seal set hash = repeat('0', 64) where seq = 1`, 1],
  [
    'two events that changed places',
    `update audit_seal set seq = 100 where seq = 2; update audit_seal set seq = 2 where seq = 3; update audit_seal set seq = 3 where seq = 100`,
    2,
  ],
])('%s shows, at its place', async (_name, statement, place) => {
  const { rows } = await started();
  await rows(statement);
  expect(await firstBreak()).toBe(place);
});
