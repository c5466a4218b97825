import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { downloadAudit, listAudit, listImpersonations, type AuditedKind } from '@antela/contract/audit';
import { updateEmployment, updatePerson } from '@antela/contract/employees';
import { expect, test } from 'vitest';
import { inTenant } from '../../../db/transaction.ts';
import { startFileApi } from '../../../test/file-api.ts';
import type { TestApi } from '../../../test/test-api.ts';
import { insertWallet } from '../../../test/wallet-user-records.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { contactIds } from '../../../test/world/contacts.ts';
import { employeeIdOf, employmentIdOf } from '../../../test/world/employees.ts';
import { missingId } from '../../../test/world/ids.ts';
import { payrolls, periodIdOf } from '../../../test/world/payrolls.ts';
import { roleIdOf, userIdOf } from '../../../test/world/users.ts';
import { auditTitles } from './audit-titles.ts';
import { recordAudit } from './audit.service.ts';

const { api } = await startFileApi();

const historyOf = async (
  who: Parameters<TestApi['signIn']>[0],
  kind: AuditedKind,
  id: string,
  more: { limit?: string; cursor?: string } = {},
) => (await api.call(api.signIn(who), listAudit, { query: { kind, id, ...more } })).body;

async function versionOf(table: 'employee' | 'employment', id: string): Promise<number> {
  const [row] = await api.rows<{ version: number }>(`select version from ${table} where id = $1`, [id]);
  return row?.version ?? 0;
}

test('a change of the person and one of the contract are in one history, in Spanish, the latest first', async () => {
  const admin = api.signIn('admin');
  await api.ask(admin, updatePerson, {
    query: { employeeid: employeeIdOf('ana') },
    version: await versionOf('employee', employeeIdOf('ana')),
    body: { mobile: '3001234567' },
  });
  await api.ask(admin, updateEmployment, {
    query: { companyemployeeid: employmentIdOf('ana') },
    version: await versionOf('employment', employmentIdOf('ana')),
    body: { monthlySalary: 3_456_000, startDate: '2025-02-03' },
  });
  const { data, page } = await historyOf('admin', 'employee', employeeIdOf('ana'));
  expect(page.total).toBe(2);
  expect(data[0]).toMatchObject({
    title: 'Cambió el contrato',
    actor: 'Marta Administradora',
    impersonator: null,
    requestid: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(data[0]?.changes).toContainEqual({
    field: 'Salario mensual',
    before: expect.stringMatching(/^\$\u00a0[\d.]+$/),
    after: '$\u00a03.456.000',
    isHidden: false,
  });
  expect(data[0]?.changes).toContainEqual(
    expect.objectContaining({ field: 'Fecha de ingreso', after: '03/02/2025' }),
  );
  expect(data[1]).toMatchObject({
    title: 'Cambió los datos personales',
    changes: [{ field: 'Celular', after: '3001234567' }],
  });
});

test('without view_salary one reads that the salary changed and not how', async () => {
  const { data } = await historyOf('approver', 'employee', employeeIdOf('ana'));
  expect(data[0]?.changes).toContainEqual({
    field: 'Salario mensual',
    before: null,
    after: null,
    isHidden: true,
  });
  expect(JSON.stringify(data)).not.toContain('3.456.000');
});

test('each kind needs the permission that shows it', async () => {
  for (const [kind, id] of [
    ['payroll', payrolls.open.id],
    ['pay_period', periodIdOf('open')],
    ['role', roleIdOf('onlyA1')],
    ['company_user', userIdOf('onlyA1')],
    ['contact', contactIds.a1],
  ] as const) {
    const { status, problem } = await api.call(api.signIn('approver'), listAudit, { query: { kind, id } });
    expect([kind, status, problem.code]).toEqual([kind, 403, 'forbidden']);
  }
});

test('what belongs to another company or client has no history, exactly like what is not there', async () => {
  const foreign: [AuditedKind, string[]][] = [
    ['payroll', [payrolls.checked.id, payrolls.foreign.id]],
    ['pay_period', [periodIdOf('checked'), periodIdOf('foreign')]],
    ['role', [roleIdOf('foreign')]],
    ['company_user', [userIdOf('onlyA2'), userIdOf('foreign')]],
    ['contact', [contactIds.a2, contactIds.b1]],
  ];
  for (const [kind, ids] of foreign) {
    for (const id of [missingId, ...ids]) {
      const { status, problem } = await api.call(api.signIn('onlyA1'), listAudit, { query: { kind, id } });
      expect([kind, status, problem.code]).toEqual([kind, 404, 'not_found']);
    }
  }
});

test('a company out of sight has no name in anybody’s history', async () => {
  const who = { id: 'x', name: 'Marta', impersonator: null, requestId: null, ip: null };
  await inTenant(api.pool, clients.a, (db) =>
    recordAudit(
      { db, scope: { clientId: clients.a }, actor: who, now: api.clock.now },
      'company_user.updated',
      'company_user',
      userIdOf('approver'),
      { companies: [[companies.a1], [companies.a1, companies.a2]] },
    ),
  );
  const seenBy = async (reader: 'admin' | 'onlyA1') =>
    (await historyOf(reader, 'company_user', userIdOf('approver'))).data[0]?.changes[0]?.after;
  expect(await seenBy('admin')).toBe('Hilados Andinos S.A.S., Tejidos del Sur S.A.S.');
  expect(await seenBy('onlyA1')).toBe('Hilados Andinos S.A.S., Otra empresa');
});

test('pages follow each other without repeating or leaving out, and a cursor serves one history only', async () => {
  const actor = { id: 'x', name: 'Uno', impersonator: null, requestId: null, ip: null };
  await inTenant(api.pool, clients.a, async (db) => {
    for (let number = 0; number < 7; number += 1)
      await recordAudit(
        { db, scope: { clientId: clients.a }, actor, now: api.clock.now },
        'contact.updated',
        'contact',
        contactIds.a1,
        {
          name: [null, `Nombre ${number}`],
          companies: [[], [{ companyid: companies.a1, isMain: true }]],
        },
      );
  });
  const seen: (string | null | undefined)[] = [];
  let cursor: string | undefined;
  do {
    const body = await historyOf('admin', 'contact', contactIds.a1, {
      limit: '3',
      ...(cursor !== undefined && { cursor }),
    });
    seen.push(...body.data.map(({ changes }) => changes[0]?.after));
    expect(body.data[0]?.changes[1]?.after).toBe('Hilados Andinos S.A.S. (principal)');
    cursor = body.page.next ?? undefined;
  } while (cursor !== undefined && seen.length < 20);
  expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => `Nombre ${number}`));
  const first = await historyOf('admin', 'contact', contactIds.a1, { limit: '3' });
  const elsewhere = await api.call(api.signIn('admin'), listAudit, {
    query: { kind: 'contact', id: contactIds.a2, cursor: first.page.next ?? '' },
  });
  expect(elsewhere.problem.code).toBe('invalid_cursor');
});

