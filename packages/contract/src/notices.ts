import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dataOf, id, instant } from './schemas.ts';

/** Something a user is told in the portal: of a company they see, or what came of what they asked for. */
export const notice = z.object({
  noticeid: id,
  subject: z.string(),
  /** Figures worth a glance; may be empty. */
  detail: z.string(),
  /** Route and query where it is looked into. */
  path: z.string(),
  at: instant,
  /** It came after what the user last looked at. */
  isNew: z.boolean(),
});
export type Notice = z.output<typeof notice>;

const shared = { path: '/companyportal/notice', base: 'v2', access: 'signed_in', context: true } as const;

export const listNotices = defineEndpoint({
  ...shared,
  name: 'listNotices',
  shows: ['company_user', 'notice'],
  method: 'GET',
  /** `account`: what happened in the user's own account, alone. */
  query: z.strictObject({ kind: z.literal('account').optional() }),
  response: dataOf(
    z.object({
      /** Notices of the last sixty days, the newest first, at most fifty. */
      items: z.array(notice),
      /** All new ones, listed or not. */
      unread: z.int(),
    }),
  ),
  summary: 'Tus avisos: lo que pasó en tus empresas y lo que decidieron de lo que pediste.',
});

export const readNotices = defineEndpoint({
  ...shared,
  name: 'readNotices',
  changes: ['notice'],
  method: 'PUT',
  /** Instant of the newest notice that was seen: later ones stay new. */
  body: z.strictObject({ until: instant }),
  response: dataOf(z.object({ until: instant })),
  summary: 'Marca como vistos tus avisos hasta ese momento.',
});
