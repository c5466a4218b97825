import sql from 'sql-template-tag';
import { OpsError, requiredText, type Command } from '../command.ts';
import { setOfClient } from './client-setting.ts';

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
  async run(given, context) {
    const to = requiredText(given, 'set');
    if (to !== 'on' && to !== 'off') throw new OpsError('--set es on u off.');
    const isAllowed = to === 'on';
    const { name, isChanged } = await setOfClient(given, context, {
      key: 'ownLoadsApproved',
      act: 'client.own_loads_set',
      value: isAllowed,
      before: (db, clientId) =>
        db.exists(
          sql`select from client where client_id = ${clientId} and (settings ->> 'ownLoadsApproved')::boolean`,
        ),
    });
    if (!isChanged) context.log(`${name} ya estaba así.`);
    else
      context.log(
        isAllowed
          ? `${name}: quien prepara un cargue puede aprobarlo, mientras nadie más pueda.`
          : `${name}: todo cargue lo aprueba otra persona.`,
      );
    return 0;
  },
};
