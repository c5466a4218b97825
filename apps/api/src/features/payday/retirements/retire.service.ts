import type { RetirementOutcome } from '@antela/contract/retirements';
import { bogotaDate, calendarDate } from '@antela/rules/calendar-date';
import { dateText } from '@antela/rules/spanish-text';
import { newId } from '../../../db/ids.ts';
import type { Context } from '../../../http/context.ts';
import { fullNameOf } from '../../../text/person-name.ts';
import { alreadyRetired, type Refusal } from '../../../text/refusals.ts';
import { writeEnds } from '../../people/employees/employment-ends.service.ts';
import { recordAudits } from '../../records/audit/audit.service.ts';
import { takeEffect } from './retirement-effects.service.ts';
import {
  insertRetirements,
  lockToRetire,
  type EmploymentToRetire,
  type RetirementTerms,
} from './retirements.sql.ts';

export interface Retired {
  /** Batch by which they can be taken back, together. */
  batchId: string;
  /** Ids of the employments that were retired. */
  done: string[];
  refused: RetirementOutcome[];
  /** Requests that were waiting and are cancelled. */
  cancelled: number;
}

/** One employment's own end, as a file gives it row by row. */
export interface Retiring extends RetirementTerms {
  employmentId: string;
}

/**
 * Ends employments, whoever has activated or not; what waits is cancelled at once where the end has come. Each stands for itself
 * and says why when it stays as it was. All of them are one action, which can be taken back together.
 */
export async function retireAll(
  context: Context,
  given: readonly Retiring[],
  batchId = newId(),
): Promise<Retired> {
  const { db, scope, actor, now } = context;
  const termsOf = new Map(given.map((one) => [one.employmentId, one]));
  const ids = [...termsOf.keys()];
  const found = new Map((await lockToRetire(db, scope, ids)).map((row) => [row.id, row]));
  const today = bogotaDate(now);
  const refused: RetirementOutcome[] = [];
  const rows = ids.flatMap((id) => {
    const terms = termsOf.get(id);
    const employment = found.get(id);
    const refusal = !employment || !terms ? notFound : refusalOf(employment, terms.endDate, today);
    if (!refusal && terms) return [{ ...terms, id: newId() }];
    refused.push({
      companyemployeeid: id,
      fullName: employment ? fullNameOf(employment) : '',
      done: false,
      ...(refusal ?? notFound),
    });
    return [];
  });
  if (rows.length === 0) return { batchId, done: [], refused, cancelled: 0 };
  await insertRetirements(db, scope.clientId, batchId, rows, actor, now);
  await writeEnds(db, scope.clientId, rows, now);
  await recordAudits(
    context,
    rows.map((row) => ({
      action: 'employment.retired',
      entityKind: 'employment',
      entityId: row.employmentId,
      changes: {
        endDate: [found.get(row.employmentId)?.end_date ?? null, row.endDate],
        leavingReason: [found.get(row.employmentId)?.leaving_reason ?? null, row.leavingReason],
        walletBalances: [null, row.walletBalances],
      },
    })),
  );
  const cancelled = await takeEffect(db, scope.clientId, now, batchId);
  return { batchId, done: rows.map(({ employmentId }) => employmentId), refused, cancelled };
}

const notFound: Refusal = { code: 'not_found', detail: 'No encontramos a este empleado.' };

/** Reason an employment cannot end that day; null when it can. Dates are text of one shape, so that they compare as they are. */
export function refusalOf(
  { start_date, end_date, next_start }: Pick<EmploymentToRetire, 'start_date' | 'end_date' | 'next_start'>,
  endDate: string,
  today: string,
): Refusal | null {
  if (end_date !== null && end_date <= today) return alreadyRetired(end_date);
  if (endDate < start_date)
    return {
      code: 'end_before_start',
      detail: `Ingresó el ${dateText(calendarDate(start_date))}: la fecha de retiro va después.`,
    };
  if (next_start !== null && endDate >= next_start)
    return {
      code: 'overlapping_period',
      detail: `Tiene otro contrato desde el ${dateText(calendarDate(next_start))}: el retiro va antes.`,
    };
  return null;
}
