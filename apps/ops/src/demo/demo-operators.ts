import type { Db } from '@antela/api/db/database';
import { newId } from '@antela/api/db/ids';
import { hashSecret } from '../operators/operator-secret.ts';
import { insertOperator, listOperators } from '../operators/operators.sql.ts';

/** Two people of the service, so that what needs four eyes can be tried; docs/demo.md names them and their public secrets. */
export const demoOperators = [
  { name: 'Olga Rincón', secret: 'Antela-demo-olga' },
  { name: 'Iván Mejía', secret: 'Antela-demo-ivan' },
] as const;

/** Does nothing where anybody is enrolled: a demonstration with operators of its own keeps those alone. */
export async function ensureDemoOperators(db: Db, now: Date): Promise<void> {
  if ((await listOperators(db, { withDemo: true })).length > 0) return;
  for (const { name, secret } of demoOperators)
    await insertOperator(db, {
      id: newId(),
      name,
      secret_hash: await hashSecret(secret),
      handed_out_until: null,
      demo: true,
      enrolled_by: null,
      enrolled_at: now,
      approved_at: now,
    });
}
