import type { EmployeesChosen } from '@antela/contract/employees-chosen';
import type { Permission } from '@antela/contract/permissions';
import type { ComponentType } from 'react';

export type EmployeesActProps = {
  chosen: EmployeesChosen;
  /** How many they are, as the list has counted them. */
  count: number;
  onClose: () => void;
  /** Called once the chosen people are dealt with. */
  onDone: () => void;
};

/** Something to do with several employees of the list that belongs to another feature: sections.ts hands it over. */
export type EmployeesAct = {
  label: string;
  permission: Permission;
  component: ComponentType<EmployeesActProps>;
  /** Done less often: it stands in the menu of the others. */
  isLess?: boolean;
};
