import { approverHours, getHoursUnseen } from '@antela/api/features/office/approvals/approver-hours.service';
import { OpsError, requiredText, type Command } from '../command.ts';
import { setOfClient } from './client-setting.ts';

/** Hours after which the next person is told of what nobody looked at. More of them are looser: fewer people look meanwhile. */
export const clientNextApprover: Command = {
  name: 'client next-approver',
  usage: '--client "Cliente" --hours 4',
  about: 'Fija a las cuántas horas sin que nadie mire lo que espera se le avisa a quien sigue.',
  by: 'operator',
  options: { client: 'text', hours: 'text' },
  async run(given, context) {
    const text = requiredText(given, 'hours');
    const hours = /^\d{1,2}$/.test(text) ? Number(text) : 0;
    if (hours < approverHours.from || hours > approverHours.to)
      throw new OpsError(
        `--hours es un número entero de horas, entre ${approverHours.from} y ${approverHours.to}.`,
      );
    const { name } = await setOfClient(given, context, {
      key: 'nextApproverHours',
      act: 'client.next_approver_set',
      value: hours,
      before: getHoursUnseen,
    });
    context.log(
      `${name}: lo que nadie mira en ${hours === 1 ? 'una hora' : `${hours} horas`} se le avisa a quien sigue.`,
    );
    return 0;
  },
};
