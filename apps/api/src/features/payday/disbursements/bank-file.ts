import {
  bankRecords,
  bankSources,
  recordsOfPayment,
  type BankLayout,
  type BankRecord,
  type LayoutColumn,
} from '@antela/contract/bank-layout';
import { AppError } from '../../../http/app-error.ts';
import type { BankBatch, BankPayment } from './bank-batch.ts';
import { fileSums, Unwritable, valueOf, type FileSums } from './bank-file-values.ts';
import { bankName, type BankName } from './bank-name.ts';

/** A column as it is written, or why it cannot be. */
export interface Placed {
  text: string;
  fault: string | null;
  name: BankName | null;
}
export interface PlacedLine {
  record: BankRecord | 'fill';
  /** Null where it is of no payment. */
  position: number | null;
  placed: Placed[];
}

/**
 * The file a bank is given, by its layout. The same batch always gives the same bytes.
 * @throws rule_broken for a value that the layout has no room or no code for
 */
export function bankFile(batch: BankBatch, layout: BankLayout): Buffer {
  const lines = bankLines(batch, layout);
  for (const { placed } of lines)
    for (const { fault } of placed) if (fault !== null) throw new AppError('rule_broken', { detail: fault });
  return bytesOf(lines, layout);
}

/** Each line of the file by its columns, also where one of them cannot be written. */
export function bankLines(batch: BankBatch, layout: BankLayout): PlacedLine[] {
  const sums = fileSums(batch, layout);
  const lineOf = (record: BankRecord, payment: BankPayment | null): PlacedLine => ({
    record,
    position: payment?.position ?? null,
    placed: layout[record].map((column) => placed(column, { batch, payment, record, layout, sums })),
  });
  const has = (record: BankRecord): boolean => layout[record].length > 0;
  const ofFile = (...records: BankRecord[]) => records.filter(has).map((record) => lineOf(record, null));
  const ofPayments = recordsOfPayment.filter(has);
  const lines = [
    ...ofFile('head', 'open'),
    ...batch.payments.flatMap((payment) => ofPayments.map((record) => lineOf(record, payment))),
    ...ofFile('close', 'foot'),
  ];
  return [...lines, ...fillLines(lines.length, layout)];
}

/** Lines that make the last block whole. */
function fillLines(count: number, { block, ...layout }: BankLayout): PlacedLine[] {
  if (!block) return [];
  const record = bankRecords.find((each) => layout[each].length > 0) ?? 'line';
  const text = block.fill.repeat(layout[record].reduce((sum, { width = 0 }) => sum + width, 0));
  return Array.from({ length: (block.lines - (count % block.lines)) % block.lines }, () => ({
    record: 'fill',
    position: null,
    placed: [{ text, fault: null, name: null }],
  }));
}

/** Every bank's upload takes one byte a letter. */
export function bytesOf(lines: readonly PlacedLine[], { separator, lineEnd }: BankLayout): Buffer {
  const end = lineEnd === 'crlf' ? '\r\n' : '\n';
  return Buffer.from(
    lines.map((line) => line.placed.map(({ text }) => text).join(separator) + end).join(''),
    'latin1',
  );
}

interface Place {
  batch: BankBatch;
  payment: BankPayment | null;
  record: BankRecord;
  layout: BankLayout;
  sums: FileSums;
}

function placed(column: LayoutColumn, place: Place): Placed {
  const { batch, payment, layout } = place;
  const whose =
    column.of === 'company_name' ? batch.companyName : column.of === 'holder' ? payment?.holder : undefined;
  if (whose !== undefined) {
    const name = bankName(whose, column.width, layout.encoding);
    return { text: filled(column, name.written), fault: null, name };
  }
  const at = payment === null ? lineWords[place.record] : `el pago ${payment.position}`;
  try {
    const said = valueOf(column, place);
    // Never cut: a shorter account or amount is another one.
    if (column.width !== undefined && said.length > column.width)
      return unfit(
        said,
        `En ${at}, «${said}» no cabe en los ${column.width} caracteres de «${bankSources[column.of]}» del formato del banco.`,
      );
    return { text: filled(column, said), fault: null, name: null };
  } catch (error) {
    if (error instanceof Unwritable) return unfit(filled(column, ''), error.sentence(at));
    throw error;
  }
}

const lineWords: Readonly<Record<BankRecord, string>> = {
  head: 'el encabezado',
  open: 'el encabezado del lote',
  line: 'la línea de un pago',
  addendum: 'la adenda de un pago',
  close: 'el cierre del lote',
  foot: 'el cierre',
};

const unfit = (text: string, fault: string): Placed => ({ text, fault, name: null });

function filled({ width = 0, align, fill }: LayoutColumn, text: string): string {
  return align === 'left' ? text.padEnd(width, fill) : text.padStart(width, fill);
}
