import { employmentStates } from '@antela/contract/employee-bodies';
import type { employeeFilters, employeesChosen } from '@antela/contract/employees-chosen';
import { totalCap } from '@antela/contract/schemas';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { z } from 'zod';
import type { Db, Scope } from '../../../db/database.ts';
import { findEmployments } from '../../../db/employment-search.ts';
import { AppError } from '../../../http/app-error.ts';
import { searchTerms } from '../../../text/person-name.ts';
import * as records from './employee-records.sql.ts';
import { listEmployments } from './employees.sql.ts';

/** Questions of other features about employees: the person behind an employment, and the lock that orders its writers. */
export const getEmployment = (db: Db, scope: Scope, employmentId: string, today: CalendarDate) =>
  records.getEmployment(db, scope, employmentId, today);
export const listCurrentByDocument = (
  db: Db,
  scope: Scope,
  documentNumbers: readonly string[],
  today: CalendarDate,
) => records.listCurrentByDocument(db, scope, documentNumbers, today);
export const listAllByDocument = (db: Db, scope: Scope, documentNumbers: readonly string[]) =>
  records.listAllByDocument(db, scope, documentNumbers);
export const listHeldDocuments = (db: Db, clientId: string, documentNumbers: readonly string[]) =>
  records.listHeldDocuments(db, clientId, documentNumbers);
export type { StoredEmployment } from './employee-records.sql.ts';
export const lockEmployment = (db: Db, scope: Scope, employmentId: string) =>
  records.lockEmployment(db, scope, employmentId);

type ListFilters = z.output<typeof employeeFilters> & { q?: string | undefined };

/** Lists the employees who have not left, among those whom the list's filters let through, whole. */
export async function listCurrentEmployees(
  db: Db,
  scope: Scope,
  { q, state, ...given }: ListFilters,
  today: CalendarDate,
  limit: number,
): Promise<records.StoredEmployment[]> {
  const there = (state ?? employmentStates).filter((one) => one !== 'retired');
  const rows = await listEmployments(db, scope, {
    filters: { ...given, state: there, search: await findEmployments(db, searchTerms(q)) },
    sort: 'name',
    descending: false,
    after: null,
    limit: limit - 1,
    today,
  });
  return records.listStored(
    db,
    scope,
    rows.map(({ id }) => id),
  );
}

/**
 * The employments that a bulk action is about: those named, each once, whether or not they are the caller's; or everybody whom
 * the list's filters let through. @throws conflict when those are not as many as the caller has seen
 */
export async function chosenEmployments(
  db: Db,
  scope: Scope,
  chosen: z.output<typeof employeesChosen>,
  today: CalendarDate,
): Promise<string[]> {
  if ('companyemployeeids' in chosen) return [...new Set(chosen.companyemployeeids)];
  const { q, ...given } = chosen.filters;
  const rows = await listEmployments(db, scope, {
    filters: { ...given, search: await findEmployments(db, searchTerms(q)) },
    sort: 'name',
    descending: false,
    after: null,
    limit: totalCap,
    today,
  });
  if (rows.length !== chosen.expected)
    throw new AppError('conflict', {
      detail: `Ahora son ${rows.length} los que cumplen el filtro, no ${chosen.expected}. Actualiza la lista y vuelve a seleccionarlos.`,
    });
  return rows.map(({ id }) => id);
}

/** The people behind the employments that a bulk action is about, each once. @throws as `chosenEmployments` */
export const chosenEmployees = async (
  db: Db,
  scope: Scope,
  chosen: z.output<typeof employeesChosen>,
  today: CalendarDate,
): Promise<string[]> => records.employeesOf(db, scope, await chosenEmployments(db, scope, chosen, today));
