import { contractTypes, employmentStates, type listEmployees } from '@antela/contract/employees';
import type { QueryOf } from '@antela/contract/endpoint';
import { z } from 'zod';

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

const sortWords = { name: 'nombre', startDate: 'ingreso', document: 'documento' } as const;
export type EmployeeSort = { key: keyof typeof sortWords; direction: 'asc' | 'desc' };

/** One value or several, as they come in an address; what cannot be read is as if it were not there. */
const several = <Item extends z.ZodType<string>>(item: Item) =>
  z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(item)).catch([]);

/** The list's filters as its address holds them (`buscar`, `empresa`, `nomina`, `estado`, `contrato`, `area`, `ingresodesde`, `ingresohasta`, `orden`). */
export const employeesSearch = z.object({
  buscar: z.string().max(100).catch(''),
  empresa: several(z.uuid()),
  nomina: several(z.uuid()),
  estado: several(z.enum(Object.values(stateWords))),
  contrato: several(z.enum(Object.values(contractWords))),
  area: z.string().max(80).catch(''),
  ingresodesde: z.iso.date().or(z.literal('')).catch(''),
  ingresohasta: z.iso.date().or(z.literal('')).catch(''),
  orden: z
    .string()
    .regex(/^-?(nombre|ingreso|documento)$/)
    .catch('nombre'),
});
export type EmployeesSearch = z.output<typeof employeesSearch>;

/** An address without any filter. */
export const noFilters = {
  buscar: null,
  empresa: null,
  nomina: null,
  estado: null,
  contrato: null,
  area: null,
  ingresodesde: null,
  ingresohasta: null,
} as const;

export function hasFilters(search: EmployeesSearch): boolean {
  return Object.keys(noFilters).some((key) => search[key as keyof typeof noFilters].length > 0);
}

export function sortOf({ orden }: Pick<EmployeesSearch, 'orden'>): EmployeeSort {
  const word = orden.replace('-', '');
  const key = keysOf(sortWords).find((each) => sortWords[each] === word) ?? 'name';
  return { key, direction: orden.startsWith('-') ? 'desc' : 'asc' };
}

/** Null for the order that the list has by itself, so that it leaves no trace in the address. */
export function sortWord({ key, direction }: { key: string; direction: 'asc' | 'desc' }): string | null {
  const word = sortWords[key as EmployeeSort['key']];
  if (key === 'name' && direction === 'asc') return null;
  return direction === 'desc' ? `-${word}` : word;
}

type Query = QueryOf<typeof listEmployees>;

/** The filters as list and report ask for them; the same call with the same filters gives the same rows. */
export function filterQuery(search: EmployeesSearch): Pick<Query, 'q' | 'companyid' | 'payrollid' | 'state' | 'contractType' | 'area' | 'hiredFrom' | 'hiredTo'> {
  return {
    ...(search.buscar.trim() !== '' && { q: search.buscar.trim() }),
    ...(search.empresa.length > 0 && { companyid: search.empresa.join(',') }),
    ...(search.nomina.length > 0 && { payrollid: search.nomina.join(',') }),
    ...(search.estado.length > 0 && { state: named(stateWords, search.estado) }),
    ...(search.contrato.length > 0 && { contractType: named(contractWords, search.contrato) }),
    ...(search.area !== '' && { area: search.area }),
    ...(search.ingresodesde !== '' && { hiredFrom: search.ingresodesde }),
    ...(search.ingresohasta !== '' && { hiredTo: search.ingresohasta }),
  };
}

export function listQueryOf(search: EmployeesSearch, cursor: string | undefined): Query {
  const { key, direction } = sortOf(search);
  return { ...filterQuery(search), sort: `${key}:${direction}`, ...(cursor !== undefined && { cursor }) };
}

function named(words: Record<string, string>, chosen: readonly string[]): string {
  return keysOf(words)
    .filter((key) => chosen.includes(words[key] ?? ''))
    .join(',');
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[];
}
