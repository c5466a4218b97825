import type { EmployeesAct } from '@antela/contract/employee-batches';
import { refusalsOf, type Refusal } from '../../../text/refusals.ts';
import { recordAudits } from '../../records/audit/audit.service.ts';
import { sendActivationCodes } from '../employees/activate-person.service.ts';
import { alreadyActive, withoutEmail } from '../employees/resend-code.service.ts';
import type { ActOfMany } from './act-of-many.ts';
import type { BatchPerson } from './employee-batches.sql.ts';

const refusalOf = ({ activated_at, email }: BatchPerson): Refusal | null => {
  if (activated_at !== null) return { code: 'conflict', detail: alreadyActive };
  return email === null ? { code: 'conflict', detail: withoutEmail } : null;
};

/** Sends the activation code again: to each person once, however many contracts are chosen. */
export const invite: ActOfMany<Extract<EmployeesAct, { act: 'invite' }>> = {
  refusals: (_context, people) => Promise.resolve(refusalsOf(people, refusalOf)),

  async run({ db, scope, actor, now }, people) {
    const employeeIds = [...new Set(people.map(({ employee_id }) => employee_id))];
    const sent = new Set(await sendActivationCodes(db, scope.clientId, employeeIds, now));
    await recordAudits(
      db,
      scope.clientId,
      actor,
      now,
      [...sent].map((entityId) => ({
        action: 'activation.resent',
        entityKind: 'employee',
        entityId,
        changes: {},
      })),
    );
    return new Map(
      people.filter(({ employee_id }) => sent.has(employee_id)).map(({ id }) => [id, {}] as const),
    );
  },
};
