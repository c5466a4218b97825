import { bogotaDate, isCalendarDate } from '@antela/rules/calendar-date';
import { legalFigureKinds, type LegalFigureKind } from '@antela/rules/legal-figures';
import sql from 'sql-template-tag';
import { OpsError, optionalText, requiredText, wholeNumber, type Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';

interface FigureRow {
  kind: LegalFigureKind;
  value: string;
  from: string;
  until: string | null;
  source: string;
  certainty: string;
}

const units = { pesos: 'pesos', basis_points: 'puntos básicos', minimum_wages: 'salarios mínimos' } as const;

export const legalFiguresList: Command = {
  name: 'legal-figures list',
  usage: '',
  about: 'Muestra las cifras legales con su vigencia y su fuente.',
  by: 'reader',
  options: {},
  async run(_given, { opsPool, clock, log }) {
    const today = bogotaDate(clock());
    const rows = await inOperatorTransaction(opsPool, (db) =>
      db.many<FigureRow>(sql`
        select kind, value::text as value, valid_from::text as from, valid_until::text as until, source, certainty
        from legal_figure order by kind, valid_from`),
    );
    for (const row of rows) {
      const { name, unit } = legalFigureKinds[row.kind];
      const isInForce = row.from <= today && (row.until === null || row.until >= today);
      const certainty = row.certainty === 'published' ? '' : ' (por verificar)';
      log(
        `${isInForce ? '*' : ' '} ${row.kind.padEnd(26)} ${row.value.padStart(10)} ${units[unit].padEnd(17)} ${row.from} a ${row.until ?? 'hoy'}  ${name}. ${row.source}${certainty}`,
      );
    }
    return 0;
  },
};

export const legalFiguresAdd: Command = {
  name: 'legal-figures add',
  usage: `--kind tipo --value entero --from aaaa-mm-dd --source "Decreto …" [--until aaaa-mm-dd] [--unverified]`,
  about: `Agrega una cifra legal; rige desde su fecha sobre las anteriores. Tipos: ${Object.keys(legalFigureKinds).join(', ')}.`,
  by: 'operator',
  options: { kind: 'text', value: 'text', from: 'text', until: 'text', source: 'text', unverified: 'flag' },
  async run(given, { opsPool, log }) {
    const kind = requiredText(given, 'kind');
    if (!Object.hasOwn(legalFigureKinds, kind)) throw new OpsError(`No hay cifras de tipo «${kind}».`);
    requiredText(given, 'value');
    const value = wholeNumber(given, 'value', 0, 1);
    const [from, until] = [requiredText(given, 'from'), optionalText(given, 'until')];
    if (!isCalendarDate(from) || (until !== null && !isCalendarDate(until)))
      throw new OpsError('Las fechas van como aaaa-mm-dd.');
    if (until !== null && until < from) throw new OpsError('--until va antes de --from.');
    const source = requiredText(given, 'source');
    const added = await inOperatorTransaction(opsPool, (db) =>
      db.run(sql`
        insert into legal_figure (kind, value, valid_from, valid_until, source, certainty)
        values (${kind}, ${value}, ${from}, ${until}, ${source}, ${given['unverified'] === true ? 'unverified' : 'published'})
        on conflict do nothing`),
    );
    if (added === 0) throw new OpsError(`Ya hay una cifra ${kind} desde ${from}.`);
    log(
      `Desde ${from}, ${legalFigureKinds[kind as LegalFigureKind].name}: ${value} ${units[legalFigureKinds[kind as LegalFigureKind].unit]}.`,
    );
    return 0;
  },
};
