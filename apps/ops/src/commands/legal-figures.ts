import type { Db } from '@antela/api/db/database';
import { newId } from '@antela/api/db/ids';
import { bogotaDate, isCalendarDate, type CalendarDate } from '@antela/rules/calendar-date';
import { legalFigureKinds, type LegalFigure, type LegalFigureKind } from '@antela/rules/legal-figures';
import { dateText } from '@antela/rules/spanish-text';
import sql from 'sql-template-tag';
import { OpsError, optionalText, requiredText, wholeNumber, type Command, type Given } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';

interface FigureRow {
  kind: LegalFigureKind;
  value: string;
  from: string;
  until: string | null;
  source: string;
  certainty: string;
}

interface CorrectionRow extends FigureRow {
  fate: 'withdrawn' | 'superseded';
  reason: string;
  at: Date;
  operator: string | null;
}

const units = { pesos: 'pesos', basis_points: 'puntos básicos', minimum_wages: 'salarios mínimos' } as const;
const fates = { withdrawn: 'Retirada', superseded: 'Reemplazada' } as const;

export const legalFiguresList: Command = {
  name: 'legal-figures list',
  usage: '',
  about: 'Muestra las cifras legales con su vigencia y su fuente, y las que se retiraron o reemplazaron.',
  by: 'reader',
  options: {},
  async run(_given, { opsPool, clock, log }) {
    const today = bogotaDate(clock());
    const [rows, corrections] = await inOperatorTransaction(opsPool, async (db) => [
      await db.many<FigureRow>(sql`
        select kind, value::text as value, valid_from::text as from, valid_until::text as until, source, certainty
        from legal_figure order by kind, valid_from`),
      await db.many<CorrectionRow>(sql`
        select c.kind, c.value::text as value, c.valid_from::text as from, c.valid_until::text as until, c.source, c.certainty,
               c.fate, c.reason, c.at, o.name as operator
        from legal_figure_correction c join operator_act a on a.id = c.act_id left join operator o on o.id = a.operator_id
        order by c.at, c.id`),
    ]);
    for (const row of rows) {
      const isInForce = row.from <= today && (row.until === null || row.until >= today);
      log(`${isInForce ? '*' : ' '} ${figureText(row)}`);
    }
    for (const row of corrections) {
      log(`x ${figureText(row)}`);
      log(`    ${fates[row.fate]} por ${row.operator ?? '?'} el ${row.at.toISOString()}: ${row.reason}`);
    }
    return 0;
  },
};

function figureText({ kind, value, from, until, source, certainty }: FigureRow): string {
  const { name, unit } = legalFigureKinds[kind];
  const doubt = certainty === 'published' ? '' : ' (por verificar)';
  return `${kind.padEnd(26)} ${value.padStart(10)} ${units[unit].padEnd(17)} ${from} a ${until ?? 'hoy'}  ${name}. ${source}${doubt}`;
}

const figureOptions = {
  kind: 'text',
  value: 'text',
  from: 'text',
  until: 'text',
  source: 'text',
  unverified: 'flag',
} as const;
const figureUsage =
  '--kind tipo --value entero --from aaaa-mm-dd --source "Decreto …" [--until aaaa-mm-dd] [--unverified]';

export const legalFiguresAdd: Command = {
  name: 'legal-figures add',
  usage: figureUsage,
  about: `Agrega una cifra legal; rige desde su fecha sobre las anteriores. Tipos: ${Object.keys(legalFigureKinds).join(', ')}.`,
  by: 'operator',
  options: figureOptions,
  async run(given, { opsPool, log }) {
    const figure = figureOf(given);
    if (!(await inOperatorTransaction(opsPool, (db) => insert(db, figure))))
      throw new OpsError(
        `Ya hay una cifra ${figure.kind} desde ${figure.validFrom}. Si está mal, mira legal-figures withdraw y supersede.`,
      );
    log(figureAdded(figure));
    return 0;
  },
};

export const legalFiguresWithdraw: Command = {
  name: 'legal-figures withdraw',
  usage: '--kind tipo --from aaaa-mm-dd --reason "Motivo"',
  about: 'Retira una cifra legal equivocada que todavía no se usó. La que ya se usó se reemplaza.',
  by: 'operator',
  options: { kind: 'text', from: 'text', reason: 'text' },
  async run(given, { opsPool, actor, clock, log }) {
    const [kind, from, reason] = [kindOf(given), dateOf(given, 'from'), requiredText(given, 'reason')];
    await inOperatorTransaction(opsPool, async (db) => {
      const use = await whyUsed(db, from, bogotaDate(clock()));
      if (use !== null) throw new OpsError(`${use} Reemplázala por la correcta: legal-figures supersede.`);
      await takeOut(db, kind, from, { fate: 'withdrawn', reason, actId: actor.requestId, now: clock() });
    });
    log(`Retirada: ${legalFigureKinds[kind].name} desde ${from}. ${serversFollow}`);
    return 0;
  },
};

