import { updateWalletConsequences } from '@antela/contract/consequences';
import { pageSizeDefault } from '@antela/contract/schemas';
import {
  listWalletDeposits,
  copyDepositReceipt,
  declareWalletDeposit,
} from '@antela/contract/wallet-deposits';
import * as contract from '@antela/contract/wallets';
import { AppError } from '../../../http/app-error.ts';
import { listOf, listRoute } from '../../../http/list.ts';
import { route } from '../../../http/route.ts';
import type { ObjectStore } from '../../../objects/object-store.ts';
import { keepReceipt } from '../../../objects/receipts.ts';
import { copyFor } from '../../../objects/stored-files.ts';
import { withComments } from '../../access/comments/comments.service.ts';
import { findAccount, statementPage } from '../../ledger/ledger/account-statement.service.ts';
import { declareDeposit } from './deposits.service.ts';
import { getDeposit, listDeposits } from './deposits.sql.ts';
import { consequencesOfWallet } from './wallet-consequences.service.ts';
import { fundOf } from './wallet-funds.service.ts';
import { wallets, walletsReport } from './wallets.list.ts';
import { createWallet, mustGetWallet, updateWallet } from './wallets.service.ts';
import { toDeposit, toFund, toMovement, toWallet } from './wallets.wire.ts';

const deposits = listOf(listWalletDeposits, {
  order: 'deposit',
  rows: (db, { scope, filters, after, limit }) =>
    listDeposits(db, scope.clientId, filters.walletid, { after, limit }),
  around: async (db, { scope, filters }) => {
    const wallet = await mustGetWallet(db, scope, filters.walletid);
    return { fund: { ...toFund(wallet), declared: wallet.declared } };
  },
  position: (row) => [row.declared_at.toISOString(), row.id],
  show: (rows, ask, db) =>
    withComments({ ...ask, db }, 'wallet_deposit', rows.map(toDeposit), ({ depositid: id }) => id),
});

export const walletsRoutes = (objects: ObjectStore) => [
  listRoute(wallets),
  walletsReport,

  route(contract.getWallet, async ({ query, scope, read }) => {
    const record = await read(({ db }) => mustGetWallet(db, scope, query.walletid));
    return { data: toWallet(record) };
  }),

  route(contract.createWallet, ({ body, write }) =>
    write(async (context) => ({ data: await createWallet(context, body) })),
  ),

  route(updateWalletConsequences, async ({ body, scope, read }) => ({
    data: await read(({ db }) => consequencesOfWallet(db, scope, body)),
  })),

  route(contract.updateWallet, async ({ query, body, expectedVersion, write }) => {
    const { record, proposalid } = await write((context) =>
      updateWallet(context, query.walletid, expectedVersion, body),
    );
    return { data: { ...toWallet(record), proposalid } };
  }),

  route(contract.listWalletMovements, async ({ query, scope, read }) => {
    const { walletid, cursor, limit = pageSizeDefault } = query;
    return read(async ({ db }) => {
      const [, accountid] = await Promise.all([
        mustGetWallet(db, scope, walletid),
        findAccount(db, scope.clientId, fundOf(walletid)),
      ]);
      const accountIds = accountid === null ? [] : [accountid];
      const statement = await statementPage(db, scope.clientId, { accountIds, cursor, limit });
      return { data: statement.data.map(toMovement), page: statement.page, accountid };
    });
  }),

  listRoute(deposits),

  route(copyDepositReceipt, async ({ query, scope, user, read }) => {
    const deposit = await read(async ({ db }) => {
      await mustGetWallet(db, scope, query.walletid);
      return getDeposit(db, scope.clientId, query.depositid);
    });
    if (deposit?.wallet_id !== query.walletid) throw new AppError('not_found');
    const { receipt_key: key, receipt_name: name, receipt_sha256: sha256 } = deposit;
    return { data: await copyFor(objects, user, { key, name, sha256 }) };
  }),

  route(declareWalletDeposit, async ({ query, body, user, write }) => {
    const receipt = await keepReceipt(objects, user, body.receipt);
    return write(async (context) => ({
      data: await declareDeposit(context, query.walletid, { ...body, receipt }),
    }));
  }),
];
