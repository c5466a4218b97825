import { walletUsersConsequences } from '@antela/contract/consequences';
import type { Parsed } from '@antela/contract/endpoint';
import { pageSizeDefault } from '@antela/contract/schemas';
import * as spends from '@antela/contract/wallet-spends';
import * as changes from '@antela/contract/wallet-user-changes';
import * as contract from '@antela/contract/wallet-users';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { Db, Scope } from '../../../db/database.ts';
import { findEmployments } from '../../../db/employment-search.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { listRoute } from '../../../http/list.ts';
import { route } from '../../../http/route.ts';
import type { InTurn } from '../../../http/turns.ts';
import { searchTerms } from '../../../text/person-name.ts';
import { statementPage } from '../../ledger/ledger/account-statement.service.ts';
import { chosenEmployees } from '../../people/employees/employee-records.service.ts';
import { changeMatching } from './change-matching.service.ts';
import { setStates, updateWalletUser, withdraw } from './change-wallet-users.service.ts';
import { consequencesOfEnrolling } from './enrol-consequences.service.ts';
import { enrolEverybody, enrolPeople } from './enrol-wallet-users.service.ts';
import { consequencesOfLeaving } from './leaving-consequences.service.ts';
import { setLimits } from './limits-of-many.service.ts';
import { reverseSpend, spend } from './spend.service.ts';
import { accountsOf } from './user-accounts.service.ts';
import { countNotEnrolled, getWalletTarget, listWalletTargets } from './wallet-user-writes.sql.ts';
import { walletUsers, walletUsersReport } from './wallet-users.list.ts';
import { sendWalletUserReport } from './wallet-users.report.ts';
import { employmentIsSeen, getSeenPerson, listWalletUserIds, listWalletUsers } from './wallet-users.sql.ts';
import { nameOf, toWalletUser } from './wallet-users.wire.ts';

/** More wallets than anybody has. */
const walletsOfOneMax = 200;
const byName = { sort: 'name', descending: false, after: null, limit: walletsOfOneMax } as const;

const userRoutes = [
  listRoute(walletUsers),

  walletUsersReport,

  route(contract.getWalletUser, async ({ query, scope, now, read }) => {
    const filters = { employeeid: query.employeeid, search: null };
    const [person, rows] = await read(({ db }) =>
      Promise.all([
        getSeenPerson(db, scope, query.employeeid),
        listWalletUsers(db, scope, { filters, ...byName, today: bogotaDate(now), now }),
      ]),
    );
    if (!person) throw new AppError('not_found');
    return {
      data: {
        employeeid: person.id,
        fullName: nameOf(person),
        documentType: person.document_type,
        documentNumber: person.document_number,
        wallets: rows.map(toWalletUser),
      },
    };
  }),

  route(contract.listWalletUserMovements, async ({ query, scope, read }) => {
    const { employeeid, payrolltypemoneybagemployeeid, cursor, limit = pageSizeDefault } = query;
    return read(async ({ db }) => {
      const [person, accounts] = await Promise.all([
        getSeenPerson(db, scope, employeeid),
        accountsOf(db, scope, employeeid, payrolltypemoneybagemployeeid),
      ]);
      if (!person) throw new AppError('not_found');
      const accountIds = [...accounts.keys()];
      const { data, page } = await statementPage(db, scope.clientId, { accountIds, cursor, limit });
      return {
        data: data.map(({ accountid, counterpart: _counterpart, ...line }) => ({
          ...line,
          payrolltypemoneybagemployeeid: accounts.get(accountid)?.walletUserId ?? '',
          walletName: accounts.get(accountid)?.walletName ?? '',
        })),
        page,
      };
    });
  }),

  route(contract.downloadWalletUser, async (call) => sendWalletUserReport(call)),
];

const changeRoutes = [
  route(changes.updateWalletUser, async ({ query, body, expectedVersion, write }) => {
    const { record, proposalid } = await write((context) =>
      updateWalletUser(context, query.payrolltypemoneybagemployeeid, expectedVersion, body),
    );
    return { data: { ...toWalletUser(record), proposalid } };
  }),

  route(changes.changeWalletUsers, ({ body, write }) =>
    write(async (context) => ({ data: await change(context, body) })),
  ),

  route(walletUsersConsequences, async ({ body, scope, now, read }) => ({
    data: await read(async (context) => {
      if (body.action !== 'enrol_chosen')
        return consequencesOfLeaving(
          context.db,
          scope,
          await leavingOf(context.db, scope, body),
          body.balance,
        );
      const people = await chosenEmployees(context.db, scope, body.chosen, bogotaDate(now));
      return consequencesOfEnrolling(context, people, body);
    }),
  })),

  route(changes.countEnrollable, async ({ query, scope, now, read }) => {
    const [wallet, total] = await read(({ db }) =>
      Promise.all([
        getWalletTarget(db, scope, query.walletid),
        countNotEnrolled(db, scope, query.walletid, bogotaDate(now)),
      ]),
    );
    if (!wallet) throw new AppError('not_found');
    return { data: { total } };
  }),

  route(changes.listWalletChoices, async ({ scope, read }) => {
    const wallets = await read(({ db }) => listWalletTargets(db, scope));
    return {
      data: wallets.map(({ id, company_id: companyid, name, funding, state }) => ({
        walletid: id,
        name,
        companyid,
        funding,
        state,
      })),
    };
  }),
];