export const legalFiguresSupersede: Command = {
  name: 'legal-figures supersede',
  usage: `${figureUsage} --reason "Motivo"`,
  about:
    'Pone la cifra correcta en el lugar de una equivocada que rige desde la misma fecha. Lo ya reportado, pagado o cobrado no cambia.',
  by: 'operator',
  options: { ...figureOptions, reason: 'text' },
  async run(given, { opsPool, actor, clock, log }) {
    const [figure, reason] = [figureOf(given), requiredText(given, 'reason')];
    await inOperatorTransaction(opsPool, async (db) => {
      const [{ kind, validFrom }, act] = [figure, { actId: actor.requestId, now: clock() }];
      await takeOut(db, kind, validFrom, { fate: 'superseded', reason, ...act });
      await insert(db, figure);
    });
    log(`${figureAdded(figure)} ${serversFollow}`);
    return 0;
  },
};

const serversFollow = 'Los servidores la siguen en un minuto.';
const figureAdded = ({ kind, value, validFrom }: LegalFigure): string =>
  `Desde ${validFrom}, ${legalFigureKinds[kind].name}: ${value} ${units[legalFigureKinds[kind].unit]}.`;

function kindOf(given: Given): LegalFigureKind {
  const kind = requiredText(given, 'kind');
  if (!Object.hasOwn(legalFigureKinds, kind)) throw new OpsError(`No hay cifras de tipo «${kind}».`);
  return kind as LegalFigureKind;
}

function dateOf(given: Given, option: string): CalendarDate {
  const date = requiredText(given, option);
  if (!isCalendarDate(date)) throw new OpsError('Las fechas van como aaaa-mm-dd.');
  return date;
}

function figureOf(given: Given): LegalFigure {
  const [kind, validFrom] = [kindOf(given), dateOf(given, 'from')];
  requiredText(given, 'value');
  const value = wholeNumber(given, 'value', 0, 1);
  const validUntil = optionalText(given, 'until') === null ? null : dateOf(given, 'until');
  if (validUntil !== null && validUntil < validFrom) throw new OpsError('--until va antes de --from.');
  const certainty = given['unverified'] === true ? 'unverified' : 'published';
  return { kind, value, validFrom, validUntil, source: requiredText(given, 'source'), certainty };
}

/** @returns whether it was added: false where one begins that day already */
const insert = async (db: Db, of: LegalFigure): Promise<boolean> =>
  (await db.run(sql`
    insert into legal_figure (kind, value, valid_from, valid_until, source, certainty)
    values (${of.kind}, ${of.value}, ${of.validFrom}, ${of.validUntil}, ${of.source}, ${of.certainty})
    on conflict do nothing`)) > 0;

/**
 * Something may have been computed with a figure from its first day on, or as soon as a period that reaches that day is open: a
 * period is computed in the figures of its end. Null where nothing can have been.
 */
async function whyUsed(db: Db, from: CalendarDate, today: CalendarDate): Promise<string | null> {
  if (from <= today) return `Rige desde el ${dateText(from)}: ya se usó.`;
  const reached = await db.first<{ label: string; payroll: string; end_date: CalendarDate }>(sql`
    select p.label, y.name as payroll, p.end_date::text as end_date from pay_period p
    join payroll y on y.client_id = p.client_id and y.id = p.payroll_id
    where p.state <> 'scheduled' and p.end_date >= ${from} order by p.start_date limit 1`);
  return (
    reached &&
    `El periodo ${reached.label} de ${reached.payroll} ya empezó y termina el ${dateText(reached.end_date)}: ya la usa.`
  );
}

/** @throws OpsError where no figure of the kind begins that day */
async function takeOut(
  db: Db,
  kind: LegalFigureKind,
  from: CalendarDate,
  {
    fate,
    reason,
    actId,
    now,
  }: { fate: CorrectionRow['fate']; reason: string; actId: string | null; now: Date },
): Promise<void> {
  const taken = await db.run(sql`
    with gone as (delete from legal_figure where kind = ${kind} and valid_from = ${from} returning *)
    insert into legal_figure_correction (id, kind, value, valid_from, valid_until, source, certainty, fate, reason, act_id, at)
    select ${newId()}::uuid, kind, value, valid_from, valid_until, source, certainty, ${fate}, ${reason}, ${actId}::uuid, ${now}::timestamptz from gone`);
  if (taken === 0) throw new OpsError(`No hay una cifra ${kind} desde ${from}. Mira legal-figures list.`);
}