test('who acted in somebody else’s name stands beside them, in the list and in the file', async () => {
  const actor = { id: 'x', name: 'Nelson', impersonator: 'Sofía Soporte', requestId: null, ip: null };
  await inTenant(api.pool, clients.a, (db) =>
    recordAudit(
      { db, scope: { clientId: clients.a }, actor, now: api.clock.now },
      'role.updated',
      'role',
      roleIdOf('nobody'),
      { permissions: [[], ['view_employees', 'manage_employees']], name: ['Uno', '=Dos'] },
    ),
  );
  const { data } = await historyOf('admin', 'role', roleIdOf('nobody'));
  expect(data[0]).toMatchObject({ actor: 'Nelson', impersonator: 'Sofía Soporte', title: 'Cambió el rol' });
  expect(data[0]?.changes).toContainEqual(
    expect.objectContaining({
      field: 'Permisos',
      before: null,
      after: 'Empleados: ver, Empleados: gestionar',
    }),
  );
  const { text } = await api.call(api.signIn('admin'), downloadAudit, {
    query: { kind: 'role', id: roleIdOf('nobody'), format: 'csv' },
  });
  expect(text.split('\r\n')[1]).toContain('Sofía Soporte;Nelson;Cambió el rol;');
  expect(text).toContain("'=Dos");
});

test('a control without a value has its own words, but for before there was one', async () => {
  const id = await insertWallet(api);
  const actor = { id: 'x', name: 'Marta', impersonator: null, requestId: null, ip: null };
  const recorded = [
    ['wallet.created', { lowBalanceAt: [null, 100_000] }],
    ['wallet.updated', { lowBalanceAt: [100_000, null], userCap: [null, 50_000] }],
  ] as const;
  await inTenant(api.pool, clients.a, async (db) => {
    for (const [index, [action, changes]] of recorded.entries())
      await recordAudit(
        { db, scope: { clientId: clients.a }, actor, now: new Date(api.clock.now.getTime() + index) },
        action,
        'wallet',
        id,
        changes,
      );
  });
  const { data } = await historyOf('admin', 'wallet', id);
  expect(data.map(({ changes }) => changes.map(({ before, after }) => `${before} → ${after}`))).toEqual([
    ['Sin tope → $\u00a050.000', '$\u00a0100.000 → Sin aviso'],
    ['null → $\u00a0100.000'],
  ]);
});

test('a client sees who of the service came in as its users, and nothing of other clients', async () => {
  for (const [client, user, secret] of [
    [clients.a, userIdOf('onlyA1'), 'a'],
    [clients.b, userIdOf('foreign'), 'b'],
  ])
    await api.rows(
      `insert into impersonation_grant (client_id, id, user_id, username, operator, reason, read_only, secret_hash, created_at, expires_at, used_at, ends_at)
       values ($1, gen_random_uuid(), $2, 'x', 'Sofía Soporte', 'Ayuda con un cargue', true, $3, $4, $4, $4, $4::timestamptz + interval '30 minutes')`,
      [client, user, Buffer.from(String(secret)), api.clock.now],
    );
  const { data } = await api.ask(api.signIn('admin'), listImpersonations, {});
  expect(data).toMatchObject([
    {
      user: { name: 'Nelson de Una' },
      operator: 'Sofía Soporte',
      reason: 'Ayuda con un cargue',
      endedAt: null,
    },
  ]);
});

test('every act that the code records has its words', () => {
  const features = join(import.meta.dirname, '../..');
  const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(features, name), 'utf8'))
    .filter((source) => source.includes('recordAudit') || source.includes('audit_event'));
  const recorded = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/'([a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*)'/g)].map((match) => String(match[1])),
    ),
  );
  const nouns = new Set(Object.keys(auditTitles).map((code) => code.split('.')[0]));
  const acts = [...recorded].filter((code) => nouns.has(code.split('.')[0]));
  expect(acts.length).toBeGreaterThan(20);
  expect(acts.filter((code) => !Object.hasOwn(auditTitles, code))).toEqual([]);
});
