import { randomUUID } from 'node:crypto';
import {
  approveProposal,
  listProposals,
  type ProposalKind,
  type ProposalSubject,
} from '@antela/contract/proposals';
import { ownLayout } from '../features/payday/disbursements/bank-layout.ts';
import { insertApiKey } from './api-keys.ts';
import type { Caller } from './calls.ts';
import type { Examples } from './endpoint-examples.ts';
import { insertPeriod } from './pay-periods.ts';
import { insertPayroll } from './payroll-examples.ts';
import type { TestApi } from './test-api.ts';
import { insertWallet } from './wallet-user-records.ts';
import { clients, companies } from './world/clients.ts';
import { payrolls } from './world/payrolls.ts';
import { roleIdOf, userIdOf } from './world/users.ts';

/** Approves the one thing that waits about a subject. */
export async function approveWaiting(
  api: TestApi,
  caller: Caller,
  subject: ProposalSubject,
  id: string,
): Promise<void> {
  const { data } = await api.ask(caller, listProposals, { query: { subject, id } });
  const [only, ...others] = data;
  if (!only || others.length > 0) throw new Error(`${data.length} wait`);
  await api.ask(caller, approveProposal, { body: { proposalid: only.proposalid } });
}

interface Waiting {
  kind: ProposalKind;
  subject: ProposalSubject;
  id: string;
  changes: object;
  body: object;
  client?: string;
  company?: string;
  by?: string;
}

/** Somebody's wish, which waits. */
async function insertWaiting(api: TestApi, given: Waiting): Promise<string> {
  const { kind, subject, id, changes, body, client = clients.a, company = companies.a1 } = given;
  const proposalid = randomUUID();
  await api.rows(
    `update proposal set state = 'withdrawn', decided_at = now() where subject_id = $1 and state = 'waiting'`,
    [id],
  );
  await api.rows(
    `insert into proposal (client_id, id, kind, subject_kind, subject_id, subject_name, company_ids, amount, changes, body, requested_by, requested_by_name, requested_at)
     values ($1, $2, $3, $4, $5, 'Algo', array[$6]::uuid[], 0, $7, $8, $9, 'Alguien', $10)`,
    [client, proposalid, kind, subject, id, company, changes, body, given.by ?? 'somebody', api.clock.now],
  );
  return proposalid;
}

/** Somebody's wish that a payroll need no second person any more. */
export async function insertProposal(
  api: TestApi,
  { client, company, payroll }: { client: string; company: string; payroll: string },
): Promise<string> {
  await api.rows('update payroll set needs_second_person = true where id = $1', [payroll]);
  const changes = { needsSecondPerson: [true, false] };
  return insertWaiting(api, {
    kind: 'payroll',
    subject: 'payroll',
    id: payroll,
    changes,
    body: {},
    client,
    company,
  });
}

async function ofPayroll(api: TestApi): Promise<string> {
  return insertProposal(api, {
    client: clients.a,
    company: companies.a1,
    payroll: await insertPayroll(api),
  });
}

/** Somebody's wish to close a period of A1 that is reconciled. */
async function ofPeriod(api: TestApi): Promise<string> {
  const id = await insertPeriod(api, 'reconciled');
  const body = {
    payperiodid: id,
    amount: 105_950,
    paidOn: '2026-11-20',
    reference: 'ACH 4711',
    closes: true,
  };
  return insertWaiting(api, { kind: 'close', subject: 'pay_period', id, changes: {}, body });
}

async function ofWallet(api: TestApi, by?: string): Promise<string> {
  const id = await insertWallet(api);
  const [changes, body] = [{ approvalAbove: [0, 1_000] }, { approvalAbove: 1_000 }];
  return insertWaiting(api, { kind: 'wallet', subject: 'wallet', id, changes, body, ...(by && { by }) });
}

