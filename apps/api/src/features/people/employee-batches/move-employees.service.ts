import type { controls } from '@antela/contract/controls';
import type { EmployeesAct } from '@antela/contract/employee-batches';
import type { DatedField } from '@antela/contract/employee-fields';
import { bogotaDate, calendarDate } from '@antela/rules/calendar-date';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { refusalsOf, type Refusal } from '../../../text/refusals.ts';
import { getOwnPayroll, getPayrollOfCompany } from '../../payrolls/payrolls/payrolls.service.ts';
import { recordAudits } from '../../records/audit/audit.service.ts';
import { setMovedValues, type MovedField } from '../employees/move-values.service.ts';
import {
  changedBy,
  changeTermsOfMany,
  closedDifferences,
  dateFaults,
  isCorrection,
  linesAround,
  planReturn,
  returnTerms,
  termsOfMany,
  type KeptLines,
} from '../employment-terms/many-terms.service.ts';
import type { ActOfMany, UndoOfMany } from './act-of-many.ts';
import type { BatchPerson, BatchRow } from './employee-batches.sql.ts';

/** Fields that loosen a control wait for another person, each for one employee: none of them is moved for many. */
type Movable = Exclude<DatedField, keyof (typeof controls)['employment']['fields']>;

type Move = Extract<EmployeesAct, { act: 'payroll' | 'cost_center' }>;

/** A move as undoing it needs it. */
interface Moved {
  field: MovedField;
  /** Missing from moves made before lines were kept. */
  kept?: KeptLines;
}

function movedBy(change: Move): { field: MovedField & Movable; value: string | null } {
  return change.act === 'payroll'
    ? { field: 'payrollid', value: change.payrollid }
    : { field: 'costCenter', value: change.costCenter };
}

const currentOf = ({ payroll_id, cost_center }: Pick<BatchPerson, 'payroll_id' | 'cost_center'>) => ({
  payrollid: payroll_id,
  costCenter: cost_center,
});

const datedOf = (change: Move) => {
  const { field, value } = movedBy(change);
  return { from: calendarDate(change.from), terms: { [field]: value } };
};

const sameAlready: Refusal = { code: 'unchanged', detail: 'Ya estaba así en esa fecha.' };
const ofAnother: Refusal = {
  code: 'other_company',
  detail: 'Trabaja en otra empresa: elige una nómina de la suya.',
};

/** Moves to another payroll or cost centre from a day on, by the checks of a single move. */
export const move: ActOfMany<Move> = {
  async refusals({ db, scope, now }, people, change) {
    const today = bogotaDate(now);
    const dated = datedOf(change);
    const payroll = orNotFound(
      change.act === 'payroll' ? await getOwnPayroll(db, scope, change.payrollid) : { company_id: null },
    );
    const terms = await termsOfMany(
      db,
      scope.clientId,
      people.map(({ id }) => id),
    );
    const refusalOf = (person: BatchPerson): Refusal | null => {
      if (payroll.company_id !== null && payroll.company_id !== person.company_id) return ofAnother;
      const [fault] = dateFaults(person, dated.from, today, change.act === 'payroll');
      if (fault) return fault;
      const own = terms.get(person.id) ?? [];
      const { next } = linesAround(currentOf(person), own, dated, person.start_date, today);
      return next.size === 0 ? sameAlready : null;
    };
    return refusalsOf(people, refusalOf);
  },

  async run({ db, scope, actor, now }, people, change) {
    const { clientId } = scope;
    const { field } = movedBy(change);
    const [first] = people;
    // It stays in use until everybody is in it.
    if (change.act === 'payroll' && first)
      if (!(await getPayrollOfCompany(db, clientId, first.company_id, change.payrollid)))
        throw new AppError('not_found');
    const dated = datedOf(change);
    const origin = { set_by: actor.id, set_by_name: actor.name, set_at: now, import_id: null };
    const results = await changeTermsOfMany(
      db,
      clientId,
      people.map((person) => ({
        employmentId: person.id,
        startDate: person.start_date,
        current: currentOf(person),
        change: dated,
      })),
      { origin, now },
    );
    const todays = [...results].map(([id, { today }]) => ({
      id,
      isSet: field in today,
      value: (today[field] ?? null) as string | null,
    }));
    await setMovedValues(db, clientId, field, todays, now);
    await recordAudits(
      { db, scope: { clientId }, actor, now },
      [...results].map(([entityId, { changes }]) => ({
        action: 'employment.term_changed',
        entityKind: 'employment',
        entityId,
        changes: { ...changes, validFrom: [null, change.from] },
      })),
    );
    return new Map([...results].map(([id, { kept }]): [string, Moved] => [id, { field, kept }]));
  },
};

/** Counts the people of a move who have days of it in closed periods: those stay as they were paid. */
export async function countKept(
  { db, scope, now }: Omit<Context, 'actor'>,
  people: readonly BatchPerson[],
  change: Move,
): Promise<number> {
  const today = bogotaDate(now);
  const dated = datedOf(change);
  if (!isCorrection(dated.from, today)) return 0;
  const closed = await closedDifferences(
    db,
    scope.clientId,
    // A move changes nothing in pesos: only the days are asked about.
    people.map((person) => changedBy(person, new Map(), dated, today)),
  );
  return closed.size;
}

export const undoMove: UndoOfMany = async ({ db, scope, actor, now }, rows) => {
  const { clientId } = scope;
  const plan = await planReturn(
    db,
    clientId,
    rows.map((row) => ({
      employmentId: row.employment_id,
      startDate: row.start_date,
      payrollId: row.payroll_id,
      current: currentOf(row),
      kept: movedOf(row).kept ?? null,
    })),
    bogotaDate(now),
  );
  const [first] = rows;
  if (!first || plan.returns.size === 0) return plan.refusals;
  const { field } = movedOf(first);
  await returnTerms(db, clientId, plan);
  const values = [...plan.returns].map(([id, { today }]) => ({
    id,
    isSet: field in today,
    value: (today[field] ?? null) as string | null,
  }));
  await setMovedValues(db, clientId, field, values, now);
  await recordAudits(
    { db, scope: { clientId }, actor, now },
    [...plan.returns].map(([entityId, { changes }]) => ({
      action: 'employment.term_undone',
      entityKind: 'employment',
      entityId,
      changes,
    })),
  );
  return plan.refusals;
};

const movedOf = ({ before }: BatchRow): Moved => before as Moved;
