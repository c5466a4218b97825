import { type CalendarDate } from '@antela/rules/calendar-date';
import { zeroPesos } from '@antela/rules/money';
import { isClearMark, type TableRow } from './cell.ts';
import type { ColumnMapping } from './column-mapping.ts';
import type { AccountDraft, EmployeeContext, EmploymentDraft, PersonDraft } from './employee-draft.ts';
import {
  accountNumberReader,
  checkNameOrder,
  checkRow,
  documentReader,
  employeeReaders,
} from './employee-fields.ts';
import type { FieldName } from './import-fields.ts';
import type { TableColumn } from './open-table.ts';
import { type CellReader, type RowFields, rowFieldsOf, type RowRemark } from './row-fields.ts';
import { readDate } from './values/read-date.ts';
import { readDocumentType } from './values/read-document.ts';
import { readFullName, readNamePart } from './values/read-person-name.ts';

/** Only what the row changes; null empties it. */
export interface EmployeeChanges {
  readonly person: Partial<Omit<PersonDraft, 'documentType' | 'documentNumber'>>;
  readonly employment: Partial<EmploymentDraft>;
  /** May be a part of an account: whether it makes a whole one with what is on record is the caller's to check. */
  readonly account: { readonly [K in keyof AccountDraft]?: AccountDraft[K] | null };
}

export interface EmployeeUpdateRow {
  readonly rowNumber: number;
  readonly documentNumber: string | null;
  /** Date of the row's own change, where the file gives one. */
  readonly effectiveDate: CalendarDate | null;
  /** Null when the row has faults; with nothing inside when every cell is blank. */
  readonly changes: EmployeeChanges | null;
  readonly faults: readonly RowRemark[];
  readonly warnings: readonly RowRemark[];
}

/** Reads rows that change employees who exist, found by document; like `employeeRowReader` for duplicates and footers. */
export function employeeUpdateReader(
  columns: readonly TableColumn[],
  mapping: ColumnMapping,
  context: EmployeeContext,
): (row: TableRow) => EmployeeUpdateRow {
  const see = rowFieldsOf(columns, mapping);
  const readers = employeeReaders(context);
  const readDocument = documentReader();
  return (row) => {
    const fields = see(row);
    const documentNumber = readDocument(
      fields,
      fields.read('documentType', readDocumentType) ?? context.defaults.documentType,
    );
    const effectiveDate = fields.read('effectiveDate', readDate);
    const {
      companyid,
      payrollid,
      startDate,
      monthlySalary,
      contractType,
      salaryType,
      transportAllowance,
      fixedDeductions,
      bankCode,
      accountType,
      breBKey,
      ...texts
    } = readers;
    const { birthDate, gender, email, mobile, city, address, workCity, ...work } = texts;
    const person = {
      ...readNames(fields, mapping),
      ...changesOf(fields, { birthDate, gender, email, mobile, city, address }),
    };
    const employment: Partial<EmploymentDraft> = {
      ...changesOf(fields, work),
      ...renamed(changesOf(fields, { workCity })),
      ...firmChangesOf(fields, {
        companyid,
        payrollid,
        startDate,
        monthlySalary,
        contractType,
        salaryType,
        transportAllowance,
      }),
      ...(isClearMark(fields.cell('fixedDeductions'))
        ? { fixedDeductions: zeroPesos }
        : firmChangesOf(fields, { fixedDeductions })),
    };
    const account: EmployeeChanges['account'] = {
      ...firmChangesOf(fields, { bankCode, accountType }),
      ...changesOf(fields, { breBKey }),
    };
    const number = accountNumberReader(account.bankCode ?? null, account.accountType ?? null, context);
    const accountChanges = { ...account, ...firmChangesOf(fields, { accountNumber: number }) };
    checkNameOrder(fields, person);
    checkRow(fields, { birthDate: person.birthDate, ...employment }, context, effectiveDate ?? context.today);
    const isWhole = fields.faults.length === 0;
    const changes = isWhole ? { person, employment, account: accountChanges } : null;
    return {
      rowNumber: row.rowNumber,
      documentNumber,
      effectiveDate,
      changes,
      faults: fields.faults,
      warnings: fields.warnings,
    };
  };
}

type Readers = Readonly<Partial<Record<FieldName, CellReader<unknown>>>>;
type ValueOf<R> = R extends CellReader<infer T> ? T : never;

/** Changes of fields that may be emptied. */
function changesOf<R extends Readers>(
  fields: RowFields,
  readers: R,
): { [F in keyof R]?: ValueOf<R[F]> | null } {
  return collect(fields, readers, true) as { [F in keyof R]?: ValueOf<R[F]> | null };
}

/** Changes of fields that an employee always has: to empty one is a fault. */
function firmChangesOf<R extends Readers>(fields: RowFields, readers: R): { [F in keyof R]?: ValueOf<R[F]> } {
  return collect(fields, readers, false) as { [F in keyof R]?: ValueOf<R[F]> };
}

function collect(fields: RowFields, readers: Readers, canClear: boolean): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const [field, reader] of Object.entries(readers) as [FieldName, CellReader<unknown>][]) {
    if (fields.isBlank(field)) continue;
    if (!isClearMark(fields.cell(field))) {
      const value = fields.read(field, reader);
      if (value !== null) changes[field] = value;
    } else if (canClear) changes[field] = null;
    else
      fields.fault(
        field,
        'field_not_clearable',
        `Este dato no se puede borrar. Deja la celda vacía para no cambiarlo o escribe el nuevo valor.`,
      );
  }
  return changes;
}

/** Both a person and an employment have a city; in a file, where all columns are together, the second has a name of its own. */
function renamed({ workCity }: { workCity?: string | null }): { city?: string | null } {
  return workCity === undefined ? {} : { city: workCity };
}

/** A name is changed whole: a column with the first part replaces the second too, when both came in it. */
function readNames(fields: RowFields, mapping: ColumnMapping): Partial<PersonDraft> {
  const whole = firmChangesOf(fields, { fullName: (cell) => readFullName(cell, mapping.nameOrder) }).fullName;
  const half = (field: 'givenNames' | 'surnames' | 'firstName' | 'firstSurname') =>
    firmChangesOf(fields, { [field]: readNamePart } as Record<typeof field, typeof readNamePart>)[field];
  const given = half('givenNames');
  const surnames = half('surnames');
  const firstGiven = half('firstName');
  const firstSurname = half('firstSurname');
  const { secondName: secondGiven, secondSurname } = changesOf(fields, {
    secondName: readNamePart,
    secondSurname: readNamePart,
  });
  return {
    ...whole,
    ...(given === undefined ? {} : { firstName: given[0], secondName: given[1] }),
    ...(surnames === undefined ? {} : { firstSurname: surnames[0], secondSurname: surnames[1] }),
    ...(firstGiven === undefined ? {} : { firstName: together(firstGiven) }),
    ...(firstSurname === undefined ? {} : { firstSurname: together(firstSurname) }),
    ...(secondGiven === undefined ? {} : { secondName: secondGiven === null ? null : together(secondGiven) }),
    ...(secondSurname === undefined
      ? {}
      : { secondSurname: secondSurname === null ? null : together(secondSurname) }),
  };
}

function together([first, second]: readonly [string, string | null]): string {
  return second === null ? first : `${first} ${second}`;
}
