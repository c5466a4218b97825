import { salaryWarning } from '@antela/rules/anomaly-sentence';
import { rowFault, type StoredFault } from '../../../files/imports/review-row.service.ts';
import type { Against } from './update-draft.ts';

/** A change of salary that somebody should look at, as a warning of its cell. */
export function salaryDoubt(before: unknown, after: unknown, { salaryChange }: Against): StoredFault[] {
  if (typeof before !== 'number' || typeof after !== 'number') return [];
  const found = salaryWarning(before, after, salaryChange);
  return found ? [{ ...rowFault('monthlySalary', found.code, found.message), severity: 'warning' }] : [];
}
