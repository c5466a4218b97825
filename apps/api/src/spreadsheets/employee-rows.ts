import type { PersonName } from '@antela/rules/person-name';
import type { TableRow } from './cell.ts';
import type { ColumnMapping } from './column-mapping.ts';
import type {
  AccountDraft,
  EmployeeContext,
  EmployeeDraft,
  EmploymentDraft,
  PersonDraft,
} from './employee-draft.ts';
import {
  accountNumberReader,
  checkNameOrder,
  checkRow,
  documentReader,
  employeeCells,
  type FieldCell,
} from './employee-fields.ts';
import type { TableColumn } from './open-table.ts';
import { type RowFields, rowFieldsOf, type RowRemark } from './row-fields.ts';
import { readDocumentType } from './values/read-document.ts';
import { readFullName, readNamePart } from './values/read-person-name.ts';

export interface EmployeeRow {
  readonly rowNumber: number;
  /** Null where it cannot be read: the rest of the row may still have told its faults. */
  readonly documentNumber: string | null;
  /** Null where it cannot be read. */
  readonly name: PersonName | null;
  /** Null when the row has faults. */
  readonly draft: EmployeeDraft | null;
  readonly faults: readonly RowRemark[];
  readonly warnings: readonly RowRemark[];
}

/**
 * Reads rows of new employees, one by one and in order, for a whole file: a document that came before in it is a fault of the later
 * row. Footers are for the caller to leave out. Pure but for that memory.
 */
export function employeeRowReader(
  columns: readonly TableColumn[],
  mapping: ColumnMapping,
  context: EmployeeContext,
): (row: TableRow) => EmployeeRow {
  const see = rowFieldsOf(columns, mapping);
  const cells = employeeCells(context);
  const readDocument = documentReader();
  return (row) => {
    const fields = see(row);
    const documentType = fields.read('documentType', readDocumentType) ?? context.defaults.documentType;
    const documentNumber = readDocument(fields, documentType);
    const name = readName(fields, mapping);
    if (name) checkNameOrder(fields, name);
    const person = readInto(
      {
        documentType,
        documentNumber,
        firstName: name?.firstName,
        secondName: name?.secondName,
        firstSurname: name?.firstSurname,
        secondSurname: name?.secondSurname,
      },
      fields,
      cells.person,
    ) as unknown as PersonDraft;
    const employment = readEmployment(fields, cells, context);
    const account = readAccount(fields, cells, context);
    checkRow(
      fields,
      {
        birthDate: person.birthDate,
        startDate: employment.startDate,
        endDate: employment.endDate,
        monthlySalary: employment.monthlySalary,
        contractType: employment.contractType,
        salaryType: employment.salaryType,
      },
      context,
    );
    const isWhole =
      fields.faults.length === 0 && documentNumber !== null && name !== null && hasTerms(employment);
    const draft = isWhole ? { person, employment, account } : null;
    return {
      rowNumber: row.rowNumber,
      documentNumber,
      name,
      draft,
      faults: fields.faults,
      warnings: fields.warnings,
    };
  };
}

type Cells = ReturnType<typeof employeeCells>;

/** Reads cells into one object, always in the same order: one put together from others is several times slower to make. */
function readInto(
  values: Record<string, unknown>,
  fields: RowFields,
  cells: readonly FieldCell[],
): Record<string, unknown> {
  for (const { field, inFile, reader, needed, ofFile } of cells) {
    const value = needed === null ? fields.read(inFile, reader) : fields.require(inFile, needed, reader);
    values[field] = value ?? ofFile;
  }
  return values;
}

/** Null where what an employment cannot be without cannot be read. */
type EmploymentRead = Omit<EmploymentDraft, 'startDate' | 'monthlySalary'> & {
  readonly startDate: EmploymentDraft['startDate'] | null;
  readonly monthlySalary: EmploymentDraft['monthlySalary'] | null;
};

