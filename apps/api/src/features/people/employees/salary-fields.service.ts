import { salaryFields } from '@antela/contract/employee-fields';
import { AppError } from '../../../http/app-error.ts';
import type { UserPrincipal } from '../../../http/principal.ts';

/**
 * Refuses a change of a salary on record by somebody who may not see it: whether it changes anything, and by how much, would tell
 * what was there. @throws forbidden
 */
export function refuseUnseenSalary({ permissions }: UserPrincipal, change: object): void {
  if (permissions.has('view_salary')) return;
  if (salaryFields.some((field) => field in change)) throw new AppError('forbidden');
}
