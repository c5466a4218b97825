import type { EmployeesActProps } from '../../../lib/employees-act.ts';
import { RestrictSheet } from './restrict-sheet.tsx';

/** Restricts several employees chosen in their list. */
export function RestrictChosen({ chosen, count, onClose, onDone }: EmployeesActProps) {
  return <RestrictSheet onClose={onClose} person={null} among={{ chosen, count }} onDone={onDone} />;
}