const hasTerms = (employment: EmploymentRead): employment is EmploymentDraft =>
  employment.startDate !== null && employment.monthlySalary !== null;

function readEmployment(fields: RowFields, cells: Cells, context: EmployeeContext): EmploymentRead {
  const employment = readInto({}, fields, cells.employment) as unknown as EmploymentRead;
  checkPlace(fields, employment, context);
  return employment;
}

/** The row's own place goes before the file's; where they differ somebody has to say that it is meant. */
function checkPlace(
  fields: RowFields,
  { companyid, payrollid }: Pick<EmploymentRead, 'companyid' | 'payrollid'>,
  { defaults }: EmployeeContext,
): void {
  if (defaults.companyid !== null && companyid !== defaults.companyid)
    fields.warn(
      'companyid',
      'company_differs',
      'El archivo dice una empresa distinta de la que elegiste. Queda en la del archivo.',
    );
  else if (defaults.payrollid !== null && payrollid !== defaults.payrollid)
    fields.warn(
      'payrollid',
      'payroll_differs',
      'El archivo dice una nómina distinta de la que elegiste. Queda en la del archivo.',
    );
}

type NameDraft = Pick<PersonDraft, 'firstName' | 'secondName' | 'firstSurname' | 'secondSurname'>;

/** From one column with all, or from the parts: each part may be in one column or two. */
function readName(fields: RowFields, mapping: ColumnMapping): NameDraft | null {
  if (fields.has('fullName'))
    return fields.require('fullName', 'el nombre', (cell) => readFullName(cell, mapping.nameOrder));
  const given = readHalf(
    fields,
    fields.has('givenNames') ? 'givenNames' : 'firstName',
    'secondName',
    'el nombre',
  );
  const surnames = readHalf(
    fields,
    fields.has('surnames') ? 'surnames' : 'firstSurname',
    'secondSurname',
    'el apellido',
  );
  if (given === null || surnames === null) return null;
  return { firstName: given[0], secondName: given[1], firstSurname: surnames[0], secondSurname: surnames[1] };
}

type HalfField = 'givenNames' | 'firstName' | 'secondName' | 'surnames' | 'firstSurname' | 'secondSurname';

function readHalf(
  fields: RowFields,
  first: HalfField,
  second: HalfField,
  what: string,
): readonly [string, string | null] | null {
  const head = fields.require(first, what, readNamePart);
  const tail = fields.read(second, readNamePart);
  if (head === null) return null;
  const rest = [head[1], tail?.[0], tail?.[1]].filter((part) => part !== null && part !== undefined);
  return [head[0], rest.length === 0 ? null : rest.join(' ')];
}

/** All of an account or nothing of it: a bank without a number pays nobody. */
function readAccount(
  fields: RowFields,
  { account: cells }: Cells,
  context: EmployeeContext,
): AccountDraft | null {
  const parts = ['bankCode', 'accountType', 'accountNumber'] as const;
  const isMissing = parts.every((part) => fields.isBlank(part));
  if (isMissing) {
    if (parts.some((part) => fields.has(part)))
      fields.warn(
        'accountNumber',
        'account_missing',
        'Sin cuenta no se le puede pagar un adelanto. Puedes agregarla después.',
      );
    return null;
  }
  // A type that no column gives is told for the whole file, and taken as soon as the row has a number.
  const isTyped = !fields.isBlank('accountNumber') || fields.has('accountType');
  const read = isTyped ? cells : cells.filter(({ field }) => field !== 'accountType');
  const account = readInto({}, fields, read) as Partial<AccountDraft>;
  const { bankCode = null, accountType = null } = account;
  const accountNumber = fields.require(
    'accountNumber',
    'el número de cuenta',
    accountNumberReader(bankCode, accountType, context),
  );
  return bankCode === null || accountType === null || accountNumber === null
    ? null
    : ({ ...account, accountNumber } as AccountDraft);
}
