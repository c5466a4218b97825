import type { Db } from '@antela/api/db/database';
import type { ClientBase } from 'pg';
import sql from 'sql-template-tag';
import { insertRows } from '../insert-rows.ts';
import { type DemoContext, instantOf, staffOf, tell } from './demo-wallet-context.ts';

const bornDaysAgo = 75;
const wallets = [
  {
    company: 'Hilados',
    name: 'Alimentación planta',
    purpose: 'food',
    funding: 'prefunded',
    cap: null,
    low: 5_000_000,
  },
  {
    company: 'Confecciones',
    name: 'Transporte operarias',
    purpose: 'transport',
    funding: 'prefunded',
    cap: 150_000,
    low: 8_000_000,
  },
  {
    company: 'Logística',
    name: 'Tienda de la empresa',
    purpose: 'other',
    funding: 'payroll',
    cap: 300_000,
    low: null,
  },
] as const;

/** Three wallets of the client, one that payroll pays for. Nobody has them yet. */
export async function seedWallets(db: Db, client: ClientBase, context: DemoContext): Promise<void> {
  const { clientId, idAt } = context;
  const at = instantOf(context, bornDaysAgo);
  const { payroll } = await staffOf(db, clientId);
  for (const each of wallets) {
    const company = await db.first<{ id: string }>(
      sql`select id from company where client_id = ${clientId} and name like ${`${each.company}%`}`,
    );
    if (!company) continue;
    const id = idAt(at);
    await insertRows(client, 'wallet', [
      {
        client_id: clientId,
        id,
        company_id: company.id,
        name: each.name,
        purpose: each.purpose,
        funding: each.funding,
        user_cap: each.cap,
        load_cap: null,
        approval_above: 0,
        low_balance_at: each.low,
        state: 'active',
        version: 1,
        created_at: at,
        updated_at: at,
      },
    ]);
    await db.run(sql`
      insert into wallet_payroll (client_id, wallet_id, payroll_id)
      select client_id, ${id}, id from payroll where client_id = ${clientId} and company_id = ${company.id}`);
    tell(context, payroll, at, 'wallet.created', 'wallet', id, { name: [null, each.name] });
  }
}
