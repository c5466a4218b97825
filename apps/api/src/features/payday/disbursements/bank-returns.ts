import { bankRecords, placesOf, type BankLayout, type ReturnsLayout } from '@antela/contract/bank-layout';
import type { FieldFault } from '@antela/contract/errors';
import { AppError } from '../../../http/app-error.ts';
import { refused, type BankAnswerLine } from './answer-lines.ts';
import type { BankBatch } from './bank-batch.ts';
import { bankLines, type PlacedLine } from './bank-file.ts';

/** Payments of this batch that came back, and how many of the file are of other batches. */
export interface Returned {
  lines: BankAnswerLine[];
  elsewhere: number;
}

interface Place {
  from: number;
  to: number;
}
const at = (line: string, { from, to }: Place): string => line.slice(from - 1, to).trim();

/** Whether a file is the clearing house's: it begins as the file that was sent. */
export function isReturns(bytes: Uint8Array, layout: BankLayout): boolean {
  const first = bankRecords.map((record) => layout[record][0]).find((column) => column !== undefined);
  const begins = first?.text?.trim() ?? '';
  return (
    layout.returns !== undefined && begins !== '' && (linesIn(bytes)[0]?.text.startsWith(begins) ?? false)
  );
}

/**
 * Reads which payments of a batch came back. A clearing house has one file for all that came back that day: what is of other batches
 * stays for them.
 * @throws rule_broken for a file without any of this batch, and with every line whose account or amount is another one
 */
export function readReturns(bytes: Uint8Array, batch: BankBatch, layout: BankLayout): Returned {
  const { returns } = layout;
  if (!returns) throw new Error('a layout without returns reads none');
  const sent = sentLines(batch, layout);
  const faults: FieldFault[] = [];
  const lines: BankAnswerLine[] = [];
  const seen = new Set<number>();
  let elsewhere = 0;
  for (const { row, text, payment } of returnedIn(bytes, layout)) {
    const named = at(text, returns.sequence);
    const line = /^\d+$/.test(named) ? sent.get(Number(named)) : undefined;
    const fault = (code: string, detail: string) => faults.push({ path: `fila ${row}`, code, detail });
    if (!line) elsewhere += 1;
    else if (!isOf(line, payment, layout))
      fault(
        'unknown_reference',
        `La cuenta o el valor no son los del pago con secuencia ${named} de este lote.`,
      );
    else if (seen.has(line.position)) fault('repeated', `La secuencia ${named} está repetida.`);
    else {
      seen.add(line.position);
      lines.push({ row, position: line.position, outcome: 'returned', reason: reasonOf(text, returns) });
    }
  }
  if (faults.length > 0) throw refused(faults);
  if (lines.length === 0)
    throw new AppError('rule_broken', {
      detail:
        elsewhere === 0
          ? 'El archivo no trae devoluciones.'
          : 'Ninguna devolución de este archivo es de este lote. Súbelo en el lote de esos pagos.',
    });
  return { lines, elsewhere };
}

const linesIn = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .split(/\r?\n/)
    .flatMap((text, index) => (text.trim() === '' ? [] : [{ row: index + 1, text }]));

/** Lines of returned payments, each with the line of its payment before it. */
function returnedIn(bytes: Uint8Array, { line, returns }: BankLayout) {
  const begins = line[0]?.text ?? '';
  let payment = '';
  return linesIn(bytes).flatMap(({ row, text }) => {
    if (returns && text.startsWith(returns.lineBegins)) return [{ row, text, payment }];
    if (text.startsWith(begins)) payment = text;
    return [];
  });
}

type Sent = PlacedLine & { position: number };

/** Lines of payments as they were sent, by their sequence. */
function sentLines(batch: BankBatch, layout: BankLayout): ReadonlyMap<number, Sent> {
  const sequences = new Map(batch.payments.map(({ position, sequence }) => [position, sequence]));
  return new Map(
    bankLines(batch, layout).flatMap((line) => {
      const { record, position } = line;
      const sequence = position === null ? undefined : sequences.get(position);
      return record === 'line' && position !== null && sequence !== undefined
        ? [[sequence, { ...line, position }] as const]
        : [];
    }),
  );
}

/** Whether a line that came back has the account and the amount of the one that was sent. */
function isOf({ placed }: Sent, text: string, { line }: BankLayout): boolean {
  const places = placesOf(line);
  return line.every(({ of }, index) => {
    const place = places[index];
    if (!place || (of !== 'account_number' && of !== 'amount')) return true;
    return at(text, place) === placed[index]?.text.trim();
  });
}

/** Clearing house's code, and what it means. */
function reasonOf(text: string, { reason, reasons }: ReturnsLayout): string {
  const code = at(text, reason);
  if (code === '') return 'El banco no dio el motivo.';
  return reasons[code] === undefined ? code : `${code}: ${reasons[code]}`;
}
