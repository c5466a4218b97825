import { disbursementLinesMax } from '@antela/contract/disbursements';
import type { FieldFault } from '@antela/contract/errors';
import { AppError } from '../../../http/app-error.ts';
import { cellText, type TableRow } from '../../../spreadsheets/cell.ts';
import { SPREADSHEET_LIMITS } from '../../../spreadsheets/limits.ts';
import { readTable } from '../../../spreadsheets/read-table.ts';
import { SpreadsheetRefused } from '../../../spreadsheets/spreadsheet-refused.ts';
import { positionOf } from './bank-file.ts';

export type BankOutcome = 'paid' | 'rejected' | 'returned';

export interface BankAnswerLine {
  /** As the spreadsheet program numbers it. */
  row: number;
  position: number;
  outcome: BankOutcome;
  /** Bank's reason for a payment that did not arrive; null for one that did. */
  reason: string | null;
}

const titles = {
  reference: ['referencia', 'referencia del pago', 'id'],
  outcome: ['estado', 'resultado', 'estado del pago'],
  reason: ['motivo', 'causal', 'observacion', 'observaciones', 'descripcion'],
} as const;

const outcomes: Readonly<Record<string, BankOutcome>> = {
  pagado: 'paid',
  exitoso: 'paid',
  aplicado: 'paid',
  rechazado: 'rejected',
  fallido: 'rejected',
  devuelto: 'returned',
};

/**
 * Reads what a bank answered to the batch of that number: a spreadsheet or CSV with the columns Referencia, Estado and Motivo.
 * @throws unreadable_file, too_large; rule_broken with every fault by its row
 */
export async function readBankAnswer(
  bytes: Uint8Array,
  fileName: string,
  number: number,
): Promise<BankAnswerLine[]> {
  if (bytes.byteLength > SPREADSHEET_LIMITS.fileBytesMax) throw new AppError('too_large');
  try {
    const table = await readTable(bytes, { fileName });
    const headers = table.columns.map(({ index, header }) => ({ index, name: fold(header) }));
    const column = (names: readonly string[]) => headers.find(({ name }) => names.includes(name))?.index;
    const at = {
      reference: column(titles.reference),
      outcome: column(titles.outcome),
      reason: column(titles.reason),
    };
    if (at.reference === undefined || at.outcome === undefined) {
      await table.close();
      throw new AppError('rule_broken', {
        detail:
          'Al archivo le falta la columna «Referencia» o la columna «Estado». Agrégala y súbelo de nuevo.',
      });
    }
    const rows: TableRow[] = [];
    for await (const row of table.rows) {
      if (row.isFooter) continue;
      rows.push(row);
      if (rows.length > disbursementLinesMax) throw new AppError('too_large');
    }
    return linesOf(rows, at as Columns, number);
  } catch (error) {
    if (error instanceof SpreadsheetRefused)
      throw new AppError('unreadable_file', { detail: error.message, cause: error });
    throw error;
  }
}

interface Columns {
  reference: number;
  outcome: number;
  reason: number | undefined;
}

function linesOf(rows: readonly TableRow[], at: Columns, number: number): BankAnswerLine[] {
  const faults: FieldFault[] = [];
  const seen = new Set<number>();
  const lines = rows.flatMap(({ rowNumber, cells }) => {
    const reference = cellText(cells[at.reference]);
    const said = cellText(cells[at.outcome]);
    const position = positionOf(number, reference);
    const outcome = outcomes[fold(said)];
    const fault = (code: string, detail: string) => {
      faults.push({ path: `fila ${rowNumber}`, code, detail });
      return [];
    };
    if (position === null)
      return fault('unknown_reference', `La referencia «${reference}» no es de este lote.`);
    if (outcome === undefined)
      return fault(
        'unknown_outcome',
        `El estado «${said}» no se entiende: usa Pagado, Rechazado o Devuelto.`,
      );
    if (seen.has(position)) return fault('repeated', `La referencia «${reference}» está repetida.`);
    seen.add(position);
    const reason = at.reason === undefined ? '' : cellText(cells[at.reason]).slice(0, 200);
    return [
      {
        row: rowNumber,
        position,
        outcome,
        reason: outcome === 'paid' ? null : reason || 'El banco no dio el motivo.',
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

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
