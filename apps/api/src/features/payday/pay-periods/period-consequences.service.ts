import type { Consequence } from '@antela/contract/consequences';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { Db, Scope } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { UserContext } from '../../../http/context.ts';
import { countOf, rowsOf, totalOf } from '../../../text/consequence-rows.ts';
import { decideOne, loadAdvanceFacts } from '../../advances/advances/availability.service.ts';
import { sumExpiring, sumReturning } from '../../advances/advances/expire-advances.service.ts';
import { splitUnsent, sumByFile } from './by-file.service.ts';
import { readPeriod } from './pay-periods.service.ts';
import { someOfPayroll } from './pay-periods.sql.ts';
import { itemSource, sumToDeduct } from './to-deduct.service.ts';

/** People whose available amount is computed while somebody waits; of more only their number is said. */
const computedMax = 500;

/** Consequences of a cut-off made now: requests that expire, people shut out, payments that go on, and what is left to deduct. */
export async function consequencesOfCutOff(
  { db, scope, user, now }: Omit<UserContext, 'actor'>,
  id: string,
): Promise<Consequence[]> {
  const { record, facts } = await readPeriod(db, scope, id);
  if (record.state !== 'open') throw new AppError('conflict');
  const [expiring, shutOut, toDeduct, byFile] = await Promise.all([
    sumExpiring(db, scope.clientId, id),
    sumAvailable(db, scope, record.payroll_id, { seesSalary: user.permissions.has('view_salary'), now }),
    sumToDeduct(db, scope, await itemSource(db, scope, id)),
    sumByFile(db, scope.clientId, facts),
  ]);
  const { goOn, unsent } = splitUnsent(toDeduct.parts.on_its_way, byFile);
  return [
    ...rowsOf(
      {
        code: 'expire',
        tone: 'bad',
        text: `Se vencen ${countOf(expiring.count, 'solicitud', 'solicitudes')}`,
        note: 'Si reabres el periodo antes de reportar, puedes traerlas de vuelta.',
        ...expiring,
      },
      {
        code: 'shut_out',
        tone: 'warn',
        text: `Ya no podrán adelantar ${countOf(shutOut.people, 'persona', 'personas')}`,
        count: shutOut.people,
        amount: shutOut.amount,
      },
      {
        code: 'go_on',
        tone: 'info',
        text: `${goOn.count === 1 ? 'Sigue' : 'Siguen'} su curso ${countOf(goOn.count, 'pago', 'pagos')} en camino`,
        ...goOn,
      },
      unsent,
    ),
    totalOf(
      'remains',
      `Queda por descontar, de ${countOf(toDeduct.employees, 'persona', 'personas')}`,
      toDeduct.amount,
      toDeduct.employees,
    ),
  ];
}

/** Consequences of ordering the report now: what it waits for, and its total if every payment arrives. */
export async function consequencesOfOrder(db: Db, scope: Scope, id: string): Promise<Consequence[]> {
  const { record, facts } = await readPeriod(db, scope, id);
  if (record.state !== 'cutoff' && record.state !== 'reported') throw new AppError('conflict');
  const source = await itemSource(db, scope, id, { asThingsStand: true });
  const { parts, toApprove, amount, employees } = await sumToDeduct(db, scope, source);
  const { goOn, unsent } = splitUnsent(parts.on_its_way, await sumByFile(db, scope.clientId, facts));
  return [
    ...rowsOf(
      {
        code: 'wait',
        tone: 'info',
        text: `Espera ${countOf(goOn.count, 'pago', 'pagos')} en camino`,
        note: 'El que falle no entra al descuento.',
        ...goOn,
      },
      unsent,
      {
        code: 'decide',
        tone: 'warn',
        text: `Espera que se decidan ${countOf(toApprove.count, 'solicitud', 'solicitudes')}`,
        ...toApprove,
      },
    ),
    totalOf(
      'remains',
      `Se reporta si todos llegan, de ${countOf(employees, 'persona', 'personas')}`,
      amount,
      employees,
    ),
  ];
}

/** Consequences of reopening: what people may ask for again, and which expired requests it could bring back. */
export async function consequencesOfReopening(
  db: Db,
  scope: Scope,
  id: string,
  now: Date,
): Promise<Consequence[]> {
  const { record } = await readPeriod(db, scope, id);
  if (record.state !== 'cutoff') throw new AppError('conflict');
  const [expired, toDeduct] = await Promise.all([
    sumReturning(db, scope.clientId, id, now),
    sumToDeduct(db, scope, await itemSource(db, scope, id)),
  ]);
  return [
    ...rowsOf({
      code: 'bring_back',
      tone: 'warn',
      text: `Se vencieron con el corte ${countOf(expired.count, 'solicitud', 'solicitudes')}`,
      ...expired,
    }),
    totalOf(
      'remains',
      `Por descontar hasta ahora, de ${countOf(toDeduct.employees, 'persona', 'personas')}`,
      toDeduct.amount,
      toDeduct.employees,
    ),
  ];
}

/** People of the payroll who could take something today, and how much; of a large payroll only how many there are. */
async function sumAvailable(
  db: Db,
  scope: Scope,
  payrollId: string,
  { seesSalary, now }: { seesSalary: boolean; now: Date },
): Promise<{ people: number; amount: number }> {
  const { employmentIds, total } = await someOfPayroll(
    db,
    scope,
    payrollId,
    bogotaDate(now),
    computedMax + 1,
  );
  if (employmentIds.length > computedMax) return { people: total, amount: 0 };
  const loaded = await loadAdvanceFacts(db, scope, { employmentIds, kind: 'salary' }, now);
  const amounts = loaded.employments
    .map(
      (one) =>
        decideOne(loaded, one, { requested: null, needsActivation: true, seesSalary }).availability
          ?.available,
    )
    .filter((amount) => amount !== undefined && amount > 0);
  return { people: amounts.length, amount: amounts.reduce((total, amount) => total + (amount ?? 0), 0) };
}
