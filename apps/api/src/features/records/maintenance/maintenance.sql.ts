import sql from 'sql-template-tag';

export const maintenanceSetting = sql`select value from setting where key = 'maintenance'`;
