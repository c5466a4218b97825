import type { Semester } from '@antela/rules/prima';
import type { DemoPeriod } from './demo-calendar.ts';
import type { DemoPerson } from './demo-people.ts';

/** One advance somebody could really have taken then: the rules were asked, with what had been taken before. */
export interface DrawnAdvance {
  person: DemoPerson;
  kind: 'salary' | 'prima';
  policyId: string;
  period: DemoPeriod | null;
  semester: Semester | null;
  at: Date;
  principal: number;
  fee: number;
  vat: number;
  employeePays: number;
  /** Reason somebody must approve it; null when nobody must. */
  approval: string | null;
  channel: Channel;
  outcome: Outcome;
}

export type Outcome =
  | 'paid'
  | 'paid_at_second_try'
  | 'carried'
  | 'cancelled'
  | 'rejected'
  | 'expired'
  | 'in_approval'
  /** Approved, until its company's next batch takes it to the bank. */
  | 'approved'
  | 'failed';

/** Through the employee's own app, or staff on their behalf. */
export type Channel = 'app' | 'portal';

export const isNeverPaid = (outcome: Outcome): boolean =>
  outcome === 'cancelled' || outcome === 'rejected' || outcome === 'expired';

/** '2026-2'. */
export const semesterKey = (semester: Semester): string => `${semester.year}-${semester.half}`;
