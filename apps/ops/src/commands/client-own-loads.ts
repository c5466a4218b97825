import { recordAudit } from '@antela/api/features/audit/audit.service';
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
  usage: '--client "Cliente" --set on|off --operator "Nombre"',
  about:
    'Deja que el único que aprueba cargues en un cliente apruebe también los que prepara (on), o pide siempre a otra persona (off).',
  options: { client: 'text', set: 'text', operator: 'text' },
  async run(given, { opsPool, clock, log }) {
    const to = requiredText(given, 'set');
    if (to !== 'on' && to !== 'off') throw new OpsError('--set es on u off.');
    const operator = requiredText(given, 'operator');
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
      const actor = { id: operator, name: operator, impersonator: null, requestId: null, ip: null };
      await recordAudit(db, client.id, actor, clock(), {
        action: 'client.own_loads_set',
        entityKind: 'client',
        entityId: client.id,
        changes: { ownLoadsApproved: [!allowed, allowed] },
      });
      log(
        allowed
          ? `${client.name}: quien prepara un cargue puede aprobarlo, mientras nadie más pueda.`
          : `${client.name}: todo cargue lo aprueba otra persona.`,
      );
      return 0;
    });
  },
};
