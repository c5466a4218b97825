import { approverHours, getHoursUnseen } from '@antela/api/features/office/approvals/approver-hours.service';
import { recordAudit } from '@antela/api/features/records/audit/audit.service';
import sql from 'sql-template-tag';
import { OpsError, requiredText, type Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { findClient } from './find-client.ts';

/** Hours after which the next person is told of what nobody looked at. More of them are looser: fewer people look meanwhile. */
export const clientNextApprover: Command = {
  name: 'client next-approver',
  usage: '--client "Cliente" --hours 4',
  about: 'Fija a las cuántas horas sin que nadie mire lo que espera se le avisa a quien sigue.',
  by: 'operator',
  options: { client: 'text', hours: 'text' },
  async run(given, { opsPool, actor, clock, log }) {
    const text = requiredText(given, 'hours');
    const hours = /^\d{1,2}$/.test(text) ? Number(text) : 0;
    if (hours < approverHours.from || hours > approverHours.to)
      throw new OpsError(
        `--hours es un número entero de horas, entre ${approverHours.from} y ${approverHours.to}.`,
      );
    return inOperatorTransaction(opsPool, async (db) => {
      const client = await findClient(db, requiredText(given, 'client'));
      await db.run(sql`select 1 from client where client_id = ${client.id} for update`);
      const was = await getHoursUnseen(db, client.id);
      if (was !== hours) {
        await db.run(sql`
          update client set settings = settings || jsonb_build_object('nextApproverHours', ${hours}::int)
          where client_id = ${client.id}`);
        await recordAudit(
          { db, scope: { clientId: client.id }, actor, now: clock() },
          'client.next_approver_set',
          'client',
          client.id,
          { nextApproverHours: [was, hours] },
        );
      }
      log(
        `${client.name}: lo que nadie mira en ${hours === 1 ? 'una hora' : `${hours} horas`} se le avisa a quien sigue.`,
      );
      return 0;
    });
  },
};
