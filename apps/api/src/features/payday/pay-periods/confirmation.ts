import type { Difference } from './confirm-deductions.sql.ts';

/** A company's word on what it deducted of a report. */
export interface Confirmation {
  /** Version of the report that was looked at. */
  version: number;
  method: 'as_reported' | 'lines' | 'file';
  file: { key: string; name: string } | null;
  differences: readonly Difference[];
  /**
   * Employments that a file names. Whoever of the report is not among them was not deducted for this reason; without one they
   * wait for an answer. Null: the others were deducted as reported.
   */
  onlyThese: { present: readonly string[]; reason: Difference['reason'] } | null;
}
