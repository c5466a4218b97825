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
import type { Db, Scope } from '../../../db/database.ts';
import type { OrderedPage } from '../../../db/page.ts';
import { listLegalFigures } from '../../records/catalogs/legal-figures.service.ts';
import * as sql from './prima-accruals.sql.ts';
import { getSettings } from './suspension-settings.sql.ts';

/** Ground on which prima is worked out on a day: figures, the client's own settings, and the semester. */
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
  page: OrderedPage & { filters: sql.AccrualFilters },
): Promise<AccrualRecord[]> {
  const { today, semester } = ground;
  const rows = await sql.listAccruals(db, scope, { ...page, semester, today });
  const ids = rows.map(({ id }) => id);
  const own = await ownFacts(db, scope, ground, ids);
  return rows.map((row) => ({ ...row, prima: accrualOf(row, ground, own.of(row.id)) }));
}

/** Sums over everybody that matches, by the rule that works out one: those who earn the same are worked out once. */
export async function accrualTotals(
  db: Db,
  scope: Scope,
  ground: PrimaGround,
  filters: sql.AccrualFilters,
): Promise<Record<keyof PrimaTotals, number>> {
  const { today, semester } = ground;
  const own = await ownFacts(db, scope, ground, null);
  const [groups, advanced] = await Promise.all([
    sql.groupAccruals(db, scope, filters, semester, today, own.employmentIds),
    sql.sumAdvanced(db, scope, filters, semester, today),
  ]);
  let [employees, accrued, projected] = [0, 0, 0];
  for (const group of groups) {
    const prima = accrualOf(group, ground, own.of(group.employment_id ?? ''));
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
  { excluded, salaryTerms }: OwnFacts,
): PrimaAccrual =>
  primaAccrual(
    {
      hireDate: row.start_date,
      endDate: row.end_date,
      monthlySalary: pesos(row.monthly_salary),
      salaryTerms,
      salaryType: row.salary_type,
      contractType: row.contract_type,
      transportAllowance: row.transport_allowance,
    },
    semester,
    today,
    { excluded, contractsWithoutPrima: defaultContractsWithoutPrima, figures },
  );

/** Facts of one person that change their prima among people with the same contract. */
interface OwnFacts {
  excluded: readonly sql.LoweringSuspension[];
  salaryTerms: readonly sql.SalaryTerm[];
}

async function ownFacts(
  db: Db,
  scope: Scope,
  { semester, lowersPrima }: PrimaGround,
  employmentIds: readonly string[] | null,
): Promise<{ employmentIds: string[]; of: (employmentId: string) => OwnFacts }> {
  const [suspensions, salaries] = await Promise.all([
    sql.listLowering(db, scope, lowersPrima, semester, employmentIds),
    sql.listSalaryTerms(db, scope, semester, employmentIds),
  ]);
  const [excludedOf, termsOf] = [byEmployment(suspensions), byEmployment(salaries)];
  return {
    employmentIds: [...new Set([...excludedOf.keys(), ...termsOf.keys()])],
    of: (id) => ({ excluded: excludedOf.get(id) ?? [], salaryTerms: termsOf.get(id) ?? [] }),
  };
}

function byEmployment<Row extends { employment_id: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const each of rows) {
    const group = groups.get(each.employment_id);
    if (group) group.push(each);
    else groups.set(each.employment_id, [each]);
  }
  return groups;
}