async function ofRestriction(api: TestApi): Promise<string> {
  const id = randomUUID();
  await api.rows(
    `insert into client_restriction (client_id, id, name, products, scope, valid_from, repetition, status, rule, created_by, created_at)
     values ($1, $2, 'Regla', '{salary}', $3, '2027-11-01', 'once', 'on', '{"kind": "count_per_day", "maximum": 99}', 'world', $4)`,
    [
      clients.a,
      id,
      { companyIds: [companies.a1], payrollIds: [], costCentres: [], contractTypes: [] },
      api.clock.now,
    ],
  );
  const [changes, body] = [{ status: ['on', 'off'] }, { act: 'switch', to: 'off' }];
  return insertWaiting(api, { kind: 'restriction', subject: 'client_restriction', id, changes, body });
}

function ofInvitation(api: TestApi): Promise<string> {
  const email = `${randomUUID()}@example.co`;
  const invited = { name: 'Ximena', email, companies: [companies.a1] };
  return insertWaiting(api, {
    kind: 'invitation',
    subject: 'company_user',
    id: randomUUID(),
    changes: {
      name: [null, invited.name],
      email: [null, email],
      role: [null, 'Rol de onlyA2'],
      companies: [null, invited.companies],
    },
    body: { ...invited, roleid: roleIdOf('onlyA2') },
  });
}

async function ofRole(api: TestApi): Promise<string> {
  const id = randomUUID();
  await api.rows(
    `insert into role (client_id, id, name, system, permissions, version, created_at) values ($1, $2, $3, false, '{}', 1, $4)`,
    [clients.a, id, `Rol ${id}`, api.clock.now],
  );
  const permissions = ['view_wallets', 'approve_wallet_loads'];
  return insertWaiting(api, {
    kind: 'role',
    subject: 'role',
    id,
    changes: { permissions: [[], permissions] },
    body: { permissions },
  });
}

/** Somebody's wish that a key of A1 open what it writes. */
async function ofApiKey(api: TestApi): Promise<string> {
  const { id, secretId, prefix } = await insertApiKey(api, { scopes: ['novelties.write'] });
  await api.rows('update api_key_secret set approved_at = null where id = $1', [secretId]);
  const [company] = await api.rows<{ name: string }>('select name from company where id = $1', [
    companies.a1,
  ]);
  const changes = {
    secret: [null, prefix],
    scopes: [null, 'Registrar novedades'],
    companies: [null, company?.name],
    addresses: [null, 'Cualquiera'],
    days: [null, 90],
  };
  const body = { secretid: secretId };
  return insertWaiting(api, { kind: 'api_key', subject: 'api_key', id, changes, body });
}

/** Somebody's wish that the bank's file of A1 have another name for its format. */
async function ofBankLayout(api: TestApi): Promise<string> {
  const [inForce] = await api.rows<{ name: string }>(
    `select name from bank_layout where company_id = $1 order by created_at desc, id desc limit 1`,
    [companies.a1],
  );
  const layout = { ...ownLayout, name: randomUUID() };
  return insertWaiting(api, {
    kind: 'bank_layout',
    subject: 'company',
    id: companies.a1,
    changes: { bankLayout: [inForce?.name ?? ownLayout.name, layout.name] },
    body: { layout },
  });
}

/** One for each permission that approves something. */
const each = [ofPayroll, ofPeriod, ofWallet, ofRestriction, ofInvitation, ofRole, ofApiKey, ofBankLayout];

export function proposalExamples(api: TestApi): Examples {
  const reason = 'No es así.';
  return {
    listProposals: [() => ({ query: { subject: 'payroll', id: payrolls.open.id } })],
    approveProposal: each.map((make) => async () => ({ body: { proposalid: await make(api) } })),
    rejectProposal: [
      ...each.map((make) => async () => ({ body: { proposalid: await make(api), reason } })),
      async () => ({ body: { proposalid: await ofWallet(api, userIdOf('nobody')), reason } }),
    ],
    remindProposal: [async () => ({ body: { proposalid: await ofWallet(api, userIdOf('onlyA1')) } })],
  };
}
