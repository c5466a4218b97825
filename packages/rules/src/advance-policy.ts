import type { FeeTerms } from './fee.ts';
import { basisPoints, pesos } from './money.ts';
import type { BasisPoints, Pesos } from './money.ts';

/** A span of the week; day 1 is Monday, minutes since midnight in Bogotá, `untilMinute` (at most 1440) excluded. */
export type WeeklyWindow = {
  readonly day: number;
  readonly fromMinute: number;
  readonly untilMinute: number;
};

/** `strict` keeps the minimum wage out of reach, `warn` flags an advance that touches it, `off` ignores it. */
export const wageProtections = {
  strict: { name: 'Estricto' },
  warn: { name: 'Advertir' },
  off: { name: 'No aplica' },
} as const;

export type WageProtection = keyof typeof wageProtections;

/** Whether somebody hired after 1 February earns the month to its 30th day, or only the real days. Employers differ. */
export type PartialFebruary = 'commercial' | 'real';

/** One version of a payroll's terms. An advance keeps the version it was granted under. */
export type AdvancePolicy = {
  /** Share of the salary already earned in the period. */
  readonly percentage: BasisPoints;
  /** Share of the prima already earned in the semester. */
  readonly primaPercentage: BasisPoints;
  readonly minimumAmount: Pesos;
  /** Per advance; null: no limit but what is available. */
  readonly maximumAmount: Pesos | null;
  readonly step: Pesos;
  /** Principal and employee-borne fees of all advances of a period; null: no limit of its own. */
  readonly maximumPerPeriod: Pesos | null;
  readonly countPerPeriod: number | null;
  readonly countPerDay: number | null;
  /** Calendar days since the hire date. */
  readonly seniorityDays: number;
  /** When advances can be taken; null: always. */
  readonly hours: readonly WeeklyWindow[] | null;
  readonly fee: FeeTerms;
  /** Above this amount somebody must approve: 0 is always, null is never. */
  readonly approvalAbove: Pesos | null;
  readonly wageProtection: WageProtection;
  readonly partialFebruary: PartialFebruary;
  /** Most that all advances of a company may add up to in a period; null: no limit. */
  readonly companyCreditPerPeriod: Pesos | null;
  /** Calendar days before the prima's payment in which no prima advance is taken. */
  readonly primaBlockDays: number;
};

export const defaultAdvancePolicy: AdvancePolicy = {
  percentage: basisPoints(5_000),
  primaPercentage: basisPoints(5_000),
  minimumAmount: pesos(50_000),
  maximumAmount: null,
  step: pesos(10_000),
  maximumPerPeriod: null,
  countPerPeriod: 3,
  countPerDay: 1,
  seniorityDays: 30,
  hours: null,
  fee: {
    fixed: pesos(5_000),
    percentage: basisPoints(0),
    payer: 'employee',
    employeeShare: basisPoints(10_000),
  },
  approvalAbove: null,
  wageProtection: 'warn',
  partialFebruary: 'commercial',
  companyCreditPerPeriod: null,
  primaBlockDays: 10,
};
