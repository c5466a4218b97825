import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { findAccounts, insertAccounts, insertTransfers, lockAccounts, sumAccount } from './ledger.sql.ts';

export type AccountKind =
  | 'company_receivable'
  | 'employer_fee'
  | 'fee_income'
  | 'vat_payable'
  | 'bank_clearing'
  | 'company_fund'
  | 'wallet_user'
  | 'write_off'
  | 'settlement_receivable'
  | 'employee_debt'
  | 'give_back';

interface AccountRule {
  normalSide: 'debit' | 'credit';
  /** Keeps its balance on the row, which the database refuses below zero. */
  guarded: boolean;
}

/**
 * Debits are what the company owes and what was lost of it; credits are what the service earned, owes the tax office, paid out
 * or holds for others.
 */
export const accountRules: Record<AccountKind, AccountRule> = {
  company_receivable: { normalSide: 'debit', guarded: false },
  employer_fee: { normalSide: 'debit', guarded: false },
  fee_income: { normalSide: 'credit', guarded: false },
  vat_payable: { normalSide: 'credit', guarded: false },
  bank_clearing: { normalSide: 'credit', guarded: false },
  company_fund: { normalSide: 'credit', guarded: true },
  wallet_user: { normalSide: 'credit', guarded: true },
  write_off: { normalSide: 'debit', guarded: false },
  settlement_receivable: { normalSide: 'debit', guarded: false },
  employee_debt: { normalSide: 'debit', guarded: false },
  give_back: { normalSide: 'credit', guarded: false },
};

export interface AccountRef {
  kind: AccountKind;
  /** Owner of the account: a pay period, a company, `client`. */
  ownerKey: string;
}

export interface Posting {
  /** Names the business event; posting it again changes nothing. */
  eventKey: string;
  debit: AccountRef;
  credit: AccountRef;
  /** Whole pesos, above zero. */
  amount: number;
  advanceId: string | null;
}

/**
 * Posts transfers, each debiting one account and crediting another, in the caller's transaction: two statements however many
 * they are. An event already posted is passed over. A guarded account that would fall below zero makes the statement fail
 * (check violation), and with it all.
 * @param makeId another source of ids, for data that must come out the same each time
 */
export async function post(
  db: Db,
  clientId: string,
  postings: readonly Posting[],
  now: Date,
  makeId: () => string = newId,
): Promise<void> {
  const idOf = await openAccounts(
    db,
    clientId,
    postings.flatMap(({ debit, credit }) => [debit, credit]),
    now,
    makeId,
  );
  const rows = postings.map(({ eventKey, debit, credit, amount, advanceId }) => ({
    id: makeId(),
    event_key: eventKey,
    debit_account_id: idOf(debit),
    credit_account_id: idOf(credit),
    amount,
    advance_id: advanceId,
  }));
  const movesBalances = postings.some((one) => isGuarded(one.debit) || isGuarded(one.credit));
  await insertTransfers(db, clientId, rows, now, movesBalances);
}

const isGuarded = ({ kind }: AccountRef): boolean => accountRules[kind].guarded;

/** Balance of an account, in its own direction: whole pesos, 0 for one that nothing was posted to. */
export async function balanceOf(db: Db, clientId: string, { kind, ownerKey }: AccountRef): Promise<number> {
  const row = await sumAccount(db, clientId, kind, ownerKey);
  if (!row) return 0;
  return accountRules[kind].normalSide === 'debit' ? row.debited - row.credited : row.credited - row.debited;
}

/**
 * Holds the balances of guarded accounts until the transaction ends, in one order everywhere so that nobody waits in a circle.
 * @returns whole pesos by owner key
 */
export async function lockBalances(
  db: Db,
  clientId: string,
  kind: 'company_fund' | 'wallet_user',
  ownerKeys: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const ids = idsIn(db, clientId);
  const balances = new Map<string, number>();
  const lock = async (owners: readonly string[]): Promise<void> => {
    for (const { id, owner_key: owner, balance } of await lockAccounts(db, clientId, kind, owners)) {
      ids.set(keyOf(kind, owner), id);
      balances.set(owner, balance);
    }
  };
  await lock(ownerKeys);
  const missing = ownerKeys.filter((owner) => !balances.has(owner));
  if (missing.length > 0) {
    await openAccounts(
      db,
      clientId,
      missing.map((ownerKey) => ({ kind, ownerKey })),
      now,
    );
    await lock(missing);
  }
  return balances;
}

/** Ids by client and key of the accounts that a transaction has found. */
const found = new WeakMap<Db, Map<string, Map<string, string>>>();

/**
 * Accounts of a client that the transaction knows. No account ever goes or gets another id, so whoever locks thousands of balances does
 * not look for them again to move them.
 */
function idsIn(db: Db, clientId: string): Map<string, string> {
  const ofClients = found.get(db) ?? new Map<string, Map<string, string>>();
  found.set(db, ofClients);
  const ids = ofClients.get(clientId) ?? new Map<string, string>();
  ofClients.set(clientId, ids);
  return ids;
}

/**
 * Makes the accounts that are not there yet, in one order everywhere, so that two posters never wait for each other in a circle.
 * @returns the id of each
 */
async function openAccounts(
  db: Db,
  clientId: string,
  refs: readonly AccountRef[],
  now: Date,
  makeId: () => string = newId,
): Promise<(ref: AccountRef) => string> {
  const ids = idsIn(db, clientId);
  const unknown = (): Map<string, AccountRef> =>
    new Map(
      refs.map((ref) => [keyOf(ref.kind, ref.ownerKey), ref] as const).filter(([key]) => !ids.has(key)),
    );
  const find = async (): Promise<void> => {
    const wanted = [...unknown().values()].map(({ kind, ownerKey }) => ({ kind, owner_key: ownerKey }));
    if (wanted.length === 0) return;
    for (const { id, kind, owner_key: owner } of await findAccounts(db, clientId, wanted))
      ids.set(keyOf(kind, owner), id);
  };
  await find();
  const missing = [...unknown().values()].map(({ kind, ownerKey }) => {
    const { normalSide, guarded } = accountRules[kind];
    return { id: makeId(), kind, owner_key: ownerKey, normal_side: normalSide, guarded };
  });
  if (missing.length > 0) {
    await insertAccounts(db, clientId, missing, now);
    // Another poster may have made some of them meanwhile.
    await find();
  }
  return ({ kind, ownerKey }) => {
    const id = ids.get(keyOf(kind, ownerKey));
    if (id === undefined) throw new Error(`the account ${kind} ${ownerKey} was not opened`);
    return id;
  };
}

const keyOf = (kind: string, ownerKey: string): string => `${kind} ${ownerKey}`;
