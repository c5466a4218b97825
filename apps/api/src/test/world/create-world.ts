import pg from 'pg';
import { clients, insertClients } from './clients.ts';
import { insertContacts } from './contacts.ts';
import { employeeIdOf, employees, employmentIdOf, insertEmployees } from './employees.ts';
import { worldId } from './ids.ts';
import { insertRows } from './insert-rows.ts';
import { insertPayrolls } from './payrolls.ts';
import { worldNow } from './time.ts';
import { insertUsers } from './users.ts';

/** Fills an empty, migrated database with the world. */
export async function createWorld(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await insertClients(client);
    await insertUsers(client);
    await insertPayrolls(client);
    await insertEmployees(client, Object.values(employees));
    await insertContacts(client);
    await insertRows(client, 'access_restriction', [
      {
        client_id: clients.a,
        id: worldId(0x51),
        employee_id: employeeIdOf('restricted'),
        product: 'all',
        reason: 'other',
        start_date: '2026-11-01',
        created_by: 'world',
        created_at: worldNow,
      },
    ]);
    await insertRows(client, 'suspension_period', [
      {
        client_id: clients.a,
        id: worldId(0x52),
        employment_id: employmentIdOf('suspended'),
        kind: 'unpaid_leave',
        start_date: '2026-11-19',
        end_date: '2026-11-22',
        created_by: 'world',
        created_at: worldNow,
        version: 1,
      },
    ]);
  } finally {
    await client.end();
  }
}
