import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { dataOf, id, instant } from './schemas.ts';

const shared = {
  method: 'GET',
  access: allOf('manage_employees'),
  conditions: ['company_access'],
  context: true,
} as const;

/** Invitations that left together, and what came of them. */
export const invitationCampaign = z.object({
  campaignid: id,
  /** As its author wrote it; null for the usual text. */
  text: z.string().nullable(),
  reminds: z.boolean(),
  createdBy: z.string(),
  createdAt: instant,
  people: z.int(),
  /** Messages that have not left yet, and when the next ones leave. */
  waiting: z.int(),
  leavesAt: instant.nullable(),
  /** People whose message was not needed any more. */
  dropped: z.int(),
  /** People whose message somebody stopped before it left, and who did so last; null where nobody did. */
  calledOff: z.object({ people: z.int(), by: z.string(), at: instant }).nullable(),
  /** A message or a reminder can still be stopped. */
  mayCallOff: z.boolean(),
  reminded: z.int(),
  optedOut: z.int(),
  /** People who activated the app within a week of their message; it grows until that week is over for all. */
  activated: z.int(),
  effectAt: instant.nullable(),
  isOver: z.boolean(),
  costCenters: z.array(z.object({ costCenter: z.string().nullable(), people: z.int(), activated: z.int() })),
});
export type InvitationCampaign = z.output<typeof invitationCampaign>;

export const listInvitations = defineEndpoint({
  ...shared,
  name: 'listInvitations',
  shows: ['employee', 'invitation'],
  path: '/companyportal/employee/invitation',
  base: 'v2',
  response: dataOf(z.array(invitationCampaign)),
  summary: 'Las últimas invitaciones a activar la aplicación y cuántas personas activaron en siete días.',
});

export const callOffInvitation = defineEndpoint({
  ...shared,
  name: 'callOffInvitation',
  changes: ['audit', 'invitation', 'notice'],
  method: 'POST',
  path: '/companyportal/employee/invitation/call-off',
  base: 'v2',
  body: z.strictObject({ campaignid: id }),
  identifies: { campaignid: 'invitation' },
  response: dataOf(z.object({ people: z.int() })),
  errors: ['not_found', 'conflict'],
  summary:
    'Detiene los mensajes de una invitación que aún no salen y su recordatorio; los que ya salieron siguen sirviendo.',
});

export const downloadInvitationPoster = defineEndpoint({
  ...shared,
  name: 'downloadInvitationPoster',
  shows: ['company'],
  path: '/companyportal/employee/invitation/poster',
  base: 'live',
  query: z.strictObject({ companyid: id }),
  identifies: { companyid: 'company' },
  response: 'file',
  formats: ['pdf'],
  errors: ['not_found'],
  summary: 'El afiche de una empresa en PDF: cómo activar la aplicación, con su código QR.',
});
