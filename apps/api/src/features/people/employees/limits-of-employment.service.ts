import { controls, loosenedControls } from '@antela/contract/controls';
import type { CalendarDate } from '@antela/rules/calendar-date';
import { fullName } from '@antela/rules/person-name';
import { orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import {
  mustBeAsSeen,
  propose,
  voidWaiting,
  type Approved,
} from '../../access/proposals/proposals.service.ts';
import { changesBetween } from '../../records/audit/audit.service.ts';
import { getPerson, type EmploymentRecord } from './employee-records.sql.ts';
import { nameOf, personOf } from './employee-values.ts';

export { lockEmployments } from './employee-records.sql.ts';

/** Limits of one person and the day from which they hold; null: they correct what holds today. */
export interface OwnLimits {
  from: CalendarDate | null;
  maxPercentage?: number | null;
  maxAmount?: number | null;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Leaves to another person what a change would loosen of somebody's own limits; tightening them voids what waits.
 * @param approved what that person has approved; null where it is asked for now
 * @returns the fields that wait. @throws conflict while another one waits, stale
 */
export async function leaveToAnother(
  context: Context,
  record: EmploymentRecord,
  { from, before, after }: { from: CalendarDate | null; before: Values; after: Values },
  approved: Approved | null,
): Promise<string[]> {
  const pick = (fields: readonly string[], of: Values) =>
    Object.fromEntries(Object.entries(of).filter(([field]) => fields.includes(field)));
  const changesOf = (fields: readonly string[]) => ({
    ...changesBetween(pick(fields, before), pick(fields, after)),
    ...(from !== null && { from: [null, from] as const }),
  });
  const touched = Object.keys(controls.employment.fields).filter((field) => field in after);
  if (approved) {
    mustBeAsSeen(approved, changesOf(touched));
    return [];
  }
  const looser = loosenedControls(controls.employment, before, after);
  const isTighter = touched.some(
    (field) =>
      !looser.includes(field) &&
      Object.keys(changesBetween(pick([field], before), pick([field], after))).length > 0,
  );
  if (isTighter)
    await voidWaiting(context, { kind: 'employee', id: record.employee_id }, ['employment_limits']);
  if (looser.length === 0) return [];
  const { db, scope } = context;
  const person = orNotFound(await getPerson(db, scope, record.employee_id));
  await propose(context, {
    kind: 'employment_limits',
    subject: {
      kind: 'employee',
      id: record.employee_id,
      name: fullName(nameOf(personOf(person))),
      withinId: record.id,
    },
    companyIds: [record.company_id],
    changes: changesOf(looser),
    body: { from, ...pick(looser, after) },
  });
  return looser;
}
