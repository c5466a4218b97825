import type { EmployeesAct } from '@antela/contract/employee-batches';
import { refusalsOf, type Refusal } from '../../../text/refusals.ts';
import { alreadyActive, withoutEmail } from '../employees/resend-code.service.ts';
import { beginCampaign, whyNotInvited } from '../invitations/invitations.service.ts';
import type { ActOfMany } from './act-of-many.ts';

/** Invites to activate the app, in the employer's name: each person once, however many contracts are chosen. */
export const invite: ActOfMany<Extract<EmployeesAct, { act: 'invite' }>> = {
  async refusals(context, people) {
    const whyNot = await whyNotInvited(
      context,
      people.map(({ employee_id }) => employee_id),
    );
    return refusalsOf(people, ({ activated_at, email, employee_id }): Refusal | null => {
      if (activated_at !== null) return { code: 'conflict', detail: alreadyActive };
      if (email === null) return { code: 'conflict', detail: withoutEmail };
      return whyNot.get(employee_id) ?? null;
    });
  },
  async run(context, people, { text, reminds }) {
    const invited = await beginCampaign(
      context,
      people.map(({ employee_id, company_id, cost_center }) => ({ employee_id, company_id, cost_center })),
      { text, reminds },
    );
    return new Map(
      people.filter(({ employee_id }) => invited.has(employee_id)).map(({ id }) => [id, {}] as const),
    );
  },
};
