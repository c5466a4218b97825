import { setTimeout as delay } from 'node:timers/promises';
import { bogotaDate } from '@antela/rules/calendar-date';
import sql from 'sql-template-tag';
import { OpsError, optionalText, wholeNumber, type Command } from '../command.ts';
import { createRandom } from '../demo/random.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import type { OpsContext } from '../ops-context.ts';
import { drawVisits, type Visit } from '../simulate/draw-visits.ts';
import { employeeApp, type Holder } from '../simulate/employee-app.ts';
import { takeAdvance, type Ending, type VisitResult } from '../simulate/take-advance.ts';

const labels: Record<Ending, string> = {
  created: 'tomaron un adelanto',
  bought: 'compraron con su billetera',
  looked: 'solo miraron',
  nothing_available: 'no tenían nada disponible',
  refused: 'recibieron un no',
  failed: 'vieron un error',
};

export const simulate: Command = {
  name: 'simulate',
  usage: '[--minutes 2] [--rate 30] [--seed texto]',
  about:
    'Usa la aplicación del empleado como lo hace la gente: ráfagas, dobles toques y reintentos, contra el servidor en marcha.',
  by: 'rehearsal',
  options: { minutes: 'text', rate: 'text', seed: 'text' },
  async run(given, context) {
    const minutes = wholeNumber(given, 'minutes', 2, 1);
    const rate = wholeNumber(given, 'rate', 30, 1);
    await fetch(context.apiBase).catch((cause: unknown) => {
      throw new OpsError(`Nadie responde en ${context.apiBase}. Inicia el servidor primero.`, { cause });
    });
    const people = await listHolders(context);
    if (people.length === 0) throw new OpsError('No hay empleados activos en un periodo abierto.');
    const visits = drawVisits(
      createRandom(optionalText(given, 'seed') ?? 'payday'),
      minutes,
      rate,
      people.length,
    );
    context.log(
      `${visits.length} visitas de ${people.length} empleados en ${minutes} min, contra ${context.apiBase}.`,
    );
    const results = await run(visits, people, context);
    for (const line of summary(results)) context.log(line);
    return results.some((result) => result.isDoubled) ? 1 : 0;
  },
};

/** Lists people who have the app, an account to be paid to and an open period. */
const listHolders = ({ opsPool, clock }: OpsContext): Promise<Holder[]> =>
  inOperatorTransaction(opsPool, (db) =>
    db.many<Holder>(sql`
      select e.client_id as clientid, e.id as companyemployeeid
      from employment e
      join employee p on p.client_id = e.client_id and p.id = e.employee_id
      join pay_period pp on pp.client_id = e.client_id and pp.payroll_id = e.payroll_id and pp.state = 'open'
        and ${bogotaDate(clock())} between pp.start_date and pp.end_date and pp.cutoff_at > ${clock()}
      where e.end_date is null and p.activated_at is not null and e.account_number is not null
      order by e.client_id, e.id`),
  );

async function run(
  visits: readonly Visit[],
  people: readonly Holder[],
  context: OpsContext,
): Promise<VisitResult[]> {
  const app = employeeApp(context);
  const started = performance.now();
  return Promise.all(
    visits.map(async (visit) => {
      await delay(visit.afterMs - (performance.now() - started));
      const holder = people[visit.person];
      if (!holder) throw new RangeError('a visit by nobody');
      return takeAdvance(app, holder, visit).catch((error: unknown): VisitResult => ({
        ending: 'failed',
        amount: 0,
        codes: [`sin respuesta (${(error as Error).name})`],
        isDoubled: false,
      }));
    }),
  );
}

function summary(results: readonly VisitResult[]): string[] {
  const counted = (Object.keys(labels) as Ending[]).map(
    (ending) => [ending, results.filter((result) => result.ending === ending)] as const,
  );
  const codes = new Map<string, number>();
  for (const code of results.flatMap((result) => result.codes)) codes.set(code, (codes.get(code) ?? 0) + 1);
  const total = results.reduce((sum, { amount }) => sum + amount, 0);
  const doubled = results.filter((result) => result.isDoubled).length;
  return [
    ...counted
      .filter(([, found]) => found.length > 0)
      .map(([ending, found]) => `  ${String(found.length).padStart(5)} ${labels[ending]}`),
    ...[...codes].map(([code, count]) => `        ${code}: ${count}`),
    `  $ ${total.toLocaleString('es-CO')} en adelantos.`,
    doubled === 0
      ? '  Ninguna orden se pagó dos veces.'
      : `  ${doubled} ÓRDENES SE VOLVIERON MÁS DE UN ADELANTO.`,
  ];
}
