import { recordAudit } from '@antela/api/features/records/audit/audit.service';
import sql from 'sql-template-tag';
import { OpsError, requiredText, type Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { findClient } from './find-client.ts';

/**
 * Whether whoever prepares a wallet load may approve it too, where nobody else of the client could. The loads themselves ask again
 * how many could, so that the switch opens nothing once there is a second person.
 */
export const clientOwnLoads: Command = {
  name: 'client own-loads',
  usage: '--client "Cliente" --set on|off',
  about:
    'Deja que el único que aprueba cargues en un cliente apruebe también los que prepara (on), o pide siempre a otra persona (off).',
  by: 'operator',
  options: { client: 'text', set: 'text' },
  async run(given, { opsPool, actor, clock, log }) {
    const to = requiredText(given, 'set');
    if (to !== 'on' && to !== 'off') throw new OpsError('--set es on u off.');
    return inOperatorTransaction(opsPool, async (db) => {
      const client = await findClient(db, requiredText(given, 'client'));
      const allowed = to === 'on';
      const before = await db.first<{ allowed: boolean }>(sql`
        select coalesce((settings ->> 'ownLoadsApproved')::boolean, false) as allowed from client
        where client_id = ${client.id} for update`);
      if (before?.allowed === allowed) {
        log(`${client.name} ya estaba así.`);
        return 0;
      }
      await db.run(sql`
        update client set settings = settings || jsonb_build_object('ownLoadsApproved', ${allowed}::boolean)
        where client_id = ${client.id}`);
      await recordAudit(
        { db, scope: { clientId: client.id }, actor, now: clock() },
        'client.own_loads_set',
        'client',
        client.id,
        { ownLoadsApproved: [!allowed, allowed] },
      );
      log(
        allowed
          ? `${client.name}: quien prepara un cargue puede aprobarlo, mientras nadie más pueda.`
          : `${client.name}: todo cargue lo aprueba otra persona.`,
      );
      return 0;
    });
  },
};
