import { updateWalletConsequences } from '@antela/contract/consequences';
import { pageSizeDefault } from '@antela/contract/schemas';
import {
  listWalletDeposits,
  copyDepositReceipt,
  declareWalletDeposit,
} from '@antela/contract/wallet-deposits';
import * as contract from '@antela/contract/wallets';
import { AppError } from '../../../http/app-error.ts';
import type { Cursors } from '../../../http/cursor.ts';
import { pageOf, parseSort } from '../../../http/list-page.ts';
import { route } from '../../../http/route.ts';
import type { ObjectStore } from '../../../objects/object-store.ts';
import { keepReceipt } from '../../../objects/receipts.ts';
import { copyFor } from '../../../objects/stored-files.ts';
import { searchTerms } from '../../../text/person-name.ts';
import { findAccount, statementPage } from '../../ledger/ledger/account-statement.service.ts';
import { declareDeposit } from './deposits.service.ts';
import { getDeposit, listDeposits } from './deposits.sql.ts';
import { consequencesOfWallet } from './wallet-consequences.service.ts';
import { fundOf } from './wallet-funds.service.ts';
import { sendWalletsReport } from './wallets.report.ts';
import { createWallet, mustGetWallet, updateWallet } from './wallets.service.ts';
import { listWallets, sumWallets } from './wallets.sql.ts';
import { toDeposit, toFund, toMovement, toWallet, toWalletRow } from './wallets.wire.ts';

export const walletsRoutes = (cursors: Cursors, objects: ObjectStore) => [
  route(contract.listWallets, async ({ query, scope, read }) => {
    const { q, cursor, limit = pageSizeDefault, sort = 'name:asc', ...given } = query;
    const filters = { ...given, terms: searchTerms(q) };
    const { descending } = parseSort(sort);
    const after = cursors.decode(sort, cursor);
    const [rows, sums] = await read((db) =>
      Promise.all([
        listWallets(db, scope, { filters, descending, after, limit }),
        sumWallets(db, scope, filters),
      ]),
    );
    const page = pageOf(rows, limit, sums.n, (last) => cursors.encode(sort, [last.name, last.id]));
    return { data: page.rows.map(toWalletRow), page: page.page, totals: toFund(sums) };
  }),

  route(contract.getWallet, async ({ query, scope, read, reply }) => {
    const record = await read((db) => mustGetWallet(db, scope, query.walletid));
    void reply.header('etag', `"${record.version}"`);
    return { data: toWallet(record) };
  }),

  route(contract.createWallet, ({ body, scope, actor, now, write }) =>
    write(async (db) => ({ data: await createWallet({ db, scope, actor, now }, body) })),
  ),

  route(updateWalletConsequences, async ({ body, scope, read }) => ({
    data: await read((db) => consequencesOfWallet(db, scope, body)),
  })),

  route(contract.updateWallet, async ({ query, body, scope, actor, now, expectedVersion, write, reply }) => {
    const { record, proposalid } = await write((db) =>
      updateWallet({ db, scope, actor, now }, query.walletid, expectedVersion, body),
    );
    void reply.header('etag', `"${record.version}"`);
    return { data: { ...toWallet(record), proposalid } };
  }),

  route(contract.listWalletMovements, async ({ query, scope, read }) => {
    const { walletid, cursor, limit = pageSizeDefault } = query;
    return read(async (db) => {
      const [, accountid] = await Promise.all([
        mustGetWallet(db, scope, walletid),
        findAccount(db, scope.clientId, fundOf(walletid)),
      ]);
      const accountIds = accountid === null ? [] : [accountid];
      const statement = await statementPage(db, scope.clientId, cursors, { accountIds, cursor, limit });
      return { data: statement.data.map(toMovement), page: statement.page, accountid };
    });
  }),

  route(listWalletDeposits, async ({ query, scope, read }) => {
    const { walletid, cursor, limit = pageSizeDefault } = query;
    const after = cursors.decode('deposit', cursor);
    const [wallet, rows] = await read((db) =>
      Promise.all([
        mustGetWallet(db, scope, walletid),
        listDeposits(db, scope.clientId, walletid, { after, limit }),
      ]),
    );
    const page = pageOf(rows, limit, null, (last) =>
      cursors.encode('deposit', [last.declared_at.toISOString(), last.id]),
    );
    return {
      data: page.rows.map(toDeposit),
      page: page.page,
      fund: { ...toFund(wallet), declared: wallet.declared },
    };
  }),

  route(copyDepositReceipt, async ({ query, scope, user, read }) => {
    const deposit = await read(async (db) => {
      await mustGetWallet(db, scope, query.walletid);
      return getDeposit(db, scope.clientId, query.depositid);
    });
    if (deposit?.wallet_id !== query.walletid) throw new AppError('not_found');
    const { receipt_key: key, receipt_name: name, receipt_sha256: sha256 } = deposit;
    return { data: await copyFor(objects, user, { key, name, sha256 }) };
  }),

  route(declareWalletDeposit, async ({ query, body, scope, user, actor, now, write }) => {
    const receipt = await keepReceipt(objects, user, body.receipt);
    return write(async (db) => ({
      data: await declareDeposit({ db, scope, actor, now }, query.walletid, { ...body, receipt }),
    }));
  }),

  route(contract.downloadWallets, async (call) => sendWalletsReport(call)),
];
