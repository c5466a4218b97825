import type { Permission } from '@antela/contract/permissions';
import type { ComponentType } from 'react';

/** Sections of an employee's page, by their word in the address. */
export type EmployeeSectionWord = 'datos' | 'contrato' | 'adelantos' | 'billeteras' | 'historial';

/** Employee on whose page a part is drawn. */
export type EmployeePartProps = { employeeid: string; companyemployeeid: string; fullName: string };

/** A part of a section that belongs to another feature: `sections.ts` hands them over, so that no feature knows another. */
export type EmployeePart = {
  /** In the address: it leads to this part of its section. */
  word: string;
  section: EmployeeSectionWord;
  /** People without it are not shown the part. */
  permission?: Permission;
  component: ComponentType<EmployeePartProps>;
};
