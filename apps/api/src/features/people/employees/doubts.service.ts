import { salaryWarning, sharedWarnings } from '@antela/rules/anomaly-sentence';
import type { Db } from '../../../db/database.ts';
import { getSalaryChange } from '../anomalies/anomalies.service.ts';
import { listShared, type OwnValues, type Whose } from './doubts.sql.ts';

/** Values that a write changes, to be held beside what is on record. */
export interface Changed extends OwnValues {
  clientId: string;
  whose: Whose;
  salary?: { before: number; after: number };
}

/** Field of a doubt, as a path in its part of a body. */
export type DoubtField = 'monthlySalary' | 'mobile' | 'email' | 'account.accountNumber';

const fieldOf = {
  shared_account: 'account.accountNumber',
  shared_mobile: 'mobile',
  shared_email: 'email',
} as const;

/** Doubts about a write, for somebody to look at first; the review of a file says the same of its rows. */
export async function doubtsOf(
  db: Db,
  { clientId, whose, salary, ...own }: Changed,
): Promise<{ field: DoubtField; code: string; message: string }[]> {
  const shared = await listShared(db, clientId, whose, own);
  const change = salary && salaryWarning(salary.before, salary.after, await getSalaryChange(db, clientId));
  return [
    ...(change ? [{ field: 'monthlySalary' as const, ...change }] : []),
    ...shared.map((code) => ({ field: fieldOf[code], code, message: sharedWarnings[code] })),
  ];
}
