import sql from 'sql-template-tag';
import { OpsError, requiredText, type Command } from '../command.ts';
import { setOfClient } from './client-setting.ts';

/** From which change of a salary on somebody is asked to look at it, up or down; what changed before stays as it was found. */
export const clientSalaryChange: Command = {
  name: 'client salary-change',
  usage: '--client "Cliente" --above 25',
  about: 'Fija desde qué cambio de salario, en porcentaje, se pide revisarlo.',
  by: 'operator',
  options: { client: 'text', above: 'text' },
  async run(given, context) {
    const text = requiredText(given, 'above');
    if (!/^\d{1,3}$/.test(text)) throw new OpsError('--above es un porcentaje entero, entre 0 y 999.');
    const { name } = await setOfClient(given, context, {
      key: 'salaryChangeAbove',
      act: 'client.salary_change_set',
      value: Number(text) * 100,
      before: (db, clientId) => db.number(sql`select salary_change from antela.anomaly_limits(${clientId})`),
    });
    context.log(`${name}: se revisan los cambios de salario de más del ${text} %.`);
    return 0;
  },
};
