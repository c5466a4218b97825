import type {
  accountFields,
  contractFields,
  EmployeeField,
  EmployeeFields,
  personFields,
} from '@antela/contract/employee-fields';
import type { AccountFormat, AccountType } from '@antela/rules/bank-account';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { DocumentType } from '@antela/rules/documents';
import type { LegalSalary } from '@antela/rules/employee-checks';
import type { ContractType } from '@antela/rules/employment-terms';
import type { Pesos } from '@antela/rules/money';
import type { z } from 'zod';
import type { CatalogEntry } from './values/read-catalog.ts';
import type { Gender } from './values/read-choice.ts';

/** An employee as a file describes it, in the words of `domain.md` §3. Null: the file says nothing. */
export interface EmployeeDraft {
  readonly person: PersonDraft;
  readonly employment: EmploymentDraft;
  /** Null where the file gives no account at all. */
  readonly account: AccountDraft | null;
}

/** Value of a field once it is read. */
type Read<Field extends EmployeeField> = Field['kind'] extends 'date'
  ? CalendarDate
  : Field['kind'] extends 'pesos'
    ? Pesos
    : NonNullable<z.output<Field['schema']>>;
type ReadFields<Table extends EmployeeFields> = {
  readonly [Field in keyof Table]:
    | Read<Table[Field]>
    | (null extends z.output<Table[Field]['schema']> ? null : never);
};
type Nullable<Values> = { readonly [Field in keyof Values]: Values[Field] | null };

export type PersonDraft = Omit<ReadFields<typeof personFields>, 'documentType' | 'gender'> & {
  readonly documentType: DocumentType;
  readonly gender: Gender | null;
};

type ContractDraft = ReadFields<typeof contractFields>;
/** Company, payroll and leaving reason are ids of the catalogues passed in. */
export type EmploymentDraft = Nullable<ContractDraft> &
  Pick<ContractDraft, 'startDate' | 'monthlySalary'> & { readonly companyid: string | null };

/** The bank is an id of its catalogue. */
export type AccountDraft = ReadFields<typeof accountFields>;

/** Context in which the rows are read. Documents that already exist are the caller's to look up. */
export interface EmployeeContext {
  readonly today: CalendarDate;
  readonly banks: readonly CatalogEntry[];
  readonly companies: readonly CatalogEntry[];
  readonly payrolls: readonly CatalogEntry[];
  readonly leavingReasons: readonly CatalogEntry[];
  /** Format that the bank accepts for the type, by the bank's id. */
  accountFormat(bank: string, type: AccountType): AccountFormat;
  /** Minimum wage and floor of an integral salary on that day, by law. */
  legalOn(date: CalendarDate): LegalSalary;
  /** Values of fields without a column in the file; chosen when it is uploaded. */
  readonly defaults: {
    readonly documentType: DocumentType;
    readonly companyid: string | null;
    readonly payrollid: string | null;
    readonly contractType: ContractType | null;
  };
}
