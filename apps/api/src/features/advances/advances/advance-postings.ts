import { employeeParts } from '@antela/rules/fee';
import { pesos } from '@antela/rules/money';
import type { AccountRef, Posting } from '../../ledger/ledger/ledger.service.ts';

export interface PaidAdvance {
  id: string;
  /** Pay period, or company and semester for prima: what the deduction is collected with. */
  collectedWith: string;
  amount: number;
  fee: number;
  vat: number;
  /** Part of fee and VAT that payroll deducts from the employee; the rest the company owes by itself. */
  employeeFee: number;
}

const clearing: AccountRef = { kind: 'bank_clearing', ownerKey: 'client' };
const income: AccountRef = { kind: 'fee_income', ownerKey: 'client' };
const vatPayable: AccountRef = { kind: 'vat_payable', ownerKey: 'client' };

/**
 * Postings of a paid advance. Fee and VAT are shared in the same proportion, and the rest of either is the employer's. The
 * receivable is debited exactly the payroll deduction.
 */
export function postingsOfPayment(advance: PaidAdvance): Posting[] {
  const receivable: AccountRef = { kind: 'company_receivable', ownerKey: advance.collectedWith };
  const employer: AccountRef = { kind: 'employer_fee', ownerKey: advance.collectedWith };
  const { fee: feeOfEmployee, vat: vatOfEmployee } = employeeParts(
    pesos(advance.fee),
    pesos(advance.vat),
    pesos(advance.employeeFee),
  );
  const parts: [name: string, debit: AccountRef, credit: AccountRef, amount: number][] = [
    ['principal', receivable, clearing, advance.amount],
    ['fee', receivable, income, feeOfEmployee],
    ['vat', receivable, vatPayable, vatOfEmployee],
    ['employer-fee', employer, income, advance.fee - feeOfEmployee],
    ['employer-vat', employer, vatPayable, advance.vat - vatOfEmployee],
  ];
  return parts
    .filter(([, , , amount]) => amount > 0)
    .map(([name, debit, credit, amount]) => ({
      eventKey: `advance:${advance.id}:${name}`,
      debit,
      credit,
      amount,
      advanceId: advance.id,
    }));
}
