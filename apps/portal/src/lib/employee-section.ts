import type { Permission } from '@antela/contract/permissions';
import type { ComponentType } from 'react';

/** Employee on whose page a section is drawn. */
export type EmployeeSectionProps = { employeeid: string; companyemployeeid: string; fullName: string };

/** A part of an employee's page that belongs to another feature: `sections.ts` hands them over, so that no feature knows another. */
export type EmployeeSection = {
  /** In the address. */
  word: string;
  /** The tab's words, in Spanish. */
  title: string;
  /** People without it are not shown the section. */
  permission?: Permission;
  /** Stands after everything else. */
  isLast?: true;
  component: ComponentType<EmployeeSectionProps>;
};
