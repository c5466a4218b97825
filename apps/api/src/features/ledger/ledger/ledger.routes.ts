import * as contract from '@antela/contract/ledger';
import { pageSizeDefault } from '@antela/contract/schemas';
import { AppError } from '../../../http/app-error.ts';
import { listOf, listRoute } from '../../../http/list.ts';
import type { UserPrincipal } from '../../../http/principal.ts';
import { route } from '../../../http/route.ts';
import { statementPage } from './account-statement.service.ts';
import * as sql from './accounts.sql.ts';
import { balanceOf, dayOf, sendStatement, sendTrialBalance } from './ledger.reports.ts';

const seesPeople = (user: UserPrincipal): boolean => user.permissions.has('view_wallet_users');

const toRef = ({ id, kind, owner, company_id: companyId, company_name: name }: sql.AccountRow) => ({
  accountid: id,
  kind,
  owner,
  company: companyId === null ? null : { id: companyId, name: name ?? '' },
});

const accounts = listOf(contract.listLedgerAccounts, {
  order: 'createdAt:desc',
  rows: (db, { scope, user, filters: { kind, companyid }, after, limit }) =>
    sql.listAccounts(
      db,
      { scope, seesPeople: seesPeople(user) },
      { kinds: kind, companyIds: companyid, afterId: after?.[1] ?? null, limit, until: null },
    ),
  position: (row) => ['', row.id],
  show: (rows) =>
    rows.map((row) => ({
      ...toRef(row),
      normalSide: row.normal_side,
      debits: row.debits,
      credits: row.credits,
      balance: balanceOf(row),
    })),
});

export const ledgerRoutes = () => [
  route(contract.getTrialBalance, async ({ query, scope, now, read }) => {
    const [rows, isWhole] = await read(({ db }) =>
      Promise.all([sql.sumKinds(db, scope, dayOf(query.until)), sql.seesWholeClient(db, scope)]),
    );
    const kinds = contract.ledgerAccountKinds.flatMap((kind) =>
      rows
        .filter((row) => row.kind === kind)
        .map((row) => ({
          kind,
          normalSide: row.normal_side,
          accounts: row.accounts,
          debits: row.debits,
          credits: row.credits,
          balance: balanceOf(row),
        })),
    );
    const total = (side: 'debits' | 'credits') => kinds.reduce((sum, row) => sum + row[side], 0);
    return { data: { kinds, debits: total('debits'), credits: total('credits'), isWhole, at: now } };
  }),

  route(contract.downloadTrialBalance, async (call) => sendTrialBalance(call)),

  listRoute(accounts),

  route(contract.getStatement, async ({ query, scope, user, read }) => {
    const { accountid, limit = pageSizeDefault, cursor, from, to } = query;
    return read(async ({ db }) => {
      const [account, statement] = await Promise.all([
        sql.getAccount(db, { scope, seesPeople: seesPeople(user) }, accountid),
        statementPage(db, scope.clientId, { accountIds: [accountid], from, to, cursor, limit }),
      ]);
      if (!account) throw new AppError('not_found');
      return { ...statement, account: toRef(account) };
    });
  }),

  route(contract.downloadStatement, async (call) => sendStatement(call)),
];
