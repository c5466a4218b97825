import type { contractTypes, employmentStates } from '@antela/contract/employee-bodies';
import type { listEmployees } from '@antela/contract/employees';
import type { QueryOf } from '@antela/contract/endpoint';
import { lengths } from '@antela/rules/employee-checks';
import { searchReader } from '../../../lib/search-reader.ts';

type ContractType = (typeof contractTypes)[number];
type EmploymentState = (typeof employmentStates)[number];

/** The words of the address for what the API names in English. */
export const stateWords: Record<EmploymentState, string> = {
  active: 'activo',
  invited: 'invitado',
  suspended: 'suspendido',
  restricted: 'restringido',
  retired: 'retirado',
};

export const contractWords: Record<ContractType, string> = {
  indefinite: 'indefinido',
  fixed_term: 'fijo',
  project: 'obra',
  apprenticeship: 'aprendizaje',
  internship: 'practicas',
  services: 'servicios',
};

const sortWords = {
  name: 'nombre',
  startDate: 'ingreso',
  document: 'documento',
  salary: 'salario',
  payroll: 'nomina',
} as const;
export type EmployeeSort = { key: keyof typeof sortWords; direction: 'asc' | 'desc' };

/** The list's filters as its address holds them; `orden` is a word of `sortWords`, with a minus for the other way round. */
export interface EmployeesSearch {
  empresa: string[];
  nomina: string[];
  estado: string[];
  contrato: string[];
  area: string;
  centro: string;
  ingresodesde: string | null;
  ingresohasta: string | null;
  orden: string;
  /** The employment that is open beside the list. */
  vinculo: string | null;
  /** Another view of the screen: what somebody should look at. */
  ver: 'revisar' | null;
}

const sorts = Object.values(sortWords).flatMap((word) => [word, `-${word}`]);

export const employeesSearch = {
  parse(search: unknown): EmployeesSearch {
    const { text, ids, id, many, one, date } = searchReader(search);
    return {
      empresa: ids('empresa'),
      nomina: ids('nomina'),
      estado: many('estado', Object.values(stateWords)),
      contrato: many('contrato', Object.values(contractWords)),
      area: text('area').slice(0, 80),
      centro: text('centro').slice(0, lengths.costCenter),
      ingresodesde: date('ingresodesde'),
      ingresohasta: date('ingresohasta'),
      orden: one('orden', sorts, 'nombre'),
      vinculo: id('vinculo'),
      ver: text('ver') === 'revisar' ? 'revisar' : null,
    };
  },
};

/** An address without any filter. */
export const noFilters = {
  empresa: null,
  nomina: null,
  estado: null,
  contrato: null,
  area: null,
  centro: null,
  ingresodesde: null,
  ingresohasta: null,
} as const;

export function hasFilters(search: EmployeesSearch): boolean {
  return Object.keys(noFilters).some((key) => (search[key as keyof typeof noFilters] ?? '').length > 0);
}

export function sortOf({ orden }: Pick<EmployeesSearch, 'orden'>): EmployeeSort {
  const word = orden.replace('-', '');
  const key = keysOf(sortWords).find((each) => sortWords[each] === word) ?? 'name';
  return { key, direction: orden.startsWith('-') ? 'desc' : 'asc' };
}

/** An address that orders by salaries, from somebody who sees them, orders by name for those who do not. */
export const orderedFor = (search: EmployeesSearch, permissions: readonly string[]): EmployeesSearch =>
  sortOf(search).key === 'salary' && !permissions.includes('view_salary')
    ? { ...search, orden: 'nombre' }
    : search;

/** Null for the order that the list has by itself, so that it leaves no trace in the address. */
export function sortWord({ key, direction }: { key: string; direction: 'asc' | 'desc' }): string | null {
  const word = sortWords[key as EmployeeSort['key']];
  if (key === 'name' && direction === 'asc') return null;
  return direction === 'desc' ? `-${word}` : word;
}

type Query = QueryOf<typeof listEmployees>;

/** The filters as list and report ask for them, with the text searched for, which is not part of the address. */
export function filterQuery(
  search: EmployeesSearch,
  text = '',
): Pick<
  Query,
  'q' | 'companyid' | 'payrollid' | 'state' | 'contractType' | 'area' | 'costCenter' | 'hiredFrom' | 'hiredTo'
> {
  return {
    ...(text.trim() !== '' && { q: text.trim().slice(0, 100) }),
    ...(search.empresa.length > 0 && { companyid: search.empresa.join(',') }),
    ...(search.nomina.length > 0 && { payrollid: search.nomina.join(',') }),
    ...(search.estado.length > 0 && { state: named(stateWords, search.estado) }),
    ...(search.contrato.length > 0 && { contractType: named(contractWords, search.contrato) }),
    ...(search.area !== '' && { area: search.area }),
    ...(search.centro !== '' && { costCenter: search.centro }),
    ...(search.ingresodesde && { hiredFrom: search.ingresodesde }),
    ...(search.ingresohasta && { hiredTo: search.ingresohasta }),
  };
}

export function listQueryOf(search: EmployeesSearch, text: string, cursor: string | undefined): Query {
  const { key, direction } = sortOf(search);
  return {
    ...filterQuery(search, text),
    sort: `${key}:${direction}`,
    ...(cursor !== undefined && { cursor }),
  };
}

function named(words: Record<string, string>, chosen: readonly string[]): string {
  return keysOf(words)
    .filter((key) => chosen.includes(words[key] ?? ''))
    .join(',');
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[];
}
