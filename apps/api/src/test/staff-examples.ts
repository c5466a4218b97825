import { randomUUID } from 'node:crypto';
import type { AuditedKind } from '@antela/contract/audit';
import type { Permission } from '@antela/contract/permissions';
import { reportKindNames, reportKinds } from '@antela/contract/scheduled-reports';
import { insertAbsence } from './absences.ts';
import { insertApiKey } from './api-keys.ts';
import { insertAuditStream, insertRefusedMessage } from './audit-streams.ts';
import type { Examples } from './endpoint-examples.ts';
import { insertClientRestriction } from './record-inserts.ts';
import { insertScheduledReport } from './scheduled-reports.ts';
import { insertSingleSignOn, withdrawWaiting } from './single-sign-on.ts';
import { samlMetadata, ssoExample } from './sso-provider.ts';
import type { TestApi } from './test-api.ts';
import { insertWallet, insertWalletUser } from './wallet-user-records.ts';
import { insertDelivery, insertWebhook } from './webhooks.ts';
import { clients, companies } from './world/clients.ts';
import { contactIds } from './world/contacts.ts';
import { employeeIdOf } from './world/employees.ts';
import { payrolls, periodIdOf } from './world/payrolls.ts';
import { worldToday } from './world/time.ts';
import { roleIdOf, userIdOf } from './world/users.ts';

/** A user of A1 whose role allows nothing, so that anybody may have given it. */
export async function insertCompanyUser(
  api: TestApi,
  state: 'invited' | 'active' | 'blocked',
  roleid = roleIdOf('onlyA2'),
): Promise<string> {
  const id = randomUUID();
  const username = `${id}@example.co`;
  await api.rows(
    `insert into company_user (client_id, id, subject, username, full_name, email, role_id, state, created_at)
     values ($1, $2, $3, $4, 'Wilson Nuevo', $4, $5, $6, $7)`,
    [clients.a, id, `subject of ${username}`, username, roleid, state, api.clock.now],
  );
  await api.rows('insert into company_user_company values ($1, $2, $3)', [clients.a, id, companies.a1]);
  api.userPool.users.set(username, { subject: `subject of ${username}`, clientId: clients.a, done: [] });
  return id;
}

/** A role that nobody has. */
export async function insertRole(api: TestApi, permissions: readonly Permission[] = []): Promise<string> {
  const id = randomUUID();
  await api.rows(
    'insert into role (client_id, id, name, permissions, created_at) values ($1, $2, $3, $4, $5)',
    [clients.a, id, `Rol ${id}`, permissions, api.clock.now],
  );
  return id;
}

