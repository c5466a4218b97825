import { clients } from '@antela/api/test/world/clients';
import pg from 'pg';
import { expect } from 'vitest';
import { periodAmount, type Done } from './work.ts';

/** Everything that was answered as done is there once, and nothing besides. */
export async function expectKept(connectionString: string, { name, kept, closed }: Done): Promise<void> {
  const client = new pg.Client({ connectionString, options: '-c search_path=antela,public' });
  await client.connect();
  try {
    const contacts = await client.query<{ email: string }>(
      `select email from contact where client_id = $1 and email like $2`,
      [clients.a, `${name}-%`],
    );
    expect(contacts.rows.map(({ email }) => email).toSorted()).toEqual(kept.toSorted());
    const paid = await client.query(
      `select p.state, count(*)::int as n, sum(r.amount)::int as amount from pay_period p
       join pay_period_remittance r on r.client_id = p.client_id and r.pay_period_id = p.id
       where p.client_id = $1 and p.id = any($2) group by p.id, p.state`,
      [clients.a, closed],
    );
    expect(paid.rows).toEqual(closed.map(() => ({ state: 'closed', n: 1, amount: periodAmount })));
  } finally {
    await client.end();
  }
}
