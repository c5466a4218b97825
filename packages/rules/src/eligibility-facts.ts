import type { AccessRestriction, Product } from './access-restriction.ts';
import type { CalendarDate, DateRange } from './calendar-date.ts';
import type { ScopedEmployment } from './client-restriction.ts';
import type { DatedTerm } from './dated-terms.ts';
import type { EffectiveLimits, FormerPlace, PolicyOverrides } from './effective-limits.ts';
import type { SalaryType, TransportAllowance } from './employment-terms.ts';
import type { Pesos } from './money.ts';
import type { SuspensionEffects, SuspensionKind } from './suspension-kinds.ts';

/** Facts that decide whether somebody may take an advance at all, whatever the amount. */
export type EligibilityFacts = {
  readonly now: Date;
  /** False while the service is off for the client, the company or the payroll. */
  readonly serviceActive: boolean;
  readonly employment: EmploymentFacts;
  readonly suspensions: readonly SuspensionFacts[];
  readonly accessRestrictions: readonly AccessRestriction[];
  readonly bankAccount: BankAccountFacts;
  readonly taken: TakenFacts;
  /** Places left within a day; left out where there are none. */
  readonly former?: readonly FormerPlace[];
  /** The last day salary was paid before today; null: never. */
  readonly lastPaymentDate: CalendarDate | null;
};

export type EmploymentFacts = ScopedEmployment &
  PolicyOverrides & {
    readonly hireDate: CalendarDate;
    /** The last day worked; null: no known end. */
    readonly endDate: CalendarDate | null;
    /** Salary in force today; for variable salaries the average that payroll uses. */
    readonly monthlySalary: Pesos;
    /** Salary that a minimum or maximum is asked of; left out where it is `monthlySalary`. */
    readonly salaryForLimits?: Pesos;
    /** Salary on other days, past and planned; left out where it never changed. */
    readonly salaryTerms?: readonly DatedTerm<number>[];
    readonly salaryType: SalaryType;
    readonly transportAllowance: TransportAllowance;
    /** Fixed deductions of a month: loans, cooperatives, embargoes. */
    readonly monthlyDeductions: Pesos;
    readonly deductionTerms?: readonly DatedTerm<number>[];
    /** The employee has activated the app and accepted its terms. */
    readonly activated: boolean;
    /** True when the employee's own app asks. Staff act with an order signed outside it, so activation is then only a note. */
    readonly needsActivation: boolean;
  };

/** Effects already resolved with the client's settings (suspensionEffects). */
export type SuspensionFacts = DateRange & SuspensionEffects & { readonly kind: SuspensionKind };

export type BankAccountFacts = {
  readonly state: 'valid' | 'invalid' | 'missing';
  /** Payouts wait until this instant because the account changed; null: they do not. */
  readonly holdUntil: Date | null;
};

/** Advances taken before, of the same product. */
export type TakenFacts = {
  /** Principal and employee-borne fees in this pay period (or semester, for prima). */
  readonly amount: Pesos;
  readonly countInPeriod: number;
  readonly countToday: number;
  readonly countThisMonth: number;
};

/** The facts as one product reads them. */
export type EligibilityContext = EligibilityFacts & {
  readonly product: Exclude<Product, 'wallet'>;
  readonly limits: EffectiveLimits;
  /** Payment of the pay period or of the prima; null: there is no period. */
  readonly paymentDate: CalendarDate | null;
};
