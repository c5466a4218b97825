import sql from 'sql-template-tag';
import type { Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';

const command = (name: string, about: string, value: 'true' | 'false', done: string): Command => ({
  name,
  usage: '',
  about,
  by: 'operator',
  options: {},
  async run(_given, { opsPool, clock, log }) {
    await inOperatorTransaction(opsPool, (db) =>
      db.run(sql`
        insert into setting (key, value, updated_at) values ('maintenance', ${value}, ${clock()})
        on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`),
    );
    log(done);
    return 0;
  },
});

export const maintenanceOn = command(
  'maintenance on',
  'Pone el portal en mantenimiento.',
  'true',
  'El portal está en mantenimiento.',
);
export const maintenanceOff = command(
  'maintenance off',
  'Quita el mantenimiento.',
  'false',
  'El portal vuelve a estar disponible.',
);
