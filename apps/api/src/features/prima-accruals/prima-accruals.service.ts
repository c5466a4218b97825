import type { PrimaTotals } from '@antela/contract/prima-accruals';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { LegalFigure } from '@antela/rules/legal-figures';
import { pesos } from '@antela/rules/money';
import {
  defaultContractsWithoutPrima,
  primaAccrual,
  semesterOf,
  type PrimaAccrual,
  type Semester,
} from '@antela/rules/prima';
import type { SuspensionKind } from '@antela/rules/suspension-kinds';
import type { Db, Scope } from '../../db/database.ts';
import type { Position } from '../../http/cursor.ts';
import { listLegalFigures } from '../catalogs/legal-figures.service.ts';
import * as sql from './prima-accruals.sql.ts';
import { getSettings } from './suspension-settings.sql.ts';

/** What prima is worked out with on a day: figures, the client's own settings, and the semester. */
export interface PrimaGround {
  today: CalendarDate;
  semester: Semester;
  figures: readonly LegalFigure[];
  lowersPrima: readonly SuspensionKind[];
}

export async function primaGround(db: Db, scope: Scope, today: CalendarDate): Promise<PrimaGround> {
  const [figures, { settings }] = await Promise.all([listLegalFigures(db), getSettings(db, scope)]);
  return { today, semester: semesterOf(today), figures, lowersPrima: settings.lowersPrima };
}

export type AccrualRecord = sql.AccrualListRow & { prima: PrimaAccrual };

/** A page of employments by name, each with its prima; one more than `limit`. */
export async function accrualPage(
  db: Db,
  scope: Scope,
  ground: PrimaGround,
  page: { filters: sql.AccrualFilters; descending: boolean; after: Position | null; limit: number },
): Promise<AccrualRecord[]> {
  const { today, semester, lowersPrima } = ground;
  const rows = await sql.listAccruals(db, scope, { ...page, semester, today });
  const ids = rows.map(({ id }) => id);
  const suspensions = await sql.listLowering(db, scope, lowersPrima, semester, ids);
  const excludedOf = byEmployment(suspensions);
  return rows.map((row) => ({ ...row, prima: accrualOf(row, ground, excludedOf.get(row.id) ?? []) }));
}

/** Sums over everybody that matches, by the rule that works out one: those who earn the same are worked out once. */
export async function accrualTotals(
  db: Db,
  scope: Scope,
  ground: PrimaGround,
  filters: sql.AccrualFilters,
): Promise<Record<keyof PrimaTotals, number>> {
  const { today, semester, lowersPrima } = ground;
  const suspensions = await sql.listLowering(db, scope, lowersPrima, semester, null);
  const excludedOf = byEmployment(suspensions);
  const [groups, advanced] = await Promise.all([
    sql.groupAccruals(db, scope, filters, semester, today, [...excludedOf.keys()]),
    sql.sumAdvanced(db, scope, filters, semester, today),
  ]);
  let [employees, accrued, projected] = [0, 0, 0];
  for (const group of groups) {
    const prima = accrualOf(group, ground, excludedOf.get(group.employment_id ?? '') ?? []);
    employees += group.people;
    accrued += prima.accrued * group.people;
    projected += prima.projected * group.people;
  }
  return {
    employees,
    accrued,
    projected,
    advanced,
    remaining: accrued - advanced,
    toPay: projected - advanced,
  };
}

const accrualOf = (
  row: sql.PrimaTerms,
  { semester, today, figures }: PrimaGround,
  excluded: readonly sql.LoweringSuspension[],
): PrimaAccrual =>
  primaAccrual(
    {
      hireDate: row.start_date,
      endDate: row.end_date,
      monthlySalary: pesos(row.monthly_salary),
      salaryType: row.salary_type,
      contractType: row.contract_type,
      transportAllowance: row.transport_allowance,
    },
    semester,
    today,
    { excluded, contractsWithoutPrima: defaultContractsWithoutPrima, figures },
  );

function byEmployment(
  suspensions: readonly sql.LoweringSuspension[],
): ReadonlyMap<string, sql.LoweringSuspension[]> {
  const groups = new Map<string, sql.LoweringSuspension[]>();
  for (const each of suspensions)
    groups.set(each.employment_id, [...(groups.get(each.employment_id) ?? []), each]);
  return groups;
}
