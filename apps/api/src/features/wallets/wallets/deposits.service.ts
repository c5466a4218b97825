import { bogotaDate } from '@antela/rules/calendar-date';
import pg from 'pg';
import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Context, TenantContext } from '../../../http/context.ts';
import { notifyWebhooks } from '../../access/webhooks/notify-webhooks.service.ts';
import { lockBalances, post } from '../../ledger/ledger/ledger.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { fundWaitingLoads } from '../wallet-loads/fund-loads.service.ts';
import {
  decideDeposit,
  getDeposit,
  insertDeposit,
  listDeclared,
  type DepositRecord,
} from './deposits.sql.ts';
import { fundOf } from './wallet-funds.service.ts';
import { mustHoldWallet } from './wallets.service.ts';

interface NewDeposit {
  amount: number;
  depositedOn: string;
  reference: string;
  /** As it was checked. */
  receipt: { key: string; name: string; bytes: number; sha256: string };
}

/** Writes down what the company says it deposited; its fund does not change. @throws not_found, rule_broken, conflict for a receipt already used */
export async function declareDeposit(
  context: Context,
  walletId: string,
  deposit: NewDeposit,
): Promise<{ depositid: string }> {
  const { db, scope, actor, now } = context;
  const wallet = await mustHoldWallet(db, scope, walletId);
  if (wallet.funding === 'payroll')
    throw new AppError('rule_broken', {
      detail: 'Esta billetera se descuenta de nómina: no necesita depósitos.',
    });
  if (wallet.state === 'closed') throw new AppError('conflict');
  if (deposit.depositedOn > bogotaDate(now))
    throw new AppError('invalid_input', {
      errors: [
        { path: 'depositedOn', code: 'future_date', detail: 'El depósito no puede ser de una fecha futura.' },
      ],
    });
  const id = newId();
  const declaredBy = { id: actor.id, name: actor.name };
  try {
    await insertDeposit(
      db,
      scope.clientId,
      { ...deposit, id, walletId, companyId: wallet.company_id, declaredBy },
      now,
    );
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'wallet_deposit_receipt')
      throw new AppError('conflict', {
        detail: 'Ese comprobante ya está en otro depósito. Sube el de este.',
        cause: error,
      });
    throw error;
  }
  await recordAudit(context, 'wallet_deposit.declared', 'wallet', walletId, {
    amount: [null, deposit.amount],
    reference: [null, deposit.reference],
  });
  return { depositid: id };
}

/**
 * The operator saw the money arrive: it is the wallet's, and loads that waited for it go on. Confirming twice changes nothing.
 * @returns the deposit and how many loads it set going, or null when it is not waiting
 */
export async function confirmDeposit(
  { db, scope: { clientId }, actor, now }: TenantContext,
  depositId: string,
): Promise<{ deposit: DepositRecord; loads: number } | null> {
  const deposit = await decideDeposit(
    db,
    clientId,
    depositId,
    { state: 'confirmed', reason: null, by: actor.id },
    now,
  );
  if (!deposit) return null;
  await post(
    db,
    clientId,
    [
      {
        eventKey: `deposit:${depositId}`,
        debit: { kind: 'bank_clearing', ownerKey: 'client' },
        credit: fundOf(deposit.wallet_id),
        amount: deposit.amount,
        advanceId: null,
      },
    ],
    now,
  );
  await recordAudit(
    { db, scope: { clientId }, actor, now },
    'wallet_deposit.confirmed',
    'wallet',
    deposit.wallet_id,
    { state: ['declared', 'confirmed'], amount: [null, deposit.amount] },
  );
  const { wallet_id: walletid, company_id: companyid, amount } = deposit;
  await notifyWebhooks(
    db,
    clientId,
    [
      {
        type: 'deposit.confirmed',
        key: `deposit:${depositId}`,
        data: { depositid: depositId, walletid, companyid, amount },
      },
    ],
    now,
  );
  return {
    deposit,
    loads: await fundWaitingLoads({ db, scope: { clientId }, actor, now }, deposit.wallet_id),
  };
}

/** The money did not arrive, or not like that. @returns the deposit, or null when it is not waiting */
export async function rejectDeposit(
  { db, scope: { clientId }, actor, now }: TenantContext,
  depositId: string,
  reason: string,
): Promise<DepositRecord | null> {
  const deposit = await decideDeposit(
    db,
    clientId,
    depositId,
    { state: 'rejected', reason, by: actor.id },
    now,
  );
  if (deposit)
    await recordAudit(
      { db, scope: { clientId }, actor, now },
      'wallet_deposit.rejected',
      'wallet',
      deposit.wallet_id,
      { state: ['declared', 'rejected'], reason: [null, reason] },
    );
  return deposit;
}

/**
 * The operator sent money of a fund back to the company's bank. What loads have set aside is not free and stays.
 * @param amount whole pesos. @returns what is free afterwards, or null when there is not so much
 */
export async function returnFund(
  { db, scope: { clientId }, actor, now }: TenantContext,
  walletId: string,
  { amount, reason }: { amount: number; reason: string },
): Promise<number | null> {
  const fund = fundOf(walletId);
  const available =
    (await lockBalances(db, clientId, 'company_fund', [fund.ownerKey], now)).get(fund.ownerKey) ?? 0;
  if (amount > available) return null;
  await post(
    db,
    clientId,
    [
      {
        eventKey: `fund-return:${newId()}`,
        debit: fund,
        credit: { kind: 'bank_clearing', ownerKey: 'client' },
        amount,
        advanceId: null,
      },
    ],
    now,
  );
  await recordAudit({ db, scope: { clientId }, actor, now }, 'wallet.fund_returned', 'wallet', walletId, {
    amount: [null, amount],
    reason: [null, reason],
  });
  return available - amount;
}

export const listDeclaredDeposits = (db: Db, clientId: string) => listDeclared(db, clientId);
export const findDeposit = (db: Db, clientId: string, id: string) => getDeposit(db, clientId, id);
