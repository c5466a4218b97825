import { randomUUID } from 'node:crypto';
import { everyone, type ClientRestrictionRule } from '@antela/rules/client-restriction';
import { basisPoints, pesos } from '@antela/rules/money';
import type { Pool } from 'pg';
import { clientId, companyId } from './roster.ts';

/** Restrictions of every kind that reach everybody and let an ordinary advance through: each is looked at, none decides. */
export async function restrict(pool: Pool, count: number): Promise<void> {
  const kinds: ClientRestrictionRule[] = [
    { kind: 'amount_per_advance', maximum: pesos(5_000_000) },
    { kind: 'amount_per_period', maximum: pesos(9_000_000) },
    { kind: 'percentage', maximum: basisPoints(9_000) },
    { kind: 'count_per_day', maximum: 9 },
    { kind: 'count_per_month', maximum: 30 },
    { kind: 'seniority', minimumDays: 10 },
    { kind: 'salary_range', minimum: pesos(1_000), maximum: null },
    {
      kind: 'weekly_hours',
      windows: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, fromMinute: 0, untilMinute: 1440 })),
    },
    { kind: 'blackout_before_payment', days: 1 },
    { kind: 'approval_above', amount: pesos(4_000_000) },
  ];
  for (let index = 0; index < count; index += 1)
    await pool.query(
      `insert into client_restriction (client_id, id, name, products, scope, valid_from, repetition, status, rule, created_by, created_at)
       values ($1, $2, $3, '{salary,prima}', $4, '2020-01-01', 'once', 'on', $5, 'bench', now())`,
      [
        clientId,
        randomUUID(),
        `Restricción ${index}`,
        index % 2 === 0 ? everyone : { ...everyone, companyIds: [companyId, companyId.replace(/1$/, '2')] },
        kinds[index % kinds.length],
      ],
    );
  await pool.query('analyze client_restriction');
}
