import { z } from 'zod';
import {
  basisPoints,
  calendarDate,
  costCenter,
  email,
  id,
  line,
  mobile,
  nonNegativePesos,
  positivePesos,
  text,
} from './schemas.ts';

/** Derived, never stored (docs/spec.md leaves the lifecycle open; first match wins, in this order). */
export const employmentStates = ['retired', 'restricted', 'suspended', 'invited', 'active'] as const;
export type EmploymentState = (typeof employmentStates)[number];

export const contractTypes = [
  'fixed_term',
  'indefinite',
  'project',
  'apprenticeship',
  'internship',
  'services',
] as const;
export const accountTypes = [
  'savings',
  'checking',
  'low_amount',
  'ordinary_deposit',
  'inclusive_low_amount',
] as const;
/** Fields that only `view_salary` sees, and only who sees them changes on record. */
export const salaryFields = ['monthlySalary', 'fixedDeductions'] as const;
export const salaryTypes = ['ordinary', 'integral', 'variable'] as const;
export const transportAllowances = ['automatic', 'yes', 'no'] as const;

/** Personal data as a form or a file gives it. `documentType` is the id of `GET /user/documenttype`. */
export const personBody = z.strictObject({
  documentType: text(4),
  documentNumber: line(20),
  firstName: line(60),
  secondName: line(60).nullable(),
  firstSurname: line(60),
  secondSurname: line(60).nullable(),
  birthDate: calendarDate.nullable(),
  gender: text(20).nullable(),
  email: email.nullable(),
  mobile: mobile.nullable(),
  city: line(80).nullable(),
  address: line(160).nullable(),
});

export const accountBody = z.strictObject({
  bankCode: text(8),
  accountType: z.enum(accountTypes),
  accountNumber: z.string().regex(/^\d{5,20}$/),
  breBKey: line(100).nullable(),
});

export const employmentBody = z.strictObject({
  companyid: id,
  payrollid: id,
  code: line(30).nullable(),
  position: line(80).nullable(),
  area: line(80).nullable(),
  costCenter: costCenter.nullable(),
  city: line(80).nullable(),
  contractType: z.enum(contractTypes),
  startDate: calendarDate,
  endDate: calendarDate.nullable(),
  leavingReason: text(40).nullable(),
  monthlySalary: positivePesos,
  salaryType: z.enum(salaryTypes),
  transportAllowance: z.enum(transportAllowances),
  fixedDeductions: nonNegativePesos,
  account: accountBody.nullable(),
  /** Downward overrides of the payroll's policy; null follows the policy. */
  maxPercentage: basisPoints.nullable(),
  maxAmount: positivePesos.nullable(),
});

/** Lets in what is unusual but not wrong, once somebody has seen it said; the same in a form, a file and a call. */
export const confirmWarnings = z.boolean().optional();
