import type { Db } from '@antela/api/db/database';
import { post } from '@antela/api/features/ledger/ledger/ledger.service';
import { postingsOfSpend } from '@antela/api/features/wallets/wallet-users/spend-postings';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { ClientBase } from 'pg';
import sql from 'sql-template-tag';
import { insertRows } from '../insert-rows.ts';
import type { DemoAuditEvent } from './demo-audit.ts';
import type { IdAt } from './demo-ids.ts';
import type { Random } from './random.ts';

interface DemoWallet {
  id: string;
  company_id: string;
  name: string;
  funding: 'prefunded' | 'payroll';
  user_cap: number | null;
  created_at: Date;
}

interface Candidate {
  employment_id: string;
  employee_id: string;
  start_date: string;
}

interface Spender {
  id: string;
  wallet_id: string;
  company_id: string;
  employment_id: string;
  funding: 'prefunded' | 'payroll';
  limit: number | null;
  balance: number;
  /** When money last came in; null where none did. */
  credited_at: Date | null;
  period_id: string | null;
  period_start: string | null;
}

interface DemoContext {
  clientId: string;
  random: Random;
  idAt: IdAt;
  now: Date;
  /** Trail of the whole client: sealed together, in the order of time. */
  audit: DemoAuditEvent[];
}

const operator = { id: 'Operador', name: 'Operador' };
const shops = ['Mercado La Cosecha', 'Restaurante El Fogón', 'Panadería San José', 'Tienda Don Julio'];
const hour = 3_600_000;

/** Enrols people in the wallets that have nobody yet. */
export async function seedWalletUsers(db: Db, client: ClientBase, context: DemoContext): Promise<void> {
  const { clientId } = context;
  const empty = await db.many<DemoWallet>(sql`
    select w.id, w.company_id, w.name, w.funding, w.user_cap, w.created_at from wallet w
    where w.client_id = ${clientId} and w.state <> 'closed'
      and not exists (select from wallet_user wu where wu.client_id = w.client_id and wu.wallet_id = w.id)
    order by w.name, w.id`);
  for (const wallet of empty) await enrol(db, client, wallet, context);
}

/** Two in three of those who work in its payrolls; a few with a limit of their own, a few suspended. */
async function enrol(
  db: Db,
  client: ClientBase,
  wallet: DemoWallet,
  { clientId, random, idAt, now, audit }: DemoContext,
): Promise<void> {
  const candidates = await db.many<Candidate>(sql`
    select e.id as employment_id, e.employee_id, e.start_date::text from wallet_payroll wp
    join employment e on e.client_id = wp.client_id and e.payroll_id = wp.payroll_id
    where wp.client_id = ${clientId} and wp.wallet_id = ${wallet.id} and (e.end_date is null or e.end_date > ${bogotaDate(now)})
    order by e.sort_name, e.id`);
  const rows = candidates
    .filter(() => random.chance(0.65))
    .map((person) => {
      const isSuspended = random.chance(0.03);
      const at = new Date(
        Math.max(wallet.created_at.getTime(), new Date(`${person.start_date}T15:00:00Z`).getTime()),
      );
      return {
        client_id: clientId,
        id: idAt(at),
        wallet_id: wallet.id,
        company_id: wallet.company_id,
        employment_id: person.employment_id,
        employee_id: person.employee_id,
        spend_limit: random.chance(0.1) ? random.int(5, 20) * 10_000 : null,
        state: isSuspended ? 'suspended' : 'active',
        state_reason: isSuspended ? 'Reportó el celular perdido' : null,
        version: 1,
        created_by: operator.id,
        created_at: at,
        updated_at: at,
      };
    });
  await insertRows(client, 'wallet_user', rows);
  audit.push(
    ...rows.map(({ id, spend_limit: limit, created_at: at }) => ({
      at,
      actorId: operator.id,
      actorName: operator.name,
      action: 'wallet_user.enrolled',
      entityKind: 'wallet_user',
      entityId: id,
      changes: {
        wallet: [null, wallet.name] as const,
        limit: [null, limit] as const,
        state: [null, 'active'] as const,
      },
    })),
  );
}

