import { getMaintenance } from '@antela/contract/maintenance';
import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { readShared } from '../../../db/transaction.ts';
import { route } from '../../../http/route.ts';

export const maintenanceRoutes = (pool: Pool) => [
  route(getMaintenance, async () => {
    const [row] = await readShared<{ value: string }>(
      pool,
      sql`select value from setting where key = 'maintenance'`,
    );
    return { data: { value: row?.value === 'true' ? ('true' as const) : ('false' as const) } };
  }),
];
