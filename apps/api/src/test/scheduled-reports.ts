import { randomUUID } from 'node:crypto';
import type { ReportKind } from '@antela/contract/scheduled-reports';
import type { TestApi } from './test-api.ts';
import { clients, companies } from './world/clients.ts';
import { userIdOf } from './world/users.ts';

interface Given {
  client?: string;
  company?: string;
  owner?: string;
  kind?: ReportKind;
  isPaused?: boolean;
}

/** A scheduled report of each Monday, which comes to its owner; of `onlyA1` unless said. */
export async function insertScheduledReport(
  api: TestApi,
  {
    client = clients.a,
    company = companies.a1,
    owner = userIdOf('onlyA1'),
    kind = 'employees',
    isPaused = false,
  }: Given = {},
): Promise<string> {
  const id = randomUUID();
  const at = api.clock.now;
  await api.rows(
    `update scheduled_report set removed_at = $3 where client_id = $1 and owner_id = $2 and removed_at is null`,
    [client, owner, at],
  );
  await api.rows(
    `insert into scheduled_report (client_id, id, kind, occasion, company_ids, recipients, owner_id, created_at, since, paused_at)
     values ($1, $2, $7, 'monday', array[$3]::uuid[], array[$4]::uuid[], $4, $5, $5, $6)`,
    [client, id, company, owner, at, isPaused ? at : null, kind],
  );
  return id;
}
