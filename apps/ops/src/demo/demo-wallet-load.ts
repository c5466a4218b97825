import type { Db } from '@antela/api/db/database';
import { post } from '@antela/api/features/ledger/ledger/ledger.service';
import { balanceOf, commitmentOf, fundOf } from '@antela/api/features/wallets/wallets/wallet-funds.service';
import { addDays, bogotaDate } from '@antela/rules/calendar-date';
import type { ClientBase } from 'pg';
import { insertRows } from '../insert-rows.ts';
import { type DemoContext, instantOf, type Person, tell } from './demo-wallet-context.ts';

export interface DemoWallet {
  id: string;
  company_id: string;
  name: string;
  user_cap: number | null;
}

export interface Draw {
  db: Db;
  client: ClientBase;
  context: DemoContext;
  staff: { payroll: Person; approver: Person };
}

interface Line {
  id: string;
  walletUserId: string;
  amount: number;
  row: number;
}

type LoadState = 'in_approval' | 'scheduled' | 'applied' | 'partially_applied';

/** A load as it would be by now: its lines, what it moved in the books, and its trail. */
export async function load(
  { db, client, context, staff }: Draw,
  wallet: DemoWallet,
  daysAgo: number,
  concept: string,
  state: LoadState,
  people: readonly (readonly [walletUserId: string, amount: number])[],
  failing: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { clientId, idAt, now } = context;
  const at = instantOf(context, daysAgo);
  const id = idAt(at);
  const total = people.reduce((sum, [, amount]) => sum + amount, 0);
  const isApproved = state !== 'in_approval';
  const isApplied = appliedStates.has(state);
  await insertRows(client, 'wallet_load', [
    {
      client_id: clientId,
      id,
      wallet_id: wallet.id,
      company_id: wallet.company_id,
      concept,
      scheduled_on: state === 'scheduled' ? addDays(bogotaDate(now), 6) : null,
      line_count: people.length,
      ...progressOf(state, total, at, staff),
    },
  ]);
  const lines: Line[] = people.map(([walletUserId, amount], index) => ({
    id: idAt(at),
    walletUserId,
    amount,
    row: index + 1,
  }));
  const ofLoad = { client_id: clientId, load_id: id, concept };
  await insertRows(
    client,
    'wallet_load_line',
    lines.map((line) => ({ ...ofLoad, ...lineRow(line, isApplied, failing.has(line.walletUserId), at) })),
  );
  const changes = { total: [null, total] } as const;
  tell(context, staff.payroll, at, 'wallet_load.submitted', 'wallet_load', id, changes);
  if (!isApproved) return;
  tell(context, staff.approver, at, 'wallet_load.approved', 'wallet_load', id, changes);
  await moveFunds(
    { db, context, wallet, id, at },
    total,
    isApplied ? lines.filter(({ walletUserId }) => !failing.has(walletUserId)) : null,
  );
}

/** Columns of a load that say how far it has come. */
function progressOf(state: LoadState, total: number, at: Date, { payroll, approver }: Draw['staff']) {
  const isApproved = state !== 'in_approval';
  return {
    source: 'form',
    state,
    control_total: total,
    validated_at: at,
    warnings: [],
    total,
    created_by: payroll.id,
    created_by_name: payroll.name,
    prepared_by: [payroll.id],
    approved_by: isApproved ? approver.id : null,
    approved_by_name: isApproved ? approver.name : null,
    approved_at: isApproved ? at : null,
    self_approved: false,
    created_at: at,
    updated_at: at,
    applied_at: appliedStates.has(state) ? at : null,
    version: isApproved ? 5 : 3,
  };
}

const appliedStates: ReadonlySet<LoadState> = new Set(['applied', 'partially_applied']);

function lineRow({ id, row, walletUserId, amount }: Line, isApplied: boolean, fails: boolean, at: Date) {
  const isFailed = isApplied && fails;
  return {
    id,
    row_number: row,
    wallet_user_id: walletUserId,
    amount,
    state: !isApplied ? 'pending' : isFailed ? 'failed' : 'applied',
    faults: [],
    warnings: [],
    reason: isFailed ? 'Su saldo pasaría del tope por usuario de la billetera.' : null,
    reversed_amount: 0,
    applied_at: isApplied && !isFailed ? at : null,
  };
}

/** Sets the total aside; of a load that was applied, pays it out and gives back the rest. */
async function moveFunds(
  { db, context, wallet, id, at }: { db: Db; context: DemoContext; wallet: DemoWallet; id: string; at: Date },
  total: number,
  credited: readonly Line[] | null,
): Promise<void> {
  const { clientId, idAt } = context;
  const [fund, kept] = [fundOf(wallet.id), commitmentOf(id)];
  const move = (postings: Parameters<typeof post>[2]) => post(db, clientId, postings, at, () => idAt(at));
  const commit = {
    eventKey: `load:${id}:commit:3`,
    debit: fund,
    credit: kept,
    amount: total,
    advanceId: null,
  };
  await move([commit]);
  if (credited === null) return;
  await move(
    credited.map((line) => ({
      eventKey: `load-line:${line.id}`,
      debit: kept,
      credit: balanceOf(line.walletUserId),
      amount: line.amount,
      advanceId: null,
    })),
  );
  const left = total - credited.reduce((sum, { amount }) => sum + amount, 0);
  if (left > 0)
    await move([
      { eventKey: `load:${id}:release:4`, debit: kept, credit: fund, amount: left, advanceId: null },
    ]);
}
