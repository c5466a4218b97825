import { type DatedField, datedFields } from '@antela/contract/employee-fields';
import { type DatedTerms } from '@antela/contract/employment-terms';
import { closedPeriodsWarning } from '@antela/rules/anomaly-sentence';
import { calendarDate, type CalendarDate } from '@antela/rules/calendar-date';
import { valueOn } from '@antela/rules/dated-terms';
import { IMPORT_FIELDS, type FieldName } from '../../../../spreadsheets/import-fields.ts';
import { rowFault, type ShownChange, type StoredFault } from '../../../files/imports/review-row.service.ts';
import {
  dateFaults,
  linesAround,
  type TermChange,
  type ClosedDifference,
} from '../../employment-terms/many-terms.service.ts';
import type { StoredEmployment } from '../employee-records.service.ts';
import { currentTerms } from './column-names.ts';
import { salaryDoubt } from './salary-doubt.ts';
import { fieldOf, shownValue, type Against, type UpdateDraft, type Values } from './update-draft.ts';

const datedNames = new Set<string>(datedFields);
const isDated = (field: string): field is DatedField => datedNames.has(field);

/** A row's changes of the contract: those that hold from the day it gives, or from today, and those that have no validity. */
export function byValidity({ employment, effective_date }: UpdateDraft): {
  undated: Values;
  dated: TermChange | null;
} {
  const undated: Values = {};
  const terms: Values = {};
  let isTerm = false;
  for (const column in employment) {
    const field = fieldOf(column, 'employment');
    const value = employment[column] ?? null;
    if (isDated(field)) {
      terms[field] = value;
      isTerm = true;
    } else undated[column] = value;
  }
  const from = effective_date === null ? null : calendarDate(effective_date);
  return { undated, dated: isTerm ? { from, terms } : null };
}

export interface ComparedTerms {
  /** Only what the row makes other than it is. */
  change: TermChange;
  shown: ShownChange[];
  faults: StoredFault[];
  warnings: StoredFault[];
  closed: ClosedDifference | null;
}

/** Changes of a contract that a row makes from its day on; null where everything is as it says. */
export function compareTerms(
  { from, terms }: TermChange,
  one: StoredEmployment,
  against: Against,
): ComparedTerms | null {
  const { context, terms: known, closed } = against;
  const { employment } = one;
  const { today } = context;
  const day = from ?? today;
  const own = known?.get(employment.id) ?? [];
  const begins = calendarDate(String(employment['start_date']));
  const around = linesAround(
    currentTerms(employment, Object.keys(terms) as DatedField[]),
    own,
    { from, terms },
    begins,
    today,
  );
  const fields = [...around.next.keys()];
  if (fields.length === 0) return null;
  const change = {
    from,
    terms: Object.fromEntries(fields.map((field) => [field, terms[field]])) as DatedTerms,
  };
  const dates = { start_date: begins, end_date: endOf(employment) };
  const faults = from === null ? [] : dateFaults(dates, from, today, fields.includes('payrollid'));
  const kept = closed?.get(employment.id) ?? null;
  const shown = fields.map((field): ShownChange => {
    const value = (of: string | number | null) => shownValue(field as FieldName, of, context);
    return {
      field: field as FieldName,
      label: IMPORT_FIELDS[field as FieldName].label,
      before: value(valueOn(around.lines.get(field)!, day)),
      after: value(terms[field] ?? null),
      ...(from !== null && { from }),
    };
  });
  return {
    change,
    shown,
    faults: faults.map(({ code, detail }) => rowFault('effectiveDate', code, detail)),
    warnings: [
      ...(kept ? [closedWarning(day, kept)] : []),
      ...(fields.includes('monthlySalary')
        ? salaryDoubt(valueOn(around.lines.get('monthlySalary')!, day), terms.monthlySalary, against)
        : []),
    ],
    closed: kept,
  };
}

const endOf = (employment: StoredEmployment['employment']): string | null =>
  employment['end_date'] === null || employment['end_date'] === undefined
    ? null
    : String(employment['end_date']);

const closedWarning = (from: CalendarDate, { periods }: ClosedDifference): StoredFault => {
  const { code, message } = closedPeriodsWarning(from, periods);
  return { ...rowFault('effectiveDate', code, message), severity: 'warning' };
};
