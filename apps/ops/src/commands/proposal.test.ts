import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startFileOps } from '../test/file-ops.ts';
import { createMolinos, runIn } from '../test/test-ops.ts';

const ops = await startFileOps();

const run = (...args: string[]) => runIn(ops, args);

const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await ops.ownerPool.query<T>(text, values)).rows;

/** The only administrator of a new client asks for somebody who approves money. */
async function asked(email: string): Promise<string> {
  const [client] = await rows<{ client_id: string; role: string; company: string }>(
    `select r.client_id, r.id as role, c.id as company from antela.role r join antela.company c using (client_id) where r.name = 'Aprobador'`,
  );
  const id = randomUUID();
  const invited = { name: 'Ximena', email, companies: [client?.company] };
  const changes = {
    name: [null, 'Ximena'],
    email: [null, email],
    role: [null, 'Aprobador'],
    companies: [null, invited.companies],
  };
  await rows(
    `insert into antela.proposal (client_id, id, kind, subject_kind, subject_id, subject_name, company_ids, amount, changes, body, requested_by, requested_by_name, requested_at)
     select $1, $2, 'invitation', 'company_user', $3, $4, array[$5]::uuid[], 0, $6, $7, u.id, u.full_name, now() from antela.company_user u limit 1`,
    [
      client?.client_id,
      id,
      randomUUID(),
      email,
      client?.company,
      changes,
      { ...invited, roleid: client?.role },
    ],
  );
  return id;
}

const decide = (verb: 'approve' | 'reject', proposal: string, ...more: string[]) =>
  run('proposal', verb, '--client', 'Molinos', '--proposal', proposal, ...more);

test('the service decides where nobody else of the client could, and nowhere else', async () => {
  await createMolinos(ops);
  const [first, second, third] = [
    await asked('uno@molinos.example'),
    await asked('dos@molinos.example'),
    await asked('tres@molinos.example'),
  ];
  const listed = await run('proposal', 'list', '--client', 'Molinos');
  expect(listed.text).toContain(first);
  expect(listed.text).toContain('Rol: nada → Aprobador');
  expect(listed.text).toContain('lo aprueba el servicio');

  expect(await decide('approve', first)).toMatchObject({ code: 0 });
  expect(
    await rows(`select role_id from antela.company_user where email = 'uno@molinos.example'`),
  ).toHaveLength(1);
  expect((await decide('approve', first)).code).toBe(2);
  expect(await decide('reject', second, '--reason', 'No la conocen.')).toMatchObject({ code: 0 });
  expect(await rows(`select from antela.company_user where email = 'dos@molinos.example'`)).toEqual([]);
  const [decided] = await rows<{ decided_by_name: string }>(
    'select decided_by_name from antela.proposal where id = $1',
    [first],
  );
  expect(decided?.decided_by_name).toBe('Ana Operadora (operador)');

  await rows(
    `update antela.company_user set state = 'active', role_id = (select id from antela.role where system) where email = 'uno@molinos.example'`,
  );
  const refused = await decide('approve', third);
  expect(refused).toMatchObject({ code: 2, text: expect.stringContaining('Puede aprobarlo Ximena') });
  expect(await rows(`select from antela.company_user where email = 'tres@molinos.example'`)).toEqual([]);
});
