import * as contract from '@antela/contract/ledger';
import { pageSizeDefault } from '@antela/contract/schemas';
import { AppError } from '../../../http/app-error.ts';
import type { Cursors } from '../../../http/cursor.ts';
import { pageOf } from '../../../http/list-page.ts';
import type { UserPrincipal } from '../../../http/principal.ts';
import { route } from '../../../http/route.ts';
import { statementPage } from './account-statement.service.ts';
import * as sql from './accounts.sql.ts';
import { balanceOf, endOf, sendStatement, sendTrialBalance } from './ledger.reports.ts';

const seesPeople = (user: UserPrincipal): boolean => user.permissions.has('view_wallet_users');

const toRef = ({ id, kind, owner, company_id: companyId, company_name: name }: sql.AccountRow) => ({
  accountid: id,
  kind,
  owner,
  company: companyId === null ? null : { id: companyId, name: name ?? '' },
});

export const ledgerRoutes = (cursors: Cursors) => [
  route(contract.getTrialBalance, async ({ query, scope, now, read }) => {
    const [rows, isWhole] = await read((db) =>
      Promise.all([sql.sumKinds(db, scope, endOf(query.until)), sql.seesWholeClient(db, scope)]),
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

  route(contract.listLedgerAccounts, async ({ query, scope, user, read }) => {
    const { limit = pageSizeDefault, cursor, kind, companyid } = query;
    const sort = 'createdAt:desc';
    const after = cursors.decode(sort, cursor);
    const rows = await read((db) =>
      sql.listAccounts(
        db,
        { scope, seesPeople: seesPeople(user) },
        { kinds: kind, companyIds: companyid, afterId: after?.[1] ?? null, limit, until: null },
      ),
    );
    const { rows: shown, page } = pageOf(rows, limit, null, (last) => cursors.encode(sort, ['', last.id]));
    return {
      data: shown.map((row) => ({
        ...toRef(row),
        normalSide: row.normal_side,
        debits: row.debits,
        credits: row.credits,
        balance: balanceOf(row),
      })),
      page,
    };
  }),

  route(contract.getStatement, async ({ query, scope, user, read }) => {
    const { accountid, limit = pageSizeDefault, cursor, from, to } = query;
    return read(async (db) => {
      const [account, statement] = await Promise.all([
        sql.getAccount(db, { scope, seesPeople: seesPeople(user) }, accountid),
        statementPage(db, scope.clientId, cursors, { accountIds: [accountid], from, to, cursor, limit }),
      ]);
      if (!account) throw new AppError('not_found');
      return { ...statement, account: toRef(account) };
    });
  }),

  route(contract.downloadStatement, async (call) => sendStatement(call)),
];