/** Half of those who hold money, or whom payroll pays for, buy once to three times, after the money came in; payroll's in the period of today. */
export async function seedPurchases(
  db: Db,
  client: ClientBase,
  { clientId, random, idAt, now }: DemoContext,
): Promise<void> {
  const today = bogotaDate(now);
  const spenders = await db.many<Spender>(sql`
    select wu.id, wu.wallet_id, wu.company_id, wu.employment_id, w.funding, least(wu.spend_limit, case w.funding when 'payroll' then w.user_cap end)::float8 as limit,
           coalesce(a.balance, 0)::float8 as balance, credit.at as credited_at, pp.id as period_id, pp.start_date::text as period_start
    from wallet_user wu
    join wallet w on w.client_id = wu.client_id and w.id = wu.wallet_id
    join employment e on e.client_id = wu.client_id and e.id = wu.employment_id
    left join ledger_account a on a.client_id = wu.client_id and a.kind = 'wallet_user' and a.owner_key = wu.id::text
    left join lateral (
      select t.at from ledger_transfer t where t.client_id = a.client_id and t.credit_account_id = a.id order by t.at desc limit 1) credit on true
    left join pay_period pp on pp.client_id = e.client_id and pp.payroll_id = e.payroll_id and pp.start_date <= ${today} and pp.end_date >= ${today} and pp.state = 'open'
    where wu.client_id = ${clientId} and wu.state = 'active' and w.state = 'active' and (w.funding = 'payroll' or a.balance > 0)
    order by wu.id`);
  const spends = spenders.flatMap((spender) => purchasesOf(spender, random, now));
  const rows = spends.map(({ spender, amount, at }) => ({
    client_id: clientId,
    id: idAt(at),
    wallet_user_id: spender.id,
    wallet_id: spender.wallet_id,
    company_id: spender.company_id,
    employment_id: spender.employment_id,
    amount,
    merchant: random.pick(shops),
    reference: null,
    channel: 'app',
    pay_period_id: spender.period_id,
    to_deduct: spender.funding === 'payroll' ? amount : 0,
    deducted: 0,
    deduction_state: spender.funding === 'payroll' ? 'pending' : 'not_applicable',
    spent_at: at,
    reversed_at: null,
    reverse_reason: null,
  }));
  await insertRows(client, 'wallet_spend', rows);
  const times = [...new Set(rows.map(({ spent_at: at }) => at.getTime()))].toSorted(
    (one, other) => one - other,
  );
  for (const time of times) {
    const postings = rows
      .filter(({ spent_at: at }) => at.getTime() === time)
      .flatMap((row) =>
        postingsOfSpend({
          id: row.id,
          walletUserId: row.wallet_user_id,
          amount: row.amount,
          collectedWith: row.to_deduct > 0 ? row.pay_period_id : null,
        }),
      );
    const at = new Date(time);
    await post(db, clientId, postings, at, () => idAt(at));
  }
}

/** Between seven in the morning and eight in the evening in Bogotá. */
const isByDay = (at: Date): boolean => {
  const inBogota = (at.getUTCHours() + 19) % 24;
  return inBogota >= 7 && inBogota <= 20;
};

function purchasesOf(spender: Spender, random: Random, now: Date) {
  const isPayroll = spender.funding === 'payroll';
  const within = isPayroll
    ? (spender.limit ?? 0)
    : Math.min(spender.balance, spender.limit ?? spender.balance);
  const begins = spender.period_start && new Date(`${spender.period_start}T13:00:00Z`);
  const credited = isPayroll ? null : spender.credited_at;
  // Booked to the period in which it is made, and never before the money came.
  const since = begins && credited && credited > begins ? credited : begins;
  if (!random.chance(0.5) || !since || within < 20_000) return [];
  const hours = Math.floor((now.getTime() - since.getTime()) / hour) - 1;
  if (hours < 2) return [];
  // On the hour, so that purchases of one hour are posted together.
  const first = Math.ceil(since.getTime() / hour) * hour;
  return Array.from({ length: random.int(1, 3) }, () => ({
    spender,
    amount: Math.max(1_000, Math.floor((within * (0.08 + 0.22 * random.next())) / 100) * 100),
    at: new Date(first + random.int(0, Math.min(hours, 24 * 12)) * hour),
  })).filter(({ at }) => at < now && isByDay(at));
}
