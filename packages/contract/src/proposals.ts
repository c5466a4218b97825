import { z } from 'zod';
import { auditEntry } from './audit.ts';
import { anyOf, defineEndpoint } from './endpoint.ts';
import type { Permission } from './permissions.ts';
import { dataOf, id, instant, pesos, text } from './schemas.ts';

/** Things that wait for another person, with the permission to approve them. */
export const proposalKinds = {
  /** Money remitted of a period, in a payroll that needs a second person. */
  close: { approvedBy: 'close_payrolls' },
  policy: { approvedBy: 'manage_payrolls' },
  policy_removal: { approvedBy: 'manage_payrolls' },
  payroll: { approvedBy: 'manage_payrolls' },
  wallet: { approvedBy: 'approve_wallet_loads' },
  /** Limit of one person in a wallet that has no cap and that payroll pays for. */
  wallet_limit: { approvedBy: 'approve_wallet_loads' },
  /** Limit of many people of such a wallet. */
  wallet_limits: { approvedBy: 'approve_wallet_loads' },
  /** Limits of one person below those of their payroll's policy. */
  employment_limits: { approvedBy: 'manage_payrolls' },
  restriction: { approvedBy: 'manage_client_restrictions' },
  invitation: { approvedBy: 'manage_company_users' },
  user: { approvedBy: 'manage_company_users' },
  /** Another address for somebody's codes and notices, by which their account could be taken. */
  user_email: { approvedBy: 'manage_company_users' },
  /** Letting in again somebody who approves money. */
  unblock: { approvedBy: 'manage_company_users' },
  role: { approvedBy: 'manage_company_roles' },
  /** Asking the client's people for a second factor later, or no more. */
  second_factor: { approvedBy: 'manage_company_users' },
  /** Coming in by a provider of the client's own, and by it no more. */
  single_sign_on: { approvedBy: 'manage_company_users' },
  single_sign_on_removal: { approvedBy: 'manage_company_users' },
  /** A secret of a key that writes. */
  api_key: { approvedBy: 'manage_api_keys' },
  /** An address outside that is told what happens. */
  webhook: { approvedBy: 'manage_api_keys' },
  /** Sending the whole trail to an address outside, signing it with another secret, and sending it no more. */
  audit_stream: { approvedBy: 'manage_api_keys' },
  audit_stream_secret: { approvedBy: 'manage_api_keys' },
  audit_stream_removal: { approvedBy: 'manage_api_keys' },
  /** Where a company's bank reads the account and the amount of each payment. */
  bank_layout: { approvedBy: 'approve_transactions' },
  /** Fewer suspensions that lower prima, or advances during vacation. */
  suspensions: { approvedBy: 'manage_payrolls' },
} as const satisfies Record<string, { approvedBy: Permission }>;
export type ProposalKind = keyof typeof proposalKinds;
export const proposalKindNames = Object.keys(proposalKinds) as [ProposalKind, ...ProposalKind[]];

/** Kinds of record a proposal is about, named as in its history. */
export const proposalSubjects = [
  'employee',
  'payroll',
  'pay_period',
  'wallet',
  'wallet_user',
  'client_restriction',
  'company_user',
  'role',
  'client',
  'api_key',
  'webhook',
  'audit_stream',
  'company',
] as const;
export type ProposalSubject = (typeof proposalSubjects)[number];

/** Permission to decide any kind at all; each kind also requires its own. */
export const proposalApprovers = [
  ...new Set(Object.values(proposalKinds).map(({ approvedBy }) => approvedBy)),
];

export const proposal = z.object({
  proposalid: id,
  kind: z.enum(proposalKindNames),
  subject: z.object({ kind: z.enum(proposalSubjects), id, name: z.string() }),
  /** Short title of the requested change. */
  title: z.string(),
  /** As it is now, and as it would be. */
  changes: auditEntry.shape.changes,
  amount: pesos,
  requestedBy: z.string(),
  requestedAt: instant,
  /** The caller asked for it: it is another person's to approve, and the caller's to take back. */
  isOwn: z.boolean(),
  /** The caller holds what approving it needs, and did not ask for it. */
  mayApprove: z.boolean(),
  /** People of the client who could approve it: how many, and by name where they are no more than two. Where nobody can, the service does. */
  approvers: z.object({ people: z.int(), names: z.array(z.string()) }),
  /** Approving it cannot be undone. */
  isFinal: z.boolean(),
  /** Time from which its author may remind those who can approve it; null to others, and where nobody of the client can. */
  remindsFrom: instant.nullable(),
});
export type Proposal = z.output<typeof proposal>;

const decide = {
  method: 'POST',
  base: 'v2',
  context: true,
  identifies: { proposalid: 'proposal' },
  response: dataOf(z.object({ decided: z.boolean() })),
} as const;

export const listProposals = defineEndpoint({
  name: 'listProposals',
  shows: [
    'api_key',
    'audit_stream',
    'catalog',
    'company',
    'company_user',
    'import',
    'payroll',
    'proposal',
    'role',
    'webhook',
  ],
  method: 'GET',
  path: '/companyportal/proposal',
  base: 'v2',
  access: 'signed_in',
  context: true,
  /** All of one kind of thing; or of one thing and what belongs to it, as a payroll's periods. */
  query: z.strictObject({ subject: z.enum(proposalSubjects), id: id.optional() }),
  response: dataOf(z.array(proposal)),
  errors: ['forbidden'],
  summary: 'Lo que espera la aprobación de otra persona, lo primero que se pidió primero.',
});

export const approveProposal = defineEndpoint({
  ...decide,
  name: 'approveProposal',
  changes: [
    'advance_policy',
    'api_key',
    'audit',
    'audit_stream',
    'client',
    'client_restriction',
    'company_user',
    'disbursement',
    'employee',
    'ledger',
    'notice',
    'pay_period',
    'payroll',
    'proposal',
    'role',
    'session',
    'wallet',
    'wallet_user',
    'webhook',
  ],
  access: anyOf(...proposalApprovers),
  path: '/companyportal/proposal/approve',
  stepUp: true,
  body: z.strictObject({ proposalid: id }),
  errors: [
    'not_found',
    'conflict',
    'stale',
    'own_request',
    'rule_broken',
    'policy_date_taken',
    'invalid_input',
    'beyond_own_companies',
    'last_administrator',
  ],
  summary: 'Aprueba lo que otra persona pidió: se hace en ese momento, si nada cambió mientras tanto.',
});

export const rejectProposal = defineEndpoint({
  ...decide,
  name: 'rejectProposal',
  changes: ['audit', 'notice', 'proposal'],
  /** Authors of wallet proposals, of transfers and of bank layouts hold only these last permissions, and withdraw their requests here. */
  access: anyOf(
    ...proposalApprovers,
    'manage_wallets',
    'manage_wallet_users',
    'register_payments',
    'manage_transactions',
  ),
  path: '/companyportal/proposal/reject',
  body: z.strictObject({ proposalid: id, reason: text(300) }),
  errors: ['not_found', 'conflict'],
  summary: 'Rechaza lo que otra persona pidió; quien lo pidió así lo retira.',
});

export const remindProposal = defineEndpoint({
  ...decide,
  name: 'remindProposal',
  changes: ['audit', 'notice', 'proposal'],
  access: 'signed_in',
  path: '/companyportal/proposal/remind',
  body: z.strictObject({ proposalid: id }),
  response: dataOf(z.object({ remindsFrom: instant })),
  errors: ['not_found', 'conflict'],
  summary: 'Recuerda lo que uno mismo pidió a quienes lo pueden aprobar, a lo sumo una vez al día.',
});
