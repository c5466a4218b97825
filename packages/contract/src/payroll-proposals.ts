import { z } from 'zod';
import { policyTerms } from './advance-policies.ts';
import { allOf, anyOf, defineEndpoint } from './endpoint.ts';
import { calendarDate, dataOf, id, instant, pesos, text } from './schemas.ts';

/** What waits for a second person in a payroll that asks for one. */
export const proposalKinds = ['close', 'policy', 'policy_removal', 'single_person'] as const;
export type ProposalKind = (typeof proposalKinds)[number];

const asked = {
  payrollproposalid: id,
  requestedBy: z.string(),
  requestedAt: instant,
  /** The caller asked for it: it is another person's to approve, and the caller's to take back. */
  isOwn: z.boolean(),
  /** The caller holds what approving it needs, and did not ask for it. */
  mayApprove: z.boolean(),
};

export const payrollProposal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('close'),
    ...asked,
    payperiodid: id,
    amount: pesos,
    paidOn: calendarDate,
    reference: z.string(),
    /** With this transfer nothing is left to remit: it closes the period. */
    closes: z.boolean(),
  }),
  z.object({
    kind: z.literal('policy'),
    ...asked,
    validFrom: calendarDate,
    terms: z.object(policyTerms.shape),
  }),
  z.object({
    kind: z.literal('policy_removal'),
    ...asked,
    policyid: id,
    policyVersion: z.int(),
    validFrom: calendarDate,
  }),
  /** That closing and changing the policy need nobody else any more. */
  z.object({ kind: z.literal('single_person'), ...asked }),
]);
export type PayrollProposal = z.output<typeof payrollProposal>;

/** Whoever closes periods decides about closings, whoever manages payrolls about the rest. */
const decide = {
  method: 'POST',
  base: 'v2',
  access: anyOf('close_payrolls', 'manage_payrolls'),
  conditions: ['company_access'],
  context: true,
  identifies: { payrollproposalid: 'payroll_proposal' },
  response: dataOf(z.object({ decided: z.boolean() })),
} as const;

export const listPayrollProposals = defineEndpoint({
  name: 'listPayrollProposals',
  method: 'GET',
  path: '/companyportal/payroll/proposal',
  base: 'v2',
  access: allOf('view_payrolls'),
  conditions: ['company_access'],
  context: true,
  query: z.strictObject({ payrollid: id }),
  identifies: { payrollid: 'payroll' },
  response: dataOf(z.array(payrollProposal)),
  errors: ['not_found'],
  summary: 'Lo que en una nómina espera la aprobación de otra persona, lo primero que se pidió primero.',
});

export const approvePayrollProposal = defineEndpoint({
  ...decide,
  name: 'approvePayrollProposal',
  path: '/companyportal/payroll/proposal/approve',
  stepUp: true,
  body: z.strictObject({ payrollproposalid: id }),
  errors: ['not_found', 'conflict', 'own_request', 'rule_broken', 'policy_date_taken', 'invalid_input'],
  summary: 'Aprueba lo que otra persona pidió en una nómina: se hace en ese momento.',
});

export const rejectPayrollProposal = defineEndpoint({
  ...decide,
  name: 'rejectPayrollProposal',
  path: '/companyportal/payroll/proposal/reject',
  body: z.strictObject({ payrollproposalid: id, reason: text(300) }),
  errors: ['not_found', 'conflict'],
  summary: 'Rechaza lo que otra persona pidió en una nómina; quien lo pidió así lo retira.',
});
