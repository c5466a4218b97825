import type { Fact } from '@antela/contract/schemas';
import { bogotaDate } from '@antela/rules/calendar-date';
import { documentText, type DocumentType } from '@antela/rules/documents';
import { pesos } from '@antela/rules/money';
import { amountText, dateText } from '@antela/rules/spanish-text';
import type { Db } from '../../../db/database.ts';
import { fullNameOf } from '../../../text/person-name.ts';
import { readLoadsToJudge, type DoubtfulName, type LoadToJudge } from './judge-loads.sql.ts';

/** Names written out; more of them are read in the load itself. */
const namesMax = 3;

/** Facts to judge before each load's money leaves, as its approver reads them. @returns by the load's id */
export async function factsOfLoads(
  db: Db,
  clientId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Fact[]>> {
  if (ids.length === 0) return new Map();
  const loads = await readLoadsToJudge(db, clientId, ids, namesMax);
  return new Map(loads.map((load) => [load.id, factsOf(load)]));
}

const money = (amount: number): string => amountText(pesos(amount));
const people = (n: number): string => (n === 1 ? 'una persona' : `${n} personas`);
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const fact = (term: string, value: string): Fact => ({ term, value, warns: false });
const warning = (term: string, value: string): Fact => ({ term, value, warns: true });

const factsOf = (load: LoadToJudge): Fact[] => [
  ...namesOf(load),
  ...load.warnings.map(({ detail }) => warning('El cargue', detail)),
  ...(load.same_again > 0
    ? [
        warning(
          'Mismo valor',
          `${load.same_again === 1 ? 'Una persona ya recibió' : `${load.same_again} personas ya recibieron`} lo mismo hace poco.`,
        ),
      ]
    : []),
  ...(load.jumps > 0
    ? [warning('Suben', `${sentence(people(load.jumps))}, más del 50 % frente a su último cargue.`)]
    : []),
  fundOf(load),
  ...(load.excluded > 0
    ? [
        fact(
          'Excluidas',
          `${load.excluded === 1 ? 'Una línea' : `${load.excluded} líneas`} por ${money(load.excluded_amount)}`,
        ),
      ]
    : []),
  lastOf(load),
  fact('Preparó', [load.created_by_name, load.file_name].filter((part) => part !== null).join(' · ')),
  ...(load.editors.length > 0 ? [fact('También lo cambió', load.editors.join(', '))] : []),
];

function namesOf({ names, names_differ: many }: LoadToJudge): Fact[] {
  const rest = many - names.length;
  return [
    ...names.map((name) => warning(`Fila ${name.row_number}`, bothNames(name))),
    ...(rest > 0
      ? [warning('Otros nombres', `${sentence(people(rest))} con otro nombre en el archivo.`)]
      : []),
  ];
}

const bothNames = (row: DoubtfulName): string =>
  `«${row.name_in_file}» en el archivo; «${fullNameOf(row)}» con ${documentText(row.document_type as DocumentType, row.document_number)} en Antela`;

const fundOf = ({ available, total }: LoadToJudge): Fact =>
  available < total
    ? warning('Fondo', `Tiene ${money(available)}: le faltan ${money(total - available)}`)
    : fact('Fondo', `Tiene ${money(available)}: quedan ${money(available - total)}`);

function lastOf({ last, total, line_count: lines }: LoadToJudge): Fact {
  if (last === null) return fact('Último cargue', 'Ninguno: es el primero de la billetera');
  const more = total - last.total;
  const change =
    more === 0 ? 'el mismo total' : `este suma ${money(Math.abs(more))} ${more > 0 ? 'más' : 'menos'}`;
  const heads = lines - last.lines;
  const who = heads === 0 ? '' : `, con ${people(Math.abs(heads))} ${heads > 0 ? 'más' : 'menos'}`;
  const at = dateText(bogotaDate(new Date(last.applied_at)));
  return fact('Último cargue', `«${last.concept}» del ${at}, ${money(last.total)}: ${change}${who}`);
}
