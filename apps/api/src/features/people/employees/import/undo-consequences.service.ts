import type { Db } from '../../../../db/database.ts';
import { countOf, rowsOf } from '../../../../text/consequence-rows.ts';
import type { ImportContext } from '../../../files/imports/import-kind.service.ts';
import { sumOwed } from '../../../ledger/owed/owed.service.ts';
import { nothingComesBack, planRestore, type RestorePlan } from './restore-updates.service.ts';
import { listAppliedUpdates, type UpdateRow } from './update-rows.sql.ts';

const people = (n: number) => countOf(n, 'persona', 'personas');

/** People named in a consequence; the others are counted. */
const namedMax = 3;
const namesOf = (rows: readonly UpdateRow[]): string => {
  const names = rows.slice(0, namedMax).map(({ title }) => title);
  const others = rows.length - names.length;
  return others > 0 ? `${names.join(', ')} y ${others} más.` : `${names.join(', ')}.`;
};

/** Consequences of taking back the changes of an applied file: who goes back, who stays, and what no undo brings back. */
export async function consequencesOfUndo(db: Db, { record, scope, today }: ImportContext) {
  const rows = await listAppliedUpdates(db, scope.clientId, record.id);
  const plan = await planRestore(db, scope.clientId, rows, today);
  const { back, left, terms } = plan;
  const { owing } = await sumOwed(db, scope, lessened(plan));
  const leftBy = (code: string) => left.flatMap(({ row, refusal }) => (refusal.code === code ? [row] : []));
  const [changed, advanced] = [leftBy('changed'), leftBy('advanced')];
  const reported = back.filter((row) => terms.returns.get(row.employment_id)?.staysUntil);
  const accounts = back.filter(({ draft }) => draft.changesAccount).length;
  const row = (
    code: string,
    tone: 'bad' | 'info' | 'warn',
    text: string,
    count: number,
    note: string | null,
  ) => ({
    code,
    tone,
    text,
    count,
    note,
    amount: 0,
  });
  return rowsOf(
    row('nothing', 'bad', nothingComesBack(left.length), back.length === 0 ? left.length : 0, null),
    row('back', 'info', `Vuelven a lo de antes: ${people(back.length)}`, back.length, null),
    row(
      'left',
      'warn',
      `Quedan como están, porque alguien las cambió después: ${people(changed.length)}`,
      changed.length,
      namesOf(changed),
    ),
    row(
      'advanced',
      'warn',
      `Quedan en su nómina nueva, porque ya pidieron un adelanto en ella: ${people(advanced.length)}`,
      advanced.length,
      namesOf(advanced),
    ),
    row(
      'reported',
      'warn',
      `Conservan lo del archivo en los periodos ya reportados: ${people(reported.length)}`,
      reported.length,
      `Lo de antes vuelve desde el día siguiente a cada periodo. ${namesOf(reported)}`,
    ),
    {
      code: 'owing',
      tone: 'warn',
      text: `Ganan menos o cambian de nómina con adelantos sin descontar: ${people(owing.count)}`,
      note: 'Lo que ya recibieron se descuenta en el periodo en que lo pidieron.',
      ...owing,
    },
    row(
      'accounts',
      'warn',
      `Vuelven a su cuenta anterior: ${people(accounts)}`,
      accounts,
      'Sus pagos esperan 24 horas.',
    ),
  );
}

/** Contracts with less to take, or in another payroll, once the file is taken back. */
const lessened = ({ back, terms }: RestorePlan): string[] =>
  back
    .filter(({ employment_id, before, monthlySalary: salary }) => {
      const {
        monthlySalary = before.employment['monthly_salary'],
        payrollid = before.employment['payroll_id'],
      } = terms.returns.get(employment_id)?.today ?? {};
      const isLess =
        typeof monthlySalary === 'number' && typeof salary === 'number' && monthlySalary < salary;
      return isLess || typeof payrollid === 'string';
    })
    .map(({ employment_id }) => employment_id);
