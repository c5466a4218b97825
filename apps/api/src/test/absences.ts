import { randomUUID } from 'node:crypto';
import type { TestApi } from './test-api.ts';
import { clients } from './world/clients.ts';
import { worldToday } from './world/time.ts';
import { roleIdOf } from './world/users.ts';

interface Given {
  client?: string;
  user: string;
  delegate: string;
  from?: string;
  until?: string;
}

/** An absence, of today alone unless said. */
export async function insertAbsence(
  api: TestApi,
  { client = clients.a, user, delegate, from = worldToday, until = from }: Given,
): Promise<string> {
  const id = randomUUID();
  await api.rows(
    `insert into absence (client_id, id, user_id, delegate_id, starts_on, ends_on, created_by, created_by_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $3, 'Alguien', $7)`,
    [client, id, user, delegate, from, until, api.clock.now],
  );
  return id;
}

/** A second person of client B, who sees nothing. */
export async function insertForeigner(api: TestApi): Promise<string> {
  const id = randomUUID();
  const email = `${id}@example.co`;
  await api.rows(
    `insert into company_user (client_id, id, subject, username, full_name, email, role_id, state, created_at)
     values ($1, $2, $3, $3, 'Úrsula de Otro', $3, $4, 'active', $5)`,
    [clients.b, id, email, roleIdOf('foreign'), api.clock.now],
  );
  return id;
}
