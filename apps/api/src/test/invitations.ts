import { randomUUID } from 'node:crypto';
import type { Examples } from './endpoint-examples.ts';
import type { TestApi } from './test-api.ts';
import { clients, companies } from './world/clients.ts';
import { employeeIdOf, type EmployeeKey } from './world/employees.ts';

/** A campaign that has written to nobody: to one person of A1 unless said. */
export async function insertCampaign(
  api: TestApi,
  {
    client = clients.a,
    company = companies.a1,
    employee = employeeIdOf('free'),
  }: { client?: string; company?: string; employee?: string } = {},
): Promise<string> {
  const id = randomUUID();
  await api.rows(
    `insert into invitation_campaign (client_id, id, reminds, created_by, created_by_name, created_at)
     values ($1, $2, true, $3, 'Alguien', $4)`,
    [client, id, randomUUID(), api.clock.now],
  );
  await api.rows(
    'insert into invitation (client_id, campaign_id, employee_id, company_id) values ($1, $2, $3, $4)',
    [client, id, employee, company],
  );
  return id;
}

export function invitationExamples(api: TestApi): Examples {
  const waiting = async () => ({ body: { campaignid: await insertCampaign(api) } });
  return { callOffInvitation: [waiting], callOffInvitationConsequences: [waiting] };
}

/** Has nobody invited or written to yet, and these people not come in. */
export async function forgetInvitations(api: TestApi, people: readonly EmployeeKey[]): Promise<void> {
  const tables = ['invitation', 'invitation_campaign', 'invited_person', 'invitation_opt_out'];
  for (const table of [...tables, 'outbox_message', 'activation_code'])
    await api.rows(`delete from ${table}`);
  await api.rows(
    `update employee set activated_at = null, email = 'p' || document_number || '@example.co' where id = any($1)`,
    [people.map((key) => employeeIdOf(key))],
  );
}
