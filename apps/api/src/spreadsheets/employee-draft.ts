import type { AccountFormat, AccountType } from '@antela/rules/bank-account';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { DocumentType } from '@antela/rules/documents';
import type { LegalSalary } from '@antela/rules/employee-checks';
import type { ContractType, SalaryType, TransportAllowance } from '@antela/rules/employment-terms';
import type { Pesos } from '@antela/rules/money';
import type { CatalogEntry } from './values/read-catalog.ts';
import type { Gender } from './values/read-choice.ts';

/** An employee as a file describes it, in the words of `domain.md` §3. Null: the file says nothing. */
export interface EmployeeDraft {
  readonly person: PersonDraft;
  readonly employment: EmploymentDraft;
  /** Null where the file gives no account at all. */
  readonly account: AccountDraft | null;
}

export interface PersonDraft {
  readonly documentType: DocumentType;
  readonly documentNumber: string;
  readonly firstName: string;
  readonly secondName: string | null;
  readonly firstSurname: string;
  readonly secondSurname: string | null;
  readonly birthDate: CalendarDate | null;
  readonly gender: Gender | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly city: string | null;
  readonly address: string | null;
}

export interface EmploymentDraft {
  /** Ids of the catalogues passed in. */
  readonly companyid: string | null;
  readonly payrollid: string | null;
  readonly code: string | null;
  readonly position: string | null;
  readonly area: string | null;
  readonly costCenter: string | null;
  readonly city: string | null;
  readonly contractType: ContractType | null;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate | null;
  readonly leavingReason: string | null;
  readonly monthlySalary: Pesos;
  readonly salaryType: SalaryType | null;
  readonly transportAllowance: TransportAllowance | null;
  readonly fixedDeductions: Pesos | null;
}

export interface AccountDraft {
  /** Id of the catalogue of banks. */
  readonly bankCode: string;
  readonly accountType: AccountType;
  readonly accountNumber: string;
  readonly breBKey: string | null;
}

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
