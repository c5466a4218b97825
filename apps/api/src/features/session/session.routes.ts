import { endSession, getSession } from '@antela/contract/session';
import { bogotaDate } from '@antela/rules/calendar-date';
import sql from 'sql-template-tag';
import type { InfoTokens } from '../../http/info-token.ts';
import { route } from '../../http/route.ts';
import type { UserDirectory } from '../../http/user-directory.ts';

export const sessionRoutes = (infoTokens: InfoTokens, users: UserDirectory) => [
  route(getSession, async ({ user, now }) => {
    const { token, expiresAt } = await infoTokens.issue(user);
    return {
      data: {
        userid: user.userId,
        username: user.name,
        email: user.email,
        clientid: user.clientId,
        clientname: user.clientName,
        rolename: user.roleName,
        moneybagaccess: user.moneybagAccess,
        clientrestriction: user.clientRestriction,
        companies: user.companies.map((company) => ({ companyid: company.id, name: company.name, nit: company.nit })),
        permissions: [...user.permissions],
        lastSignInAt: user.lastSignInAt,
        impersonator: user.impersonator,
        infotoken: token,
        infotokenExpiresAt: expiresAt,
        today: bogotaDate(now),
      },
    };
  }),

  route(endSession, async ({ user, now, write }) => {
    await write((db) =>
      db.run(sql`
        update portal_session set ended_at = ${now}
        where client_id = ${user.clientId} and origin_jti = ${user.originJti} and ended_at is null`),
    );
    users.forget(user.clientId, user.originJti);
    return { data: { ended: true } };
  }),
];
