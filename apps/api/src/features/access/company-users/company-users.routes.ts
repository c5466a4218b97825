import {
  blockCompanyUser,
  changeCompanyUserEmail,
  endCompanyUserSessions,
  getCompanyUser,
  inviteCompanyUsers,
  listCompanyUsers,
  recoverCompanyUser,
  resetCompanyUserMfa,
  resetCompanyUserPassword,
  unblockCompanyUser,
  updateCompanyUser,
} from '@antela/contract/company-users';
import { AppError } from '../../../http/app-error.ts';
import type { UserContext } from '../../../http/context.ts';
import { listOf, listRoute } from '../../../http/list.ts';
import { route } from '../../../http/route.ts';
import type { UserDirectory } from '../../../http/user-directory.ts';
import type { Invitations } from '../../../identity/invitations.ts';
import type { PoolUsers } from '../../../identity/pool-users.ts';
import { findRecovery } from './account-recovery.sql.ts';
import { askForEmail } from './change-email.service.ts';
import * as service from './company-users.service.ts';
import * as sql from './company-users.sql.ts';
import { recoverAccount } from './recover-account.service.ts';
import * as actions from './user-actions.service.ts';

const toCompanyUser = (record: sql.CompanyUserRecord) => ({
  userid: record.id,
  name: record.full_name,
  email: record.email,
  username: record.username,
  role: { id: record.role_id, name: record.role_name },
  companies: record.companies,
  hasOtherCompanies: record.has_other_companies,
  state: record.state,
  lastSignInAt: record.last_sign_in_at,
  version: record.version,
});

const people = listOf(listCompanyUsers, {
  order: 'name:asc',
  rows: (db, ask) => sql.listCompanyUsers(db, ask.scope, ask),
  count: (db, { scope, filters }) => sql.countCompanyUsers(db, scope, filters),
  position: (row) => [row.sort_value, row.id],
  show: (rows) => rows.map(toCompanyUser),
});

/** One user with their open sessions; how an invitation's mail fares; who asked to recover the account. */
const accountRoute = (invitations: Invitations) =>
  route(getCompanyUser, async ({ query, scope, user, now, read }) => {
    const [record, sessions, recovery] = await read(({ db }) =>
      Promise.all([
        sql.getCompanyUser(db, scope, query.userid),
        sql.listOpenSessions(db, scope, query.userid, now),
        findRecovery(db, scope.clientId, query.userid, now),
      ]),
    );
    if (!record) throw new AppError('not_found');
    const open = sessions.map((session) => ({
      startedAt: session.started_at,
      lastSeenAt: session.last_seen_at,
      isCurrent: session.origin_jti === user.originJti,
    }));
    const invitation = record.state === 'invited' ? await invitations.mailOf(record.username) : null;
    return {
      data: {
        user: toCompanyUser(record),
        sessions: open,
        invitation,
        recovery: recovery && {
          requestedBy: recovery.requested_by_name,
          requestedAt: recovery.requested_at,
          isOwn: recovery.requested_by === user.userId,
        },
      },
    };
  });

export const companyUsersRoutes = (poolUsers: PoolUsers, invitations: Invitations, users: UserDirectory) => {
  const action = (
    endpoint: typeof blockCompanyUser,
    act: (context: UserContext, userId: string) => Promise<sql.CompanyUserRecord>,
  ) =>
    route(endpoint, async ({ body, scope, write }) => {
      const record = await write((context) => act(context, body.userid));
      users.forgetClient(scope.clientId);
      return { data: toCompanyUser(record) };
    });

  return [
    listRoute(people),

    accountRoute(invitations),

    route(inviteCompanyUsers, ({ body, write }) =>
      write(async (context) => ({
        data: await service.inviteUsers(context, poolUsers, body.users),
      })),
    ),

    route(updateCompanyUser, async ({ query, body, scope, expectedVersion, write }) => {
      const { record, proposalid } = await write((context) =>
        service.updateUser(context, query.userid, expectedVersion, body),
      );
      users.forgetClient(scope.clientId);
      return { data: { ...toCompanyUser(record), proposalid } };
    }),

    route(changeCompanyUserEmail, ({ body, write }) =>
      write(async (context) => ({
        data: { proposalid: await askForEmail(context, poolUsers, body.userid, body.email) },
      })),
    ),

    action(blockCompanyUser, actions.blockUser),
    route(unblockCompanyUser, async ({ body, scope, write }) => {
      const { record, proposalid } = await write((context) => actions.unblockUser(context, body.userid));
      users.forgetClient(scope.clientId);
      return { data: { ...toCompanyUser(record), proposalid } };
    }),
    action(endCompanyUserSessions, (context, userId) => actions.endSessions(context, poolUsers, userId)),
    action(resetCompanyUserPassword, (context, userId) => actions.resetPassword(context, poolUsers, userId)),
    route(recoverCompanyUser, async ({ body, scope, write }) => {
      const outcome = await write((context) => recoverAccount(context, poolUsers, body.userid));
      users.forgetClient(scope.clientId);
      return { data: { outcome } };
    }),
    action(resetCompanyUserMfa, (context, userId) => actions.resetMfa(context, poolUsers, userId)),
  ];
};
