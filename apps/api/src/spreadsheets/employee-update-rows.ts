import { type CalendarDate } from '@antela/rules/calendar-date';
import { nameOrderRemark } from '@antela/rules/employee-checks';
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
  cellOf,
  employeeCells,
  type FieldCell,
} from './employee-fields.ts';
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
  const cells = namedCells(context, mapping);
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
    const person: EmployeeChanges['person'] = {
      ...whole?.name,
      ...parts,
      ...changesOf(fields, cells.person),
    };
    const employment: EmployeeChanges['employment'] = changesOf(fields, cells.employment);
    const account: EmployeeChanges['account'] = changesOf(fields, cells.account);
    const number = accountNumberReader(account.bankCode ?? null, account.accountType ?? null, context);
    const accountChanges = {
      ...account,
      ...changesOf(fields, [cellOf('accountNumber', 'accountNumber', number)]),
    };
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

/** Cells of the fields that a file names; most have no column and are left out once, and not in every row. */
function namedCells(context: EmployeeContext, mapping: ColumnMapping) {
  const { person, employment, account } = employeeCells(context);
  const named = namedIn(mapping);
  return { person: named(person), employment: named(employment), account: named(account) };
}

/** Cells of the fields that a file names. */
const namedIn =
  ({ columns, fills }: ColumnMapping) =>
  (cells: readonly FieldCell[]): readonly FieldCell[] => {
    const names = new Set<string>([...columns, ...(fills ?? [])].map(({ field }) => field));
    return cells.filter(({ inFile }) => names.has(inFile));
  };

/** Changes that the cells of a row make; to empty what an employee always has is a fault. */
function changesOf(fields: RowFields, cells: readonly FieldCell[]): Record<string, never> {
  const changes: Record<string, unknown> = {};
  for (const { field, inFile, reader, emptied } of cells) {
    if (fields.isBlank(inFile)) continue;
    if (!isClearMark(fields.cell(inFile))) {
      const value = fields.read(inFile, reader);
      if (value !== null) changes[field] = value;
    } else if (emptied !== undefined) changes[field] = emptied;
    else
      fields.fault(
        inFile,
        'field_not_clearable',
        `Este dato no se puede borrar. Deja la celda vacía para no cambiarlo o escribe el nuevo valor.`,
      );
  }
  return changes as Record<string, never>;
}

type NamePart = readonly [string, string | null];
/** Parts of a name that a row gives; a second one may be emptied. */
type NameCells = {
  readonly [Field in 'givenNames' | 'surnames' | 'firstName' | 'firstSurname']?: NamePart;
} & { readonly [Field in 'secondName' | 'secondSurname']?: NamePart | null };

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
  const ofWhole = named([cellOf('fullName', 'fullName', wholeNameReader(mapping.nameOrder))]);
  const ofParts = named([
    ...(['givenNames', 'surnames', 'firstName', 'firstSurname'] as const).map((field) =>
      cellOf(field, field, readNamePart),
    ),
    ...(['secondName', 'secondSurname'] as const).map((field) => ({
      ...cellOf(field, field, readNamePart),
      emptied: null,
    })),
  ]);
  return (fields: RowFields): { whole: WholeName | undefined; parts: Partial<PersonDraft> } => {
    const { fullName: whole } = changesOf(fields, ofWhole) as { fullName?: WholeName };
    const { givenNames, surnames, firstName, firstSurname, secondName, secondSurname } = changesOf(
      fields,
      ofParts,
    ) as NameCells;
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

function together([first, second]: NamePart): string {
  return second === null ? first : `${first} ${second}`;
}
