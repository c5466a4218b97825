import { createHash } from 'node:crypto';
import type { Db } from '@antela/api/db/database';
import { post } from '@antela/api/features/ledger/ledger/ledger.service';
import { fundOf } from '@antela/api/features/wallets/wallets/wallet-funds.service';
import { bogotaDate } from '@antela/rules/calendar-date';
import { pesos } from '@antela/rules/money';
import { amountText, dateText } from '@antela/rules/spanish-text';
import type { ClientBase } from 'pg';
import sql from 'sql-template-tag';
import { insertRows } from '../insert-rows.ts';
import { storeDemoReceipt } from './demo-receipt.ts';
import { type DemoContext, instantOf, type Person, staffOf, tell } from './demo-wallet-context.ts';
import { type DemoWallet, type Draw, load } from './demo-wallet-load.ts';

/** A wallet in order with a load that waits for approval and a deposit to confirm; one that runs low, its last load half applied. */
export async function seedWalletLoads(db: Db, client: ClientBase, context: DemoContext): Promise<void> {
  const { clientId } = context;
  const all = await db.many<DemoWallet>(sql`
    select id, company_id, name, user_cap::float8 from wallet where client_id = ${clientId} and funding = 'prefunded' order by name`);
  const [food, transport] = all;
  if (!food || !transport) return;
  const staff = await staffOf(db, clientId);
  const draw = { db, client, context, staff };

  const eaters = await usersOf(db, clientId, food.id);
  await deposit(draw, food, 70, 'confirmed', eaters.length * 260_000 + 12_000_000);
  await load(
    draw,
    food,
    62,
    'Auxilio de alimentación, primer mes',
    'applied',
    eaters.map((id) => [id, 120_000]),
  );
  await load(
    draw,
    food,
    31,
    'Auxilio de alimentación, segundo mes',
    'applied',
    eaters.map((id) => [id, 130_000]),
  );
  await deposit(draw, food, 1, 'declared', 25_000_000);
  await load(
    draw,
    food,
    1,
    'Bono de fin de mes',
    'in_approval',
    eaters.slice(0, 40).map((id) => [id, 80_000]),
  );

  const riders = await usersOf(db, clientId, transport.id);
  const early = riders.filter((_, index) => index % 2 === 0);
  const cap = transport.user_cap ?? 0;
  await deposit(draw, transport, 45, 'confirmed', early.length * 90_000 + riders.length * 80_000 + 1_500_000);
  await load(
    draw,
    transport,
    40,
    'Rutas de la mañana',
    'applied',
    early.map((id) => [id, 90_000]),
  );
  // Riders who already have a ticket for the mornings would pass the cap.
  const failing = new Set(early.filter(() => 90_000 + 80_000 > cap));
  await load(
    draw,
    transport,
    2,
    'Transporte del mes',
    'partially_applied',
    riders.map((id) => [id, 80_000]),
    failing,
  );
  // Money that the half that failed gave back went into the next load, whose day has not come.
  await load(
    draw,
    transport,
    1,
    'Rutas de diciembre',
    'scheduled',
    early.map((id) => [id, 60_000]),
  );
}

async function deposit(
  { db, client, context, staff }: Draw,
  wallet: DemoWallet,
  daysAgo: number,
  state: 'declared' | 'confirmed',
  amount: number,
): Promise<void> {
  const { clientId, idAt } = context;
  const at = instantOf(context, daysAgo);
  const id = idAt(at);
  const isConfirmed = state === 'confirmed';
  const reference = `Transferencia ${4_400 + daysAgo}`;
  const key = `clients/${clientId}/wallet-deposits/${id}.pdf`;
  const date = bogotaDate(at);
  const receipt = await storeDemoReceipt(context.objects, {
    key,
    reference,
    amount: amountText(pesos(amount)),
    date: dateText(date),
    at,
  });
  await insertRows(client, 'wallet_deposit', [
    {
      client_id: clientId,
      id,
      wallet_id: wallet.id,
      company_id: wallet.company_id,
      amount,
      deposited_on: date,
      reference,
      receipt_key: key,
      receipt_name: `comprobante-${date}.pdf`,
      receipt_bytes: receipt.length,
      receipt_sha256: createHash('sha256').update(receipt).digest('hex'),
      state,
      reason: null,
      declared_by: staff.payroll.id,
      declared_by_name: staff.payroll.name,
      declared_at: at,
      decided_by: isConfirmed ? operator.id : null,
      decided_at: isConfirmed ? at : null,
    },
  ]);
  tell(context, staff.payroll, at, 'wallet_deposit.declared', 'wallet', wallet.id, {
    amount: [null, amount],
  });
  if (!isConfirmed) return;
  const debit = { kind: 'bank_clearing', ownerKey: 'client' } as const;
  await post(
    db,
    clientId,
    [{ eventKey: `deposit:${id}`, debit, credit: fundOf(wallet.id), amount, advanceId: null }],
    at,
    () => idAt(at),
  );
  tell(context, operator, at, 'wallet_deposit.confirmed', 'wallet', wallet.id, {
    amount: [null, amount],
  });
}

const operator: Person = { id: 'Operador', name: 'Operador' };

/** Active users of a wallet, in the order of their enrolment. */
const usersOf = (db: Db, clientId: string, walletId: string): Promise<string[]> =>
  db.values<string>(sql`
    select id from wallet_user where client_id = ${clientId} and wallet_id = ${walletId} and state = 'active' order by employment_id`);
