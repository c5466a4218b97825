import type { AnswerLayout, BankLayout, BankOutcome } from '@antela/contract/bank-layout';
import { disbursementLinesMax } from '@antela/contract/disbursements';
import type { FieldFault } from '@antela/contract/errors';
import { AppError } from '../../../http/app-error.ts';
import { cellText } from '../../../spreadsheets/cell.ts';
import { SPREADSHEET_LIMITS } from '../../../spreadsheets/limits.ts';
import { readTable } from '../../../spreadsheets/read-table.ts';
import { SpreadsheetRefused } from '../../../spreadsheets/spreadsheet-refused.ts';
import { positionOf } from './bank-reference.ts';

export interface BankAnswerLine {
  /** As the spreadsheet program numbers it. */
  row: number;
  position: number;
  outcome: BankOutcome;
  /** Bank's reason for a payment that did not arrive; null for one that did. */
  reason: string | null;
}

/** Words of the bank about one payment, not understood yet. */
interface Said {
  row: number;
  reference: string;
  outcome: string;
  reason: string;
}

/**
 * Reads what a bank answered to the batch of that number, by its layout.
 * @throws unreadable_file, too_large; rule_broken with every fault by its row
 */
export async function readBankAnswer(
  bytes: Uint8Array,
  fileName: string,
  number: number,
  { answer }: BankLayout,
): Promise<BankAnswerLine[]> {
  if (bytes.byteLength > SPREADSHEET_LIMITS.fileBytesMax) throw new AppError('too_large');
  try {
    const said =
      answer.kind === 'table' ? await saidInTable(bytes, fileName, answer) : saidAtPlaces(bytes, answer);
    return linesOf(said, answer, number);
  } catch (error) {
    if (error instanceof SpreadsheetRefused)
      throw new AppError('unreadable_file', { detail: error.message, cause: error });
    throw error;
  }
}

async function saidInTable(
  bytes: Uint8Array,
  fileName: string,
  layout: Extract<AnswerLayout, { kind: 'table' }>,
): Promise<Said[]> {
  const table = await readTable(bytes, { fileName });
  const headers = table.columns.map(({ index, header }) => ({ index, name: fold(header) }));
  const column = (names: readonly string[]) => {
    const folded = new Set(names.map(fold));
    return headers.find(({ name }) => folded.has(name))?.index;
  };
  const [reference, outcome, reason] = [
    column(layout.reference),
    column(layout.outcome),
    column(layout.reason),
  ];
  if (reference === undefined || outcome === undefined) {
    await table.close();
    throw new AppError('rule_broken', {
      detail: `Al archivo le falta la columna «${titled(layout.reference)}» o la columna «${titled(layout.outcome)}». Agrégala y súbelo de nuevo.`,
    });
  }
  const said: Said[] = [];
  for await (const { isFooter, rowNumber, cells } of table.rows) {
    if (isFooter) continue;
    said.push({
      row: rowNumber,
      reference: cellText(cells[reference]),
      outcome: cellText(cells[outcome]),
      reason: reason === undefined ? '' : cellText(cells[reason]),
    });
    if (said.length > disbursementLinesMax) throw new AppError('too_large');
  }
  return said;
}

function saidAtPlaces(bytes: Uint8Array, layout: Extract<AnswerLayout, { kind: 'positions' }>): Said[] {
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  const at = (line: string, place?: { from: number; to: number }): string =>
    place ? line.slice(place.from - 1, place.to).trim() : '';
  const said = lines.flatMap((line, index) =>
    line.trim() === '' || !line.startsWith(layout.lineBegins)
      ? []
      : [
          {
            row: index + 1,
            reference: at(line, layout.reference),
            outcome: at(line, layout.outcome),
            reason: at(line, layout.reason),
          },
        ],
  );
  if (said.length > disbursementLinesMax) throw new AppError('too_large');
  if (said.length === 0)
    throw new AppError('rule_broken', {
      detail: 'El archivo no tiene líneas de pagos como las de la respuesta de este banco.',
    });
  return said;
}

function linesOf(said: readonly Said[], layout: AnswerLayout, number: number): BankAnswerLine[] {
  const outcomes = new Map(Object.entries(layout.outcomes).map(([word, meaning]) => [fold(word), meaning]));
  const faults: FieldFault[] = [];
  const seen = new Set<number>();
  const lines = said.flatMap(({ row, reference, outcome: word, reason }) => {
    const position = positionOf(number, reference);
    const outcome = outcomes.get(fold(word));
    const fault = (code: string, detail: string) => {
      faults.push({ path: `fila ${row}`, code, detail });
      return [];
    };
    if (position === null)
      return fault('unknown_reference', `La referencia «${reference}» no es de este lote.`);
    if (outcome === undefined)
      return fault(
        'unknown_outcome',
        layout.kind === 'table'
          ? `El estado «${word}» no se entiende: usa ${examplesOf(layout)}.`
          : `El estado «${word}» no está en el formato de este banco.`,
      );
    if (seen.has(position)) return fault('repeated', `La referencia «${reference}» está repetida.`);
    seen.add(position);
    return [
      {
        row,
        position,
        outcome,
        reason: outcome === 'paid' ? null : reason.slice(0, 200) || 'El banco no dio el motivo.',
      },
    ];
  });
  if (faults.length > 0) throw refused(faults);
  return lines;
}

/** Nothing of a file with a fault is taken: money is all or nothing. */
export const refused = (faults: FieldFault[]): AppError =>
  new AppError('rule_broken', {
    detail: `La respuesta tiene ${faults.length === 1 ? 'una fila' : `${faults.length} filas`} por corregir y no se aplicó nada. ${faults[0]?.path}: ${faults[0]?.detail}`,
    errors: faults.slice(0, 100),
  });

/** The first word for each outcome: 'Pagado, Rechazado o Devuelto'. */
function examplesOf({ outcomes }: AnswerLayout): string {
  const first = new Map(
    Object.entries(outcomes)
      .toReversed()
      .map(([word, meaning]) => [meaning, word]),
  );
  const words = (['paid', 'rejected', 'returned'] as const).flatMap((one) => {
    const word = first.get(one);
    return word === undefined ? [] : [titled([word])];
  });
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} o ${words.at(-1)}`;
}

const titled = ([word = '']: readonly string[]): string => word.charAt(0).toUpperCase() + word.slice(1);
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
