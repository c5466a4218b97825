import { addPesos, percentOf, ratioOf, subtractPesos, zeroPesos } from './money.ts';
import type { BasisPoints, Pesos } from './money.ts';

export const feePayers = {
  employee: { name: 'El empleado' },
  employer: { name: 'La empresa' },
  shared: { name: 'Compartido' },
} as const;

export type FeePayer = keyof typeof feePayers;

export type FeeTerms = {
  readonly fixed: Pesos;
  /** Share of the principal, on top of the fixed part. */
  readonly percentage: BasisPoints;
  readonly payer: FeePayer;
  /** The employee's part of fee and VAT; read only when the payer is `shared`. */
  readonly employeeShare: BasisPoints;
};

/** fee + vat = employeePays + employerPays. */
export type FeeQuote = {
  readonly principal: Pesos;
  readonly fee: Pesos;
  readonly vat: Pesos;
  readonly employeePays: Pesos;
  readonly employerPays: Pesos;
};

/** Cost of one advance of that principal, VAT apart, and who pays it. Fee, VAT and share are each rounded once. */
export function quoteFee(terms: FeeTerms, principal: Pesos, vatRate: BasisPoints): FeeQuote {
  const fee = addPesos(terms.fixed, percentOf(principal, terms.percentage));
  const vat = percentOf(fee, vatRate);
  const total = addPesos(fee, vat);
  const employeePays = partOfEmployee(terms, total);
  return { principal, fee, vat, employeePays, employerPays: subtractPesos(total, employeePays) };
}

/**
 * Employee's part of a fee and of its VAT, in the proportion in which the two were charged. The fee's part is rounded half up and
 * the VAT is the rest. The database function `fee_of_employee` computes the same.
 */
export function employeeParts(fee: Pesos, vat: Pesos, employeePays: Pesos): { fee: Pesos; vat: Pesos } {
  const total = addPesos(fee, vat);
  const part = total === 0 ? zeroPesos : ratioOf(fee, employeePays, total);
  return { fee: part, vat: subtractPesos(employeePays, part) };
}

function partOfEmployee(terms: FeeTerms, total: Pesos): Pesos {
  switch (terms.payer) {
    case 'employee':
      return total;
    case 'employer':
      return zeroPesos;
    case 'shared':
      return percentOf(total, terms.employeeShare);
  }
}
