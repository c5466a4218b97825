import { recordAudit } from '@antela/api/features/records/audit/audit.service';
import sql from 'sql-template-tag';
import { OpsError, requiredText, type Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { findClient } from './find-client.ts';

/** From which change of a salary on somebody is asked to look at it, up or down; what changed before stays as it was found. */
export const clientSalaryChange: Command = {
  name: 'client salary-change',
  usage: '--client "Cliente" --above 25',
  about: 'Fija desde qué cambio de salario, en porcentaje, se pide revisarlo.',
  by: 'operator',
  options: { client: 'text', above: 'text' },
  async run(given, { opsPool, actor, clock, log }) {
    const text = requiredText(given, 'above');
    if (!/^\d{1,3}$/.test(text)) throw new OpsError('--above es un porcentaje entero, entre 0 y 999.');
    const above = Number(text) * 100;
    return inOperatorTransaction(opsPool, async (db) => {
      const client = await findClient(db, requiredText(given, 'client'));
      await db.run(sql`select 1 from client where client_id = ${client.id} for update`);
      const before = await db.first<{ above: number }>(
        sql`select salary_change as above from antela.anomaly_limits(${client.id})`,
      );
      const was = before?.above ?? 0;
      if (was !== above) {
        await db.run(sql`
          update client set settings = settings || jsonb_build_object('salaryChangeAbove', ${above}::bigint)
          where client_id = ${client.id}`);
        await recordAudit(
          { db, scope: { clientId: client.id }, actor, now: clock() },
          'client.salary_change_set',
          'client',
          client.id,
          { salaryChangeAbove: [was, above] },
        );
      }
      log(`${client.name}: se revisan los cambios de salario de más del ${text} %.`);
      return 0;
    });
  },
};