export function staffExamples(api: TestApi): Examples {
  const on = (state: 'active' | 'blocked') => [
    async () => ({ body: { userid: await insertCompanyUser(api, state) } }),
  ];
  return {
    listRoleChoices: [() => ({})],
    listPermissions: [() => ({})],
    listRoles: [() => ({})],
    getRole: [() => ({ query: { roleid: roleIdOf('nobody') } })],
    createRole: [() => ({ body: { name: `Rol ${randomUUID()}`, permissions: [] } })],
    updateRole: [
      async () => ({
        query: { roleid: await insertRole(api) },
        body: { name: `Rol ${randomUUID()}`, permissions: [] },
      }),
    ],
    deleteRole: [async () => ({ query: { roleid: await insertRole(api) } })],
    listCompanyUsers: [() => ({ query: { limit: '5' } })],
    getCompanyUser: [() => ({ query: { userid: userIdOf('onlyA1') } })],
    inviteCompanyUsers: [
      () => ({
        body: {
          users: [
            {
              email: `${randomUUID()}@example.co`,
              name: 'Ximena Nueva',
              roleid: roleIdOf('onlyA2'),
              companies: [companies.a1],
            },
          ],
        },
      }),
    ],
    updateCompanyUser: [
      async () => ({
        query: { userid: await insertCompanyUser(api, 'active') },
        body: { name: 'Wilson Nuevo', roleid: roleIdOf('onlyA2'), companies: [companies.a1] },
      }),
    ],
    changeCompanyUserEmail: [
      async () => ({
        body: { userid: await insertCompanyUser(api, 'active'), email: `${randomUUID()}@example.co` },
      }),
    ],
    blockCompanyUser: on('active'),
    unblockCompanyUser: on('blocked'),
    endCompanyUserSessions: on('active'),
    resetCompanyUserPassword: on('active'),
    resetCompanyUserMfa: on('active'),
    recoverCompanyUser: on('active'),
    getSecondFactorPolicy: [() => ({})],
    // As it already is: what would change it is for whoever sees the whole client.
    updateSecondFactorPolicy: [
      async () => {
        const [client] = await api.rows<{ version: number }>(
          'select settings_version as version from client where client_id = $1',
          [clients.a],
        );
        return { version: client?.version ?? 1, body: { ask: 'none', from: null, graceDays: null } };
      },
    ],
    getSingleSignOn: [() => ({})],
    checkSsoDomain: [() => ({ query: { domain: 'andino.example' } })],
    readSsoMetadata: [() => ({ body: { xml: samlMetadata() } })],
    changeSingleSignOn: [
      async () => {
        await withdrawWaiting(api, clients.a);
        api.publish(clients.a, 'andino.example');
        return { body: { ...ssoExample, groups: [{ group: 'Nómina', roleid: roleIdOf('onlyA2') }] } };
      },
    ],
    removeSingleSignOn: [
      async () => {
        await withdrawWaiting(api, clients.a);
        await insertSingleSignOn(api);
        return { body: {} };
      },
    ],
    listAbsences: [() => ({})],
    listDelegates: [
      async () => ({ query: { userid: await insertCompanyUser(api, 'active', roleIdOf('approver')) } }),
    ],
    createAbsence: [
      async () => ({
        body: {
          userid: await insertCompanyUser(api, 'active', roleIdOf('approver')),
          delegateid: userIdOf('approver'),
          from: worldToday,
          until: worldToday,
        },
      }),
    ],
    endAbsence: [
      async () => ({
        body: {
          absenceid: await insertAbsence(api, {
            user: await insertCompanyUser(api, 'active'),
            delegate: userIdOf('approver'),
          }),
        },
      }),
    ],
    listApiKeys: [() => ({})],
    getApiKeyInUse: [() => ({})],
    createApiKey: [
      () => ({
        body: {
          name: `Clave ${randomUUID()}`,
          scopes: ['employees.read'],
          companies: [companies.a1],
          addresses: [],
          days: 90,
        },
      }),
    ],
    rotateApiKey: [
      async () => ({ body: { apikeyid: (await insertApiKey(api, { scopes: ['employees.read'] })).id } }),
    ],
    revokeApiKey: [async () => ({ body: { apikeyid: (await insertApiKey(api)).id } })],
    ...webhookExamples(api),
    ...auditStreamExamples(api),
    listImpersonations: [() => ({})],
    listApprovals: [() => ({})],
    lookAtApprovals: [() => ({})],
    listScheduledReports: [() => ({})],
    listReportRecipients: reportKindNames.map((kind) => () => ({ query: { kind, companies: companies.a1 } })),
    createScheduledReport: reportKindNames.map((kind) => async () => {
      await insertScheduledReport(api);
      return {
        body: {
          kind,
          occasion: reportKinds[kind].occasions[0],
          companies: [companies.a1],
          recipients: [userIdOf('onlyA1')],
        },
      };
    }),
    resumeScheduledReport: reportKindNames.map((kind) => async () => ({
      body: { scheduledreportid: await insertScheduledReport(api, { kind, isPaused: true }) },
    })),
    leaveScheduledReport: [async () => ({ body: { scheduledreportid: await insertScheduledReport(api) } })],
    removeScheduledReport: [async () => ({ body: { scheduledreportid: await insertScheduledReport(api) } })],
    search: [() => ({ query: { q: 'ana' } })],
  };
}

