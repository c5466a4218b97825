import type { Command } from '../command.ts';
import { OpsError } from '../command.ts';
import type { OpsContext, SealedCount } from '../ops-context.ts';

/** The longest that anything people carry is good for: a session. */
const sessionHours = 12;

export const keysStatus: Command = {
  name: 'keys status',
  usage: '',
  about:
    'Cuenta lo que está sellado en la base y cuánto necesita todavía el secreto que se va (ANTELA_SECRET_ALSO).',
  by: 'reader',
  options: {},
  async run(_given, context) {
    const counts = await context.sealed.count();
    for (const count of counts) context.log(lineOf(count));
    return conclude(context, counts, sum(counts, 'old'));
  },
};

export const keysRotate: Command = {
  name: 'keys rotate',
  usage: '',
  about:
    'Sella de nuevo, con ANTELA_SECRET, todo lo que se selló con ANTELA_SECRET_ALSO, mientras el servicio sigue andando, y anuncia una llave nueva para los tokens.',
  by: 'operator',
  options: {},
  async run(_given, context) {
    const { sealed } = context;
    if (context.secretNames.length < 2)
      throw new OpsError(
        'Falta ANTELA_SECRET_ALSO con el secreto que se va: ANTELA_SECRET es el nuevo. El orden está en docs/operations.md, «Cambiar el secreto».',
      );
    const counts = await sealed.renew((count) => context.log(lineOf(count)));
    return conclude(context, counts, sum(await sealed.count(), 'old'));
  },
};

const lineOf = ({ column, values, old, closed }: SealedCount): string =>
  `${column.padEnd(26)} ${values} valores, ${old} con el otro secreto${closed === 0 ? '' : `, ${closed} que ninguno abre`}`;

const sum = (counts: readonly SealedCount[], what: 'old' | 'closed'): number =>
  counts.reduce((total, count) => total + count[what], 0);

/** Says what is left to do. @returns 1 where something opens under neither secret */
function conclude(
  { secretNames, clock, log }: OpsContext,
  counts: readonly SealedCount[],
  left: number,
): number {
  const closed = sum(counts, 'closed');
  if (closed > 0) {
    log(
      `${closed} valores no se abren con ningún secreto: son de otro, o están dañados. No retires ninguno hasta saber de cuál.`,
    );
    return 1;
  }
  if (secretNames.length < 2) log('Vale un solo secreto, y abre todo.');
  else if (left > 0) log(`Faltan ${left} valores. Corre \`ops keys rotate\`.`);
  else {
    const until = new Date(clock().getTime() + sessionHours * 3_600_000).toISOString();
    log(
      `Nada sellado necesita ya el otro secreto. Si todos los procesos sellan con el nuevo, las sesiones abiertas con el otro terminan a más tardar el ${until}; la aplicación del empleado firma con su clave nueva desde que se la das (\`ops employee-app\`). Después quita ANTELA_SECRET_ALSO.`,
    );
  }
  return 0;
}
