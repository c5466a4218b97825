import type { EmployeeDetail, Employment } from '@antela/contract/employees';

/** Employment that a part of the employee's page is drawn from. */
export type OwnPartProps = { detail: EmployeeDetail; employment: Employment; mayEdit: boolean };
