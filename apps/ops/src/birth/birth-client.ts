import { newId } from '@antela/api/db/ids';
import { nitCheckDigit } from '@antela/rules/documents';
import type { PoolClient } from 'pg';
import { insertRows } from '../insert-rows.ts';
import { administratorRole, systemRoles } from './system-roles.ts';

export interface NewClient {
  name: string;
  /** How its companies pay advances. */
  rail: 'instant' | 'bank_file';
  walletsEnabled: boolean;
  clientRestrictionsEnabled: boolean;
  /** NIT without its check digit. */
  companies: readonly { name: string; nit: string }[];
}

/** Writes a tenant with its companies and the roles every client has; answers its id. */
export async function birthClient(client: PoolClient, values: NewClient, now: Date): Promise<string> {
  const clientId = newId();
  const of = { client_id: clientId };
  await insertRows(client, 'tenant', [{ id: clientId }]);
  await insertRows(client, 'client', [
    {
      ...of,
      name: values.name,
      wallets_enabled: values.walletsEnabled,
      client_restrictions_enabled: values.clientRestrictionsEnabled,
      settings: {},
      created_at: now,
    },
  ]);
  await insertRows(
    client,
    'company',
    values.companies.map(({ name, nit }) => ({
      ...of,
      id: newId(),
      name,
      nit,
      check_digit: nitCheckDigit(nit),
      payment_rail: values.rail,
      created_at: now,
    })),
  );
  await insertRows(
    client,
    'role',
    systemRoles.map((role) => ({
      ...of,
      id: newId(),
      name: role.name,
      system: role.name === administratorRole,
      permissions: role.permissions,
      version: 1,
      created_at: now,
    })),
  );
  return clientId;
}
