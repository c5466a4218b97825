import type { employmentStates } from '@antela/contract/employee-bodies';
import { contractFields, type contractTypes } from '@antela/contract/employee-fields';
import { listEmployees, type EmployeeColumn } from '@antela/contract/employees';
import { hasPermission } from '../../../lib/data-store.ts';
import { date, ids, listSearch, words, written } from '../../../lib/list-search.ts';

type ContractType = (typeof contractTypes)[number];
type EmploymentState = (typeof employmentStates)[number];

/** The words of the address for what the API names in English. */
export const stateWords = {
  active: 'activo',
  invited: 'invitado',
  suspended: 'suspendido',
  restricted: 'restringido',
  retired: 'retirado',
} as const satisfies Record<EmploymentState, string>;

export const contractWords = {
  indefinite: 'indefinido',
  fixed_term: 'fijo',
  project: 'obra',
  apprenticeship: 'aprendizaje',
  internship: 'practicas',
  services: 'servicios',
} as const satisfies Record<ContractType, string>;

export const columnWords: Record<EmployeeColumn, string> = {
  documentType: 'tipo',
  document: 'documento',
  name: 'nombre',
  code: 'codigo',
  company: 'empresa',
  payroll: 'nomina',
  position: 'cargo',
  area: 'area',
  costCenter: 'centro',
  contract: 'contrato',
  state: 'estado',
  startDate: 'ingreso',
  endDate: 'retiro',
  salary: 'salario',
  available: 'disponible',
};

const views = ['revisar', 'invitaciones'] as const;

export const employeesSearch = listSearch({
  endpoint: listEmployees,
  filters: {
    empresa: ids('companyid'),
    nomina: ids('payrollid'),
    estado: words('state', stateWords),
    contrato: words('contractType', contractWords),
    area: written('area', 80),
    centro: written('costCenter', contractFields.costCenter.max),
    ingresodesde: date('hiredFrom'),
    ingresohasta: date('hiredTo'),
  },
  sorts: {
    nombre: 'name',
    ingreso: 'startDate',
    documento: 'document',
    salario: 'salary',
    nomina: 'payroll',
    disponible: 'available',
  },
  also: ({ id, text, many }) => ({
    /** Columns that were chosen for the report; none for those it always has. */
    columnas: many('columnas', Object.values(columnWords)),
    /** The employment that is open beside the list. */
    vinculo: id('vinculo'),
    /** Another view of the screen: what somebody should look at, or the invitations that were sent. */
    ver: views.find((view) => view === text('ver')) ?? null,
  }),
});
export type EmployeesSearch = ReturnType<typeof employeesSearch.parse>;

/** An address that orders by salaries, from somebody who sees them, orders by name for those who do not. */
export const orderedFor = ({ orden }: EmployeesSearch): { orden?: string } =>
  employeesSearch.sortOf({ orden }).key === 'salary' && !hasPermission('view_salary')
    ? { orden: 'nombre' }
    : {};

declare module '../../../paths.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations are merged
  interface Searches {
    '/employees': EmployeesSearch;
  }
}
