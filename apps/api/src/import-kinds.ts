import type { ImportKinds } from './features/files/imports/import-kind.service.ts';
import { retireEmployees } from './features/payday/retirements/retire-from-file.service.ts';
import { restrictEmployees } from './features/people/access-restrictions/restrict-from-file.service.ts';
import { createEmployees } from './features/people/employees/import/create-employees.service.ts';
import { updateEmployees } from './features/people/employees/import/update-employees.service.ts';

/** Acts of each kind of file, from the feature that it is about; the engine of imports knows none of them. */
export const importKinds: ImportKinds = {
  'employees-create': createEmployees,
  'employees-update': updateEmployees,
  retirements: retireEmployees,
  'access-restrictions': restrictEmployees,
};
