import type { EmployeeDetail } from '@antela/contract/employees';
import { bankAndAccount, maskAccount } from '@antela/rules/bank-account';
import { documentNumber } from '../../../lib/format.ts';

/** Person an advance is for, in the words of the check page. */
export type Candidate = {
  companyemployeeid: string;
  name: string;
  document: string;
  payroll: string;
  company: string;
  account: string | null;
};

export function candidateOf(
  { person, employments }: EmployeeDetail,
  companyemployeeid: string,
): Candidate | null {
  const employment = employments.find((each) => each.companyemployeeid === companyemployeeid);
  if (!employment) return null;
  const { account } = employment;
  return {
    companyemployeeid,
    name: [person.firstName, person.secondName, person.firstSurname, person.secondSurname]
      .filter(Boolean)
      .join(' '),
    document: documentNumber(person.documentType, person.documentNumber),
    payroll: employment.payroll.name,
    company: employment.company.name,
    account:
      account &&
      bankAndAccount(
        account.bankName,
        account.masked ? account.accountNumber : maskAccount(account.accountNumber),
      ),
  };
}
