import type { CalendarDate } from '@antela/rules/calendar-date';
import type { Db, Scope } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { Context } from '../../../http/context.ts';
import type { RestrictionDraft } from '../../../spreadsheets/person-rows.ts';
import { fullNameOf } from '../../../text/person-name.ts';
import { alreadyRestricted, insertAll, liftMany } from './access-restrictions.service.ts';
import { listPeopleByDocument, listStanding, type NewRestriction } from './restriction-writes.sql.ts';

export { listReasons as restrictionReasons } from './restriction-writes.sql.ts';

/** Effect of a row of a file: nothing where the person has this very restriction, or a fault. */
export interface JudgedRow {
  employeeId: string | null;
  title: string | null;
  isSame: boolean;
  fault: { code: string; detail: string } | null;
}

/** Holds rows that make sense by themselves against what the records say; in the order given. */
export async function judgeRows(
  db: Db,
  scope: Scope,
  today: CalendarDate,
  rows: readonly RestrictionDraft[],
): Promise<JudgedRow[]> {
  const numbers = rows.map(({ documentNumber }) => documentNumber);
  const people = await listPeopleByDocument(db, scope, numbers);
  const personOf = new Map(people.map((person) => [person.document_number, person]));
  const standing = new Map<string, Span[]>();
  const ids = people.map(({ id }) => id);
  for (const { employee_id, product, start_date, end_date } of await listStanding(db, scope, ids)) {
    const key = `${employee_id} ${product}`;
    standing.set(key, [...(standing.get(key) ?? []), { from: start_date, until: end_date }]);
  }
  return rows.map((row): JudgedRow => {
    const person = personOf.get(row.documentNumber);
    if (!person)
      return {
        employeeId: null,
        title: null,
        isSame: false,
        fault: {
          code: 'unknown_document',
          detail: `No hay un empleado con el documento ${row.documentNumber}. Revisa el número o créalo primero.`,
        },
      };
    const found = { employeeId: person.id, title: fullNameOf(person), isSame: false, fault: null };
    if (row.until !== null && row.until < today)
      return {
        ...found,
        fault: {
          code: 'until_in_the_past',
          detail: 'La fecha final ya pasó. Elige una de hoy en adelante.',
        },
      };
    const others = standing.get(`${person.id} ${row.product}`) ?? [];
    if (others.some(({ from, until }) => from === row.from && until === row.until))
      return { ...found, isSame: true };
    if (others.some((other) => overlap(other, row)))
      return {
        ...found,
        fault: { code: 'overlapping_period', detail: alreadyRestricted(row.product) },
      };
    return found;
  });
}

/** Sets restrictions with their trail; answers each one's id, or null where another took its place meanwhile. */
export async function setRows(
  context: Context,
  rows: readonly (RestrictionDraft & { employeeId: string })[],
): Promise<(string | null)[]> {
  const given = rows.map(({ employeeId, product, reason, note, from, until }): NewRestriction => ({
    id: newId(),
    employeeId,
    product,
    reason,
    note,
    from,
    until,
  }));
  const inserted = await insertAll(context, given);
  return given.map(({ id }) => (inserted.has(id) ? id : null));
}

/** Takes back what a file set: what still stands is lifted, which says so; what somebody lifted since stays as it is. */
export async function liftRows(
  context: Context,
  restrictionIds: readonly string[],
  reason: string,
): Promise<void> {
  await liftMany(context, restrictionIds, reason);
}

/** Reason a row was passed over when it was applied. */
export const takenMeanwhile = ({ product }: Pick<RestrictionDraft, 'product'>) => ({
  code: 'overlapping_period',
  message: alreadyRestricted(product),
});

type Span = Pick<RestrictionDraft, 'from' | 'until'>;

/** Dates compare as the text they are; until null has no end. */
const overlap = (one: Span, other: Span): boolean =>
  (one.until === null || other.from <= one.until) && (other.until === null || one.from <= other.until);