/** Calls of the employee's app. */
const appRoutes = (inTurn: InTurn) => [
  route(spends.appListWallets, async ({ query, now, inClient }) => {
    const { scope, read } = await inClient(query.clientid);
    const filters = { employmentid: query.companyemployeeid, search: null };
    const [isSeen, rows] = await read(({ db }) =>
      Promise.all([
        employmentIsSeen(db, scope, query.companyemployeeid),
        listWalletUsers(db, scope, { filters, ...byName, today: bogotaDate(now), now }),
      ]),
    );
    if (!isSeen) throw new AppError('not_found');
    return { data: rows.map(toWalletUser) };
  }),

  route(spends.appSpend, async ({ body, principal, inClient }) => {
    const { write } = await inClient(body.clientid);
    const channel = principal?.kind === 'machine' ? principal.channel : 'app';
    const { payrolltypemoneybagemployeeid: walletUserId, amount, merchant, reference } = body;
    const order = { walletUserId, amount, merchant, reference, channel };
    return inTurn(walletUserId, () => write(async (context) => ({ data: await spend(context, order) })));
  }),

  route(spends.appReverseSpend, async ({ body, inClient }) => {
    const { write } = await inClient(body.clientid);
    return inTurn(body.spendid, () =>
      write(async (context) => ({
        data: await reverseSpend(context, body.spendid, {
          part: body.amount ?? null,
          reason: body.reason,
        }),
      })),
    );
  }),
];

export const walletUsersRoutes = (inTurn: InTurn) => [...userRoutes, ...changeRoutes, ...appRoutes(inTurn)];

async function leavingOf(
  db: Db,
  scope: Scope,
  body: Exclude<Parsed<typeof walletUsersConsequences>['body'], { action: 'enrol_chosen' }>,
): Promise<readonly string[]> {
  if (body.action === 'withdraw') return body.payrolltypemoneybagemployeeids;
  const { q, ...given } = body.matching;
  const filters = { ...given, search: await findEmployments(db, searchTerms(q)) };
  return listWalletUserIds(db, scope, filters, changes.walletUsersMatchingMax);
}

type Change = Parsed<typeof changes.changeWalletUsers>['body'];

async function change(context: Context, body: Change): Promise<changes.WalletUsersAnswer> {
  const { action } = body;
  if ('matching' in body) {
    const { q, ...given } = body.matching;
    const filters = { ...given, search: await findEmployments(context.db, searchTerms(q)) };
    return changeMatching(context, filters, body.expected, (ids) => changeThese(context, body, ids));
  }
  switch (action) {
    case 'enrol':
      return enrolPeople(context, body.walletid, body.employeeids, body.limit);
    case 'enrol_chosen': {
      const { db, scope, now } = context;
      const people = await chosenEmployees(db, scope, body.chosen, bogotaDate(now));
      return enrolPeople(context, body.walletid, people, body.limit);
    }
    case 'enrol_all':
      return enrolEverybody(context, body.walletid, body.limit, body.expected);
    default:
      return changeThese(context, body, body.payrolltypemoneybagemployeeids);
  }
}

type OfEnrolled = Exclude<Change, { action: 'enrol' | 'enrol_chosen' | 'enrol_all' }>;

async function changeThese(
  context: Context,
  body: OfEnrolled,
  ids: readonly string[],
): Promise<changes.WalletUsersAnswer> {
  switch (body.action) {
    case 'withdraw':
    case 'withdraw_all':
      return (await withdraw(context, ids, body.balance, body.reason)).answer;
    case 'suspend':
    case 'suspend_all':
      return setStates(context, ids, 'suspended', body.reason);
    case 'activate':
    case 'activate_all':
      return setStates(context, ids, 'active', null);
    case 'limit':
    case 'limit_all':
      return setLimits(context, ids, body.limit);
  }
}