function auditStreamExamples(api: TestApi): Examples {
  const streamid = async () => (await insertAuditStream(api)).id;
  const one = [async () => ({ body: { streamid: await streamid() } })];
  return {
    listAuditStreams: [() => ({})],
    listAuditMessages: [async () => ({ query: { streamid: await streamid() } })],
    createAuditStream: [
      async () => {
        // The other examples together would be too many.
        await api.rows('update audit_stream set ended_at = $1 where ended_at is null', [api.clock.now]);
        return { body: { name: `Envío ${randomUUID()}`, url: 'https://93.184.216.34/historial' } };
      },
    ],
    rotateAuditStream: one,
    removeAuditStream: one,
    retryAuditStream: [
      async () => {
        const id = await streamid();
        await insertRefusedMessage(api, id);
        return { body: { streamid: id } };
      },
    ],
  };
}

function webhookExamples(api: TestApi): Examples {
  const webhookid = async () => (await insertWebhook(api)).id;
  const one = [async () => ({ body: { webhookid: await webhookid() } })];
  const late = api.clock.now;
  return {
    listWebhooks: [() => ({})],
    listWebhookDeliveries: [async () => ({ query: { webhookid: await webhookid() } })],
    createWebhook: (['employee.retired', 'advance.paid', 'period.closed', 'deposit.confirmed'] as const).map(
      (event) => async () => {
        // The other examples together would be too many.
        await api.rows('update webhook set removed_at = $1 where removed_at is null', [late]);
        const name = `Webhook ${randomUUID()}`;
        const url = 'https://93.184.216.34/avisos';
        return { body: { name, url, events: [event], companies: [companies.a1] } };
      },
    ),
    rotateWebhook: one,
    removeWebhook: one,
    testWebhook: one,
    endWebhookSecret: [
      async () => {
        const { id, secretId } = await insertWebhook(api);
        const until = new Date(late.getTime() + 60 * 60_000);
        await api.rows('update webhook_secret set ends_at = $2 where id = $1', [secretId, until]);
        return { body: { webhookid: id, secretid: secretId } };
      },
    ],
    resumeWebhook: [
      async () => {
        const id = await webhookid();
        await api.rows(`update webhook set disabled_at = $2, disabled_why = 'gone' where id = $1`, [
          id,
          late,
        ]);
        return { body: { webhookid: id } };
      },
    ],
    replayWebhook: [
      async () => {
        const id = await webhookid();
        return { body: { webhookid: id, deliveryid: await insertDelivery(api, id) } };
      },
      ...one,
    ],
  };
}

/** One of each kind of history: each is opened by the permission that shows its thing. */
export function auditExamples(api: TestApi, advanceid: string): Examples {
  const whose: (() => Promise<{ kind: AuditedKind; id: string }>)[] = [
    async () => ({ kind: 'employee', id: employeeIdOf('ana') }),
    async () => ({ kind: 'payroll', id: payrolls.open.id }),
    async () => ({ kind: 'pay_period', id: periodIdOf('open') }),
    async () => ({ kind: 'advance', id: advanceid }),
    async () => ({ kind: 'company', id: companies.a1 }),
    async () => ({ kind: 'role', id: roleIdOf('onlyA1') }),
    async () => ({ kind: 'company_user', id: userIdOf('onlyA1') }),
    async () => ({ kind: 'contact', id: contactIds.a1 }),
    async () => ({ kind: 'api_key', id: (await insertApiKey(api)).id }),
    async () => ({ kind: 'webhook', id: (await insertWebhook(api)).id }),
    async () => ({ kind: 'audit_stream', id: (await insertAuditStream(api)).id }),
    async () => ({ kind: 'client_restriction', id: await insertClientRestriction(api, 'own', 'draft') }),
    async () => ({ kind: 'wallet', id: await insertWallet(api) }),
    async () => ({ kind: 'wallet_user', id: await insertWalletUser(api, await insertWallet(api)) }),
  ];
  return {
    listAudit: whose.map((make) => async () => ({ query: await make() })),
    downloadAudit: whose.map((make) => async () => ({ query: { ...(await make()), format: 'csv' } })),
  };
}
