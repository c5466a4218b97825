import type { AnswerLayout, BankLayout } from '@antela/contract/bank-layout';
import { disbursementLinesMax } from '@antela/contract/disbursements';
import type { FieldFault } from '@antela/contract/errors';
import { AppError } from '../../../http/app-error.ts';
import { cellText } from '../../../spreadsheets/cell.ts';
import { SPREADSHEET_LIMITS } from '../../../spreadsheets/limits.ts';
import { readTable } from '../../../spreadsheets/read-table.ts';
import { SpreadsheetRefused } from '../../../spreadsheets/spreadsheet-refused.ts';
import { refused, type BankAnswerLine } from './answer-lines.ts';
import type { BankBatch } from './bank-batch.ts';
import { positionOf } from './bank-reference.ts';
import { isReturns, readReturns, type Returned } from './bank-returns.ts';

/** Words of the bank about one payment, not understood yet. */
interface Said {
  row: number;
  reference: string;
  outcome: string;
  reason: string;
}

/**
 * Reads what a bank answered to a batch as it was sent, or what a clearing house gave back of it, by its layout.
 * @throws unreadable_file, too_large; rule_broken with every fault by its row
 */
export async function readBankAnswer(
  bytes: Uint8Array,
  fileName: string,
  batch: BankBatch,
  layout: BankLayout,
): Promise<Returned> {
  if (bytes.byteLength > SPREADSHEET_LIMITS.fileBytesMax) throw new AppError('too_large');
  if (isReturns(bytes, layout)) return readReturns(bytes, batch, layout);
  const { answer } = layout;
  try {
    const said =
      answer.kind === 'table' ? await saidInTable(bytes, fileName, answer) : saidAtPlaces(bytes, answer);
    return { lines: linesOf(said, answer, batch.number), elsewhere: 0 };
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
