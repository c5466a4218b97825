import { type CalendarDate } from '@antela/rules/calendar-date';
import { nameOrderRemark } from '@antela/rules/employee-checks';
import { zeroPesos } from '@antela/rules/money';
import type { PersonName } from '@antela/rules/person-name';
import type { NameOrder } from '@antela/rules/whole-name';
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
import { isFault, type Remark } from './values/reading.ts';

/** Only what the row changes; null empties it. */
export interface EmployeeChanges {
  readonly person: Partial<Omit<PersonDraft, 'documentType' | 'documentNumber'>>;
  /** There for a name in one piece, with the doubt to settle before it replaces another. */
  readonly wholeName?: { readonly doubt: Remark | null };
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
  const readers = namedReaders(context, mapping);
  const readNames = namesReader(mapping);
  const readDocument = documentReader();
  return (row) => {
    const fields = see(row);
    const documentNumber = readDocument(
      fields,
      fields.read('documentType', readDocumentType) ?? context.defaults.documentType,
    );
    const effectiveDate = fields.read('effectiveDate', readDate);
    const { whole, parts } = readNames(fields);
    const person = {
      ...whole?.name,
      ...parts,
      ...changesOf(fields, readers.ofPerson),
    };
    const employment: Partial<EmploymentDraft> = {
      ...changesOf(fields, readers.ofWork),
      ...renamed(changesOf(fields, readers.ofPlace)),
      ...firmChangesOf(fields, readers.firm),
      ...(isClearMark(fields.cell('fixedDeductions'))
        ? { fixedDeductions: zeroPesos }
        : firmChangesOf(fields, readers.ofDeductions)),
    };
    const account: EmployeeChanges['account'] = {
      ...firmChangesOf(fields, readers.ofAccount),
      ...changesOf(fields, readers.ofKey),
    };
    const number = accountNumberReader(account.bankCode ?? null, account.accountType ?? null, context);
    const accountChanges = { ...account, ...firmChangesOf(fields, { accountNumber: number }) };
    if (!whole) checkNameOrder(fields, person);
    checkRow(fields, { birthDate: person.birthDate, ...employment }, context, effectiveDate ?? context.today);
    const isWhole = fields.faults.length === 0;
    const changes = isWhole
      ? { person, employment, account: accountChanges, ...(whole && { wholeName: { doubt: whole.doubt } }) }
      : null;
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

/** Readers of the fields that a file names; most have no column and are left out once, and not in every row. */
function namedReaders(context: EmployeeContext, mapping: ColumnMapping) {
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
    birthDate,
    gender,
    email,
    mobile,
    city,
    address,
    workCity,
    ...work
  } = employeeReaders(context);
  const named = namedIn(mapping);
  return {
    ofPerson: named({ birthDate, gender, email, mobile, city, address }),
    ofWork: named(work),
    ofPlace: named({ workCity }),
    firm: named({
      companyid,
      payrollid,
      startDate,
      monthlySalary,
      contractType,
      salaryType,
      transportAllowance,
    }),
    ofDeductions: named({ fixedDeductions }),
    ofAccount: named({ bankCode, accountType }),
    ofKey: named({ breBKey }),
  };
}

type Readers = Readonly<Partial<Record<FieldName, CellReader<unknown>>>>;
type ValueOf<R> = R extends CellReader<infer T> ? T : never;

/** Readers of the fields that a file names. */
const namedIn =
  ({ columns, fills }: ColumnMapping) =>
  <R extends Readers>(readers: R): R => {
    const names = new Set<string>([...columns, ...(fills ?? [])].map(({ field }) => field));
    return Object.fromEntries(Object.entries(readers).filter(([field]) => names.has(field))) as R;
  };

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

interface WholeName {
  name: PersonName;
  doubt: Remark | null;
}

/** A doubt about a name is nobody's while the name is only there to say who it is. */
const wholeNameReader =
  (order: NameOrder): CellReader<WholeName> =>
  (cell) => {
    const reading = readFullName(cell, order);
    if (isFault(reading)) return reading;
    const { value: name, warning } = reading;
    return { value: { name, doubt: warning ?? nameOrderRemark(name) } };
  };

/** A name is changed whole: a column with the first part replaces the second too, when both came in it. */
function namesReader(mapping: ColumnMapping) {
  const named = namedIn(mapping);
  const ofWhole = named({ fullName: wholeNameReader(mapping.nameOrder) });
  const ofParts = named({
    givenNames: readNamePart,
    surnames: readNamePart,
    firstName: readNamePart,
    firstSurname: readNamePart,
  });
  const ofSeconds = named({ secondName: readNamePart, secondSurname: readNamePart });
  return (fields: RowFields): { whole: WholeName | undefined; parts: Partial<PersonDraft> } => {
    const whole = firmChangesOf(fields, ofWhole).fullName;
    const { givenNames, surnames, firstName, firstSurname } = firmChangesOf(fields, ofParts);
    const { secondName, secondSurname } = changesOf(fields, ofSeconds);
    const parts = {
      ...(givenNames && { firstName: givenNames[0], secondName: givenNames[1] }),
      ...(surnames && { firstSurname: surnames[0], secondSurname: surnames[1] }),
      ...(firstName && { firstName: together(firstName) }),
      ...(firstSurname && { firstSurname: together(firstSurname) }),
      ...(secondName !== undefined && { secondName: secondName && together(secondName) }),
      ...(secondSurname !== undefined && { secondSurname: secondSurname && together(secondSurname) }),
    };
    return { whole, parts };
  };
}

function together([first, second]: readonly [string, string | null]): string {
  return second === null ? first : `${first} ${second}`;
}
