import type { EmploymentState } from '@antela/contract/employee-bodies';

/** How the state of an employment looks. */
export const employmentKinds = {
  active: 'done',
  invited: 'course',
  suspended: 'attention',
  restricted: 'refused',
  retired: 'void',
} as const satisfies Record<EmploymentState, string>;
