import { getMaintenance } from '@antela/contract/maintenance';
import type { Pool } from 'pg';
import { readShared } from '../../../db/transaction.ts';
import { route } from '../../../http/route.ts';
import { maintenanceSetting } from './maintenance.sql.ts';

export const maintenanceRoutes = (pool: Pool) => [
  route(getMaintenance, async () => {
    const [row] = await readShared<{ value: string }>(pool, maintenanceSetting);
    return { data: { value: row?.value === 'true' ? ('true' as const) : ('false' as const) } };
  }),
];
