import type { Consequence } from '@antela/contract/consequences';
import type { EmployeesAct } from '@antela/contract/employee-batches';
import type { Context } from '../../../http/context.ts';
import { countOf, nobodyIsLeft, rowsOf, totalOf } from '../../../text/consequence-rows.ts';
import { sumOwed } from '../../ledger/owed/owed.service.ts';
import { leavesAt } from '../invitations/invitations.service.ts';
import { advancedOn } from '../suspension-periods/many-suspensions.service.ts';
import { planAct } from './change-employees.service.ts';
import type { BatchPerson } from './employee-batches.sql.ts';
import { countKept } from './move-employees.service.ts';

const people = (n: number) => countOf(n, 'persona', 'personas');

const owed = (n: number) => (n === 1 ? 'le queda por descontar' : 'les queda por descontar');

const totals: Record<EmployeesAct['act'], (n: number) => string> = {
  payroll: (n) => `${n === 1 ? 'Cambia' : 'Cambian'} de nómina ${people(n)}; ${owed(n)}`,
  cost_center: (n) => `${n === 1 ? 'Cambia' : 'Cambian'} de centro de costo ${people(n)}; ${owed(n)}`,
  suspend: (n) => `${n === 1 ? 'Se suspende' : 'Se suspenden'} ${people(n)}; ${owed(n)}`,
  lift: (n) => `${n === 1 ? 'Vuelve' : 'Vuelven'} ${people(n)}; ${owed(n)}`,
  invite: (n) => `${n === 1 ? 'Se le escribe' : 'Se les escribe'} a ${people(n)}; se mueven`,
};

/** Companies that sign, each for its own people; nothing where one does for all. */
function inWhoseName(fit: readonly BatchPerson[]): Consequence[] {
  const sizes = new Map<string, number>();
  for (const { company_name: name } of fit) sizes.set(name, (sizes.get(name) ?? 0) + 1);
  if (sizes.size === 1) return [];
  return [...sizes]
    .toSorted(([one], [other]) => one.localeCompare(other, 'es'))
    .flatMap(([name, n]) =>
      rowsOf({
        code: 'signed_by',
        tone: 'info',
        text: `Firma ${name} para ${people(n)}`,
        count: n,
        amount: 0,
      }),
    );
}

/** Companies that sign, and when the first invitation leaves. */
function inviting(fit: readonly BatchPerson[], now: Date): Consequence[] {
  const when = leavesAt(now);
  const later = rowsOf({
    code: 'later',
    tone: 'info',
    text: `Empieza a salir el ${when ?? ''}`,
    note: 'A nadie se le escribe de noche, el sábado por la tarde, en domingo ni en festivo.',
    count: when === null ? 0 : fit.length,
    amount: 0,
  });
  return [...inWhoseName(fit), ...later];
}

/** Consequences of doing an act to many: whom it reaches, what they owe and wait for, and whom it leaves as they are. */
export async function consequencesOfChange(
  context: Omit<Context, 'actor'>,
  ids: readonly string[],
  change: EmployeesAct,
): Promise<Consequence[]> {
  const { db, scope } = context;
  const { fit, refused } = await planAct(context, ids, change, false);
  if (fit.length === 0) return nobodyIsLeft(refused.map(({ fullName, detail }) => ({ fullName, detail })));
  const kept = rowsOf({
    code: 'refused',
    tone: 'info',
    text: `${refused.length === 1 ? 'Queda como está' : 'Quedan como están'} ${people(refused.length)}`,
    note: 'Al terminar te decimos quiénes y por qué.',
    count: refused.length,
    amount: 0,
  });
  if (change.act === 'invite')
    return [
      ...inviting(fit, context.now),
      ...kept,
      totalOf('invite', totals.invite(fit.length), 0, fit.length),
    ];
  const debts = await sumOwed(
    db,
    scope,
    fit.map(({ id }) => id),
  );
  return [
    ...(await changing(context, fit, change, debts)),
    ...kept,
    totalOf(change.act, totals[change.act](fit.length), debts.owing.amount, fit.length),
  ];
}

/** Periods, requests and debts that stay as they are, and what a move holds to for a day. */
async function changing(
  context: Omit<Context, 'actor'>,
  fit: readonly BatchPerson[],
  change: Exclude<EmployeesAct, { act: 'invite' }>,
  { owing, waiting }: Awaited<ReturnType<typeof sumOwed>>,
): Promise<Consequence[]> {
  const isMove = change.act === 'payroll' || change.act === 'cost_center';
  const moved = isMove ? fit.length : 0;
  const closed = isMove ? await countKept(context, fit, change) : 0;
  const late =
    change.act === 'suspend'
      ? await advancedOn(
          context,
          fit.map(({ id }) => id),
          change.from,
        )
      : { people: 0, amount: 0 };
  return rowsOf(
    {
      code: 'closed_periods_kept',
      tone: 'warn',
      text: `${closed === 1 ? 'Conserva' : 'Conservan'} lo de antes en los periodos ya reportados ${people(closed)}`,
      note: 'Esos periodos quedan como se pagaron.',
      count: closed,
      amount: 0,
    },
    {
      code: 'late',
      tone: 'warn',
      text: `Ya adelantaron en esos días ${people(late.people)}`,
      note: 'No se devuelve: se descuenta como estaba previsto.',
      count: late.people,
      amount: late.amount,
    },
    {
      code: 'waiting',
      tone: 'warn',
      text: `${waiting.count === 1 ? 'Sigue' : 'Siguen'} en trámite ${countOf(waiting.count, 'solicitud', 'solicitudes')} sin pagar`,
      note: change.act === 'payroll' ? 'En el periodo de la nómina con que se pidieron.' : null,
      ...waiting,
    },
    {
      code: 'owed',
      tone: 'info',
      text:
        change.act === 'payroll'
          ? `Se descuenta con la nómina en que se adelantó, de ${people(owing.count)}`
          : `Se sigue descontando, de ${people(owing.count)}`,
      ...owing,
    },
    {
      code: 'held',
      tone: 'info',
      text: `Durante 24 horas vale lo más estricto de lo de antes y lo de ahora, para ${people(moved)}`,
      note: 'En cuánto pueden adelantar y en qué se aprueba. Así un cambio no abre la puerta a un adelanto.',
      count: moved,
      amount: 0,
    },
  );
}
