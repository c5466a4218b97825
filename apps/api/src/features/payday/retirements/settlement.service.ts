import type { SettlementItem, SettlementTotals } from '@antela/contract/retirements';
import type { Db, Scope } from '../../../db/database.ts';
import { fullNameOf } from '../../../text/person-name.ts';
import { listOwed, listWaiting, listWalletBalances, type OwedRow } from '../../ledger/owed/owed.service.ts';
import { listToRetire, type EmploymentToRetire } from './retirements.sql.ts';

export interface PersonSettlement {
  employment: EmploymentToRetire;
  items: OwedRow[];
  total: number;
  waiting: number;
  waitingAmount: number;
  /** Money that the person holds in wallets; null without one. */
  walletBalance: number | null;
}

/** Debts of each of the employments, advance by advance, in the order of names. Those outside the scope are absent. */
export async function settle(
  db: Db,
  scope: Scope,
  employmentIds: readonly string[],
): Promise<PersonSettlement[]> {
  const people = await listToRetire(db, scope, employmentIds);
  const ids = people.map(({ id }) => id);
  const owed = byEmployment(await listOwed(db, scope, ids));
  const waiting = byEmployment(await listWaiting(db, scope.clientId, ids));
  const balances = new Map(
    (await listWalletBalances(db, scope.clientId, ids)).map((row) => [row.employment_id, row.balance]),
  );
  return people.map((employment) => {
    const items = owed.get(employment.id) ?? [];
    return {
      employment,
      items,
      total: items.reduce((sum, { remaining }) => sum + remaining, 0),
      waiting: waiting.get(employment.id)?.length ?? 0,
      waitingAmount: (waiting.get(employment.id) ?? []).reduce((sum, { amount }) => sum + amount, 0),
      walletBalance: balances.get(employment.id) ?? null,
    };
  });
}

/** The employee's fees are what is taken last: of an advance deducted in part, what is left may be fees alone. */
const feesLeft = ({ employee_fee, remaining }: OwedRow): number => Math.min(employee_fee, remaining);

export function totalsOf(items: readonly OwedRow[]): SettlementTotals {
  const sum = (rows: readonly OwedRow[]) => rows.reduce((total, { remaining }) => total + remaining, 0);
  return {
    salary: sum(items.filter(({ kind }) => kind === 'salary')),
    prima: sum(items.filter(({ kind }) => kind === 'prima')),
    wallet: sum(items.filter(({ kind }) => kind === 'wallet')),
    carried: sum(items.filter(({ deduction_state }) => deduction_state === 'carried')),
    fees: items.reduce((total, item) => total + feesLeft(item), 0),
    total: sum(items),
  };
}

export const toItem = (row: OwedRow) =>
  ({
    itemid: row.id,
    kind: row.kind,
    label: row.label,
    requestedAt: row.requested_at,
    paymentState: row.payment_state,
    deductionState: row.deduction_state,
    amount: row.amount,
    fees: row.employee_fee,
    deducted: row.deducted,
    remaining: row.remaining,
  }) satisfies Omit<SettlementItem, 'requestedAt'> & { requestedAt: Date };

export const toPerson = ({ employment, items, total, waiting }: PersonSettlement) => ({
  companyemployeeid: employment.id,
  employeeid: employment.employee_id,
  fullName: fullNameOf(employment),
  documentType: employment.document_type,
  documentNumber: employment.document_number,
  startDate: employment.start_date,
  endDate: employment.end_date,
  items: items.map(toItem),
  total,
  waiting,
});

export function byEmployment<Row extends { employment_id: string }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.employment_id);
    if (group) group.push(row);
    else groups.set(row.employment_id, [row]);
  }
  return groups;
}
