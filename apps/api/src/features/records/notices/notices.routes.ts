import { contactNotices, type ContactNotice } from '@antela/contract/contacts';
import { listNotices, readNotices } from '@antela/contract/notices';
import type { Permission } from '@antela/contract/permissions';
import { AppError } from '../../../http/app-error.ts';
import type { UserPrincipal } from '../../../http/principal.ts';
import { route } from '../../../http/route.ts';
import * as sql from './notices.sql.ts';
import { companyNoticeKinds, type CompanyNoticeKind } from './notify-company.service.ts';

/** Permission of the users whom a notice of each kind concerns. */
const seenWith: Record<ContactNotice | CompanyNoticeKind, Permission> = {
  cutoff_near: 'view_payrolls',
  report_ready: 'view_payrolls',
  report_unconfirmed: 'view_payrolls',
  remittance_due: 'register_payments',
  low_wallet_balance: 'view_wallets',
  load_to_approve: 'approve_wallet_loads',
  payment_returned: 'view_transactions',
  late_suspension: 'manage_employees',
};
type Kind = keyof typeof seenWith;
const kinds: readonly Kind[] = [...contactNotices, ...companyNoticeKinds];
const ofWallets: readonly Kind[] = ['low_wallet_balance', 'load_to_approve'];

const kindsOf = ({ permissions, moneybagAccess }: UserPrincipal): Kind[] =>
  kinds.filter((kind) => permissions.has(seenWith[kind]) && (moneybagAccess || !ofWallets.includes(kind)));

export const noticesRoutes = () => [
  route(listNotices, async ({ scope, user, query, now, read }) => {
    const shown = { kinds: kindsOf(user), only: query.kind ?? null };
    const rows = await read(({ db }) => sql.listNotices(db, scope, user.userId, shown, now));
    return {
      data: {
        items: rows.map((row) => ({
          noticeid: row.id,
          subject: row.subject,
          detail: row.detail,
          path: row.path,
          at: row.created_at,
          isNew: row.is_new,
        })),
        unread: rows[0]?.unread ?? 0,
      },
    };
  }),

  route(readNotices, async ({ body, user, now, write }) => {
    const until = new Date(body.until);
    if (until > now) throw new AppError('invalid_input');
    await write(({ db }) => sql.noteSeen(db, user.clientId, user.userId, until));
    return { data: { until } };
  }),
];
