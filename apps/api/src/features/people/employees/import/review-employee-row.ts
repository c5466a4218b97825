import {
  accountFields,
  contractFields,
  personFields,
  type EmployeeFields,
} from '@antela/contract/employee-fields';
import { fullName } from '@antela/rules/person-name';
import type { Cell } from '../../../../spreadsheets/cell.ts';
import type { EmployeeDraft } from '../../../../spreadsheets/employee-draft.ts';
import type { EmployeeRow } from '../../../../spreadsheets/employee-rows.ts';
import { searchKey, sortName } from '../../../../text/person-name.ts';
import type { ReviewContext } from '../../../files/imports/review-context.service.ts';
import {
  rowFault,
  storedFault,
  titleOf,
  type ReviewedRow,
  type StoredFault,
} from '../../../files/imports/review-row.service.ts';
import { accountColumns, contractColumns, draftColumns } from '../employee-columns.ts';

/** Company and payroll that a file leaves open must be chosen when it is uploaded: an employee cannot exist without them. */
function placeFault(draft: EmployeeDraft, context: ReviewContext): StoredFault | null {
  const { companyid: company, payrollid: payroll } = draft.employment;
  if (company === null)
    return rowFault(
      'companyid',
      'company_missing',
      'Falta la empresa. Elígela para todo el archivo en el paso Columnas.',
    );
  if (payroll === null)
    return rowFault(
      'payrollid',
      'payroll_missing',
      'Falta la nómina. Elígela para todo el archivo en el paso Columnas.',
    );
  if (context.companyOfPayroll.get(payroll) !== company)
    return rowFault(
      'payrollid',
      'payroll_of_other_company',
      'Esa nómina es de otra empresa. Escribe una nómina de la empresa del empleado.',
    );
  return null;
}

/** A new employee by the columns of employee and employment, ready to be inserted. */
export type CreateDraft = Record<string, string | number | null> & {
  document_number: string;
  company_id: string;
};

interface DraftColumn {
  field: string;
  column: string;
  /** Value of a new contract whose file has none; a contract without an agreed end is of indefinite term (CST 47). */
  usual: string | number | null;
}
const columnsOf = (
  columns: Readonly<Record<string, { name: string }>>,
  table: EmployeeFields,
): readonly DraftColumn[] =>
  Object.entries(columns).map(([field, { name }]) => ({
    field,
    column: name,
    usual: table[field]?.usual ?? null,
  }));
const ofPerson = columnsOf(draftColumns.person, personFields);
const ofContract = columnsOf(contractColumns, contractFields);
const ofAccount = columnsOf(accountColumns, accountFields);

type Values = Readonly<Record<string, string | number | null>>;

/** Written into one object: one put together from others is many times slower to make and to write. */
function toColumns({ person, employment, account }: EmployeeDraft, placed: Placed): CreateDraft {
  const draft: Record<string, string | number | null> = {};
  const assumed: string[] = placed.payroll ? [] : ['payroll_id'];
  const put = (columns: readonly DraftColumn[], values: Values | null): void => {
    for (const { field, column, usual } of columns) {
      const value = values?.[field] ?? null;
      if (value === null && usual !== null) assumed.push(column);
      draft[column] = value ?? usual;
    }
  };
  put(ofPerson, person);
  put(ofContract, employment);
  put(ofAccount, account);
  const document = { type: person.documentType, number: person.documentNumber };
  return Object.assign(draft, {
    company_id: employment.companyid,
    sort_name: sortName(person),
    search_key: searchKey(person, document, employment.code),
    /** Columns that the file does not speak of: they change nobody who is there already. */
    assumed,
  }) as unknown as CreateDraft;
}

/** Whether the row itself names its payroll, or stands where its whole file does. */
interface Placed {
  payroll: boolean;
}

/** Reviews one row by itself, before the database is asked whom it knows. */
export function reviewRow(
  row: EmployeeRow,
  cells: readonly Cell[],
  titleColumn: number | null,
  context: ReviewContext,
  placed: Placed,
): ReviewedRow {
  const faults = row.faults.map(storedFault('error'));
  const misplaced = row.draft && placeFault(row.draft, context);
  if (misplaced) faults.push(misplaced);
  const isClean = row.draft !== null && faults.length === 0;
  const written = row.name && fullName(row.name);
  return {
    rowNumber: row.rowNumber,
    outcome: isClean ? 'new' : 'error',
    title: written ?? titleOf(cells, titleColumn, row.documentNumber),
    draft: isClean && row.draft ? toColumns(row.draft, placed) : null,
    faults: [...faults, ...row.warnings.map(storedFault('warning'))],
    hasWarning: row.warnings.length > 0,
  };
}
