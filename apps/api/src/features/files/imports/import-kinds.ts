import type { importKinds as kindNames } from '@antela/contract/imports';
import { createEmployees } from './create-employees.service.ts';
import type { ImportKind } from './import-kind.ts';
import { restrictEmployees } from './restrict-employees.service.ts';
import { retireEmployees } from './retire-employees.service.ts';
import { updateEmployees } from './update-employees.service.ts';

/** Every kind of import, by its name in the contract. */
export const importKinds: Readonly<Record<(typeof kindNames)[number], ImportKind>> = {
  'employees-create': createEmployees,
  'employees-update': updateEmployees,
  retirements: retireEmployees,
  'access-restrictions': restrictEmployees,
};
