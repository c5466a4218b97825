import type { EmployeePartProps } from '../../../lib/employee-section.ts';
import { OpenItems } from './open-items.tsx';

/** Amounts that payrolls left open with one person, each with the period it came from: a part of their page. */
export const EmployeeOpenItems = ({ companyemployeeid }: EmployeePartProps) => (
  <OpenItems of={{ companyemployeeid }} />
);
