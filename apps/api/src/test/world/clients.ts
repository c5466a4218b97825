import type pg from 'pg';
import { worldId } from './ids.ts';
import { insertRows } from './insert-rows.ts';
import { worldNow } from './time.ts';

export const clients = { a: worldId(0xa), b: worldId(0xb) };
export const companies = { a1: worldId(0xa1), a2: worldId(0xa2), b1: worldId(0xb1) };

export type CompanyKey = keyof typeof companies;

export const clientOfCompany = (company: CompanyKey): string => (company === 'b1' ? clients.b : clients.a);

/** Both clients with their companies. */
export async function insertClients(client: pg.ClientBase): Promise<void> {
  await insertRows(
    client,
    'tenant',
    Object.values(clients).map((id) => ({ id })),
  );
  await insertRows(client, 'client', [
    {
      client_id: clients.a,
      name: 'Grupo A',
      wallets_enabled: true,
      client_restrictions_enabled: true,
      created_at: worldNow,
      settings: {},
    },
    {
      client_id: clients.b,
      name: 'Grupo B',
      wallets_enabled: true,
      client_restrictions_enabled: true,
      created_at: worldNow,
      settings: {},
    },
  ]);
  await insertRows(client, 'company', [
    {
      client_id: clients.a,
      id: companies.a1,
      name: 'Hilados Andinos S.A.S.',
      nit: '900123456',
      check_digit: 8,
      created_at: worldNow,
    },
    {
      client_id: clients.a,
      id: companies.a2,
      name: 'Tejidos del Sur S.A.S.',
      nit: '900654321',
      check_digit: 1,
      created_at: worldNow,
    },
    {
      client_id: clients.b,
      id: companies.b1,
      name: 'Canario Ajeno S.A.S.',
      nit: '800111222',
      check_digit: 3,
      created_at: worldNow,
    },
  ]);
}
