import { controls, loosenedControls, loosenedOfWallet, walletAtBirth } from '@antela/contract/controls';
import type { Parsed } from '@antela/contract/endpoint';
import type {
  createWallet as createEndpoint,
  updateWallet as updateEndpoint,
} from '@antela/contract/wallets';
import { canMove } from '@antela/rules/transitions';
import { walletTransitions } from '@antela/rules/wallet-states';
import pg from 'pg';
import type { Db, Scope } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { requireSeenVersion } from '../../../http/seen-version.ts';
import {
  mustBeAsSeen,
  propose,
  voidWaiting,
  type Approved,
} from '../../access/proposals/proposals.service.ts';
import { changesBetween, recordAudit } from '../../records/audit/audit.service.ts';
import * as sql from './wallets.sql.ts';

export { lockWallet } from './wallets.sql.ts';

type NewWallet = Parsed<typeof createEndpoint>['body'];
type WalletChange = Parsed<typeof updateEndpoint>['body'];

/** @throws not_found for a company or payroll out of sight, wallet_name_taken */
export async function createWallet(
  context: Context,
  wanted: NewWallet,
): Promise<{ walletid: string; proposalid: string | null }> {
  const { db, scope, now } = context;
  if (!scope.companyIds.includes(wanted.companyid)) throw new AppError('not_found');
  const strictest = walletAtBirth(wanted.funding);
  const body = { ...wanted, ...strictest };
  const { companyid: companyId, funding, payrolls, ...values } = body;
  const id = newId();
  await translateTaken(() =>
    sql.insertWallet(db, scope.clientId, { ...values, id, companyId, funding }, now),
  );
  await servePayrolls(db, scope, { id, companyId }, payrolls);
  await recordAudit(context, 'wallet.created', 'wallet', id, changesBetween({}, body));
  const looser = loosenedControls(controls.wallet, strictest, wanted);
  const proposalid =
    looser.length === 0
      ? null
      : await proposeLooser(context, { id, name: body.name, companyId }, strictest, pick(wanted, looser));
  return { walletid: id, proposalid };
}

/**
 * Changes a wallet. Tightening a control takes effect at once, as does a change of anything else; loosening one waits for another
 * person. @throws not_found, stale, conflict for a state it cannot go to or while another proposal waits, rule_broken for one
 * that is still in use, wallet_name_taken
 */
export async function updateWallet(
  context: Context,
  walletId: string,
  version: number,
  wanted: WalletChange,
): Promise<{ record: sql.WalletRecord; proposalid: string | null }> {
  const { db, scope, now } = context;
  await sql.lockWallet(db, scope, walletId, 'no key update');
  const before = await mustGetWallet(db, scope, walletId);
  requireSeenVersion(before, version);
  const current = bodyOf(before);
  const looser = loosenedOfWallet(before.funding, current, wanted);
  const body: WalletChange = { ...wanted, ...pick(current, looser) };
  if (before.state !== body.state && !canMove(walletTransitions, before.state, body.state))
    throw new AppError('conflict');
  if (body.state === 'closed' && before.state !== 'closed') await checkIdle(db, scope, before);
  const { payrolls, ...values } = body;
  const changes = changesBetween(current, { ...values, payrolls: payrolls.toSorted() });
  const tighter = Object.keys(changes).some((field) => field in controls.wallet.fields);
  if (tighter) await voidWaiting(context, { kind: 'wallet', id: walletId }, ['wallet']);
  const of = { id: walletId, name: body.name, companyId: before.company_id };
  const proposalid =
    looser.length === 0 ? null : await proposeLooser(context, of, current, pick(wanted, looser));
  if (Object.keys(changes).length === 0) return { record: before, proposalid };
  await servePayrolls(db, scope, { id: walletId, companyId: before.company_id }, payrolls);
  if (!(await translateTaken(() => sql.updateWalletRow(db, scope, walletId, version, values, now))))
    throw new AppError('stale');
  await recordAudit(context, 'wallet.updated', 'wallet', walletId, changes);
  return { record: await mustGetWallet(db, scope, walletId), proposalid };
}

/** @throws not_found, stale when one of them changed meanwhile */
export async function loosenWallet(
  context: Context,
  walletId: string,
  looser: Record<string, unknown>,
  approved: Approved,
): Promise<void> {
  const { db, scope, now } = context;
  const before = await mustGetWallet(db, scope, walletId);
  const current = bodyOf(before);
  const changes = changesBetween(current, looser);
  mustBeAsSeen(approved, changes);
  const values = { ...current, ...looser };
  if (!(await sql.updateWalletRow(db, scope, walletId, before.version, values, now)))
    throw new AppError('stale');
  await recordAudit(context, 'wallet.updated', 'wallet', walletId, changes);
}

const proposeLooser = (
  context: Context,
  { id, name, companyId }: { id: string; name: string; companyId: string },
  before: Record<string, unknown>,
  looser: Record<string, unknown>,
): Promise<string> =>
  propose(context, {
    kind: 'wallet',
    subject: { kind: 'wallet', id, name },
    companyIds: [companyId],
    changes: changesBetween(before, looser),
    body: looser,
  });

const pick = <T extends object>(values: T, keys: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key))) as Partial<T>;

/** @throws not_found */
export async function mustGetWallet(db: Db, scope: Scope, walletId: string): Promise<sql.WalletRecord> {
  return orNotFound(await sql.getWallet(db, scope, walletId));
}

/** The wallet as it stays until the transaction ends: what is begun in it cannot meet its closing. @throws not_found */
export async function mustHoldWallet(db: Db, scope: Scope, walletId: string): Promise<sql.WalletRecord> {
  await sql.lockWallet(db, scope, walletId, 'share');
  return mustGetWallet(db, scope, walletId);
}

async function servePayrolls(
  db: Db,
  scope: Scope,
  wallet: { id: string; companyId: string },
  payrolls: readonly string[],
): Promise<void> {
  const kept = await sql.putPayrolls(db, scope.clientId, wallet, payrolls);
  if (kept !== new Set(payrolls).size) throw new AppError('not_found');
}

/** Nothing that is closed holds money of anybody. */
async function checkIdle(db: Db, scope: Scope, wallet: sql.WalletRecord): Promise<void> {
  const { loads, balances } = await sql.countUnfinished(db, scope.clientId, wallet.id);
  const detail =
    loads > 0
      ? 'La billetera tiene cargues en curso. Espera a que terminen o anúlalos antes de cerrarla.'
      : balances > 0
        ? 'Hay personas con saldo en la billetera. Reversa los cargues o espera a que lo gasten antes de cerrarla.'
        : wallet.available + wallet.declared > 0
          ? 'La billetera tiene fondo o depósitos por confirmar. Pide su devolución al servicio antes de cerrarla.'
          : null;
  if (detail !== null) throw new AppError('rule_broken', { detail });
}

const bodyOf = (record: sql.WalletRecord) => ({
  name: record.name,
  purpose: record.purpose,
  payrolls: record.payrolls.map(({ id }) => id).toSorted(),
  userCap: record.user_cap,
  loadCap: record.load_cap,
  approvalAbove: record.approval_above,
  lowBalanceAt: record.low_balance_at,
  state: record.state,
});

async function translateTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'wallet_name')
      throw new AppError('wallet_name_taken', { cause: error });
    throw error;
  }
}
