import type { personSide } from '@antela/contract/known-person';
import { calendarDate } from '@antela/rules/calendar-date';
import { fullName, type PersonName } from '@antela/rules/person-name';
import { dateText } from '@antela/rules/spanish-text';
import type { z } from 'zod';
import { nameOfRow, type NameColumns } from '../../../text/person-name.ts';
import type { StoredEmployment } from './employee-records.sql.ts';

export const storedPersonName = (person: StoredEmployment['person']): PersonName =>
  nameOfRow(person as unknown as NameColumns);

/** The name of somebody as the table has it, by column. */
export const storedName = (person: StoredEmployment['person']): string => fullName(storedPersonName(person));

/** The person on record, as they are shown beside another name for the same document. */
export function knownSide({ person, employment }: StoredEmployment): z.output<typeof personSide> {
  const { end_date: end, position, company_name: company } = employment;
  return {
    fullName: fullName(storedPersonName(person)),
    document: String(person['document_number']),
    details: [
      ...(typeof end === 'string' ? [`Retiro el ${dateText(calendarDate(end))}`] : []),
      String(company),
      ...(typeof position === 'string' ? [position] : []),
    ],
  };
}
