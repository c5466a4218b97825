import type { Db } from '@antela/api/db/database';
import { newId } from '@antela/api/db/ids';
import { hashSecret } from '../operators/operator-secret.ts';
import { insertOperator } from '../operators/operators.sql.ts';

/** Two people who may act, by what they show. */
export const testOperators = {
  first: { name: 'Ana Operadora', secret: 'the secret of Ana' },
  second: { name: 'Beto Operador', secret: 'the secret of Beto' },
} as const;

export async function enrolTestOperators(db: Db): Promise<void> {
  const now = new Date('2026-11-01T12:00:00Z');
  for (const { name, secret } of Object.values(testOperators))
    await insertOperator(db, {
      id: newId(),
      name,
      secret_hash: await hashSecret(secret),
      handed_out_until: null,
      demo: false,
      enrolled_by: null,
      enrolled_at: now,
      approved_at: now,
    });
}
