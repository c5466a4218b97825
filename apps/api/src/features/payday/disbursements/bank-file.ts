import {
  amountSources,
  type BankLayout,
  type BankRecord,
  type LayoutColumn,
} from '@antela/contract/bank-layout';
import { AppError } from '../../../http/app-error.ts';
import { bankName, type BankName } from './bank-name.ts';

/** One payment of a batch as the bank's file carries it. */
export interface BankPayment {
  position: number;
  holder: string;
  documentType: string;
  documentNumber: string;
  bankCode: string;
  accountType: string;
  accountNumber: string;
  /** Whole pesos. */
  amount: number;
}

export interface BankBatch {
  number: number;
  companyNit: string;
  companyName: string;
  /** Bogotá's, of the approval. */
  date: string;
  payments: readonly BankPayment[];
}

/** A column as it is written, or why it cannot be. */
export interface Placed {
  text: string;
  fault: string | null;
  name: BankName | null;
}
export interface PlacedLine {
  record: BankRecord;
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
  const lineOf = (record: BankRecord, payment: BankPayment | null): PlacedLine => ({
    record,
    position: payment?.position ?? null,
    placed: layout[record].map((column) => placed(column, batch, payment, layout)),
  });
  return [
    ...(layout.head.length > 0 ? [lineOf('head', null)] : []),
    ...batch.payments.map((payment) => lineOf('line', payment)),
    ...(layout.foot.length > 0 ? [lineOf('foot', null)] : []),
  ];
}

/** Every bank's upload takes one byte a letter. */
export function bytesOf(lines: readonly PlacedLine[], { separator, lineEnd }: BankLayout): Buffer {
  const end = lineEnd === 'crlf' ? '\r\n' : '\n';
  return Buffer.from(
    lines.map((line) => line.placed.map(({ text }) => text).join(separator) + end).join(''),
    'latin1',
  );
}

function placed(
  column: LayoutColumn,
  batch: BankBatch,
  payment: BankPayment | null,
  { encoding }: BankLayout,
): Placed {
  const whose =
    column.of === 'company_name' ? batch.companyName : column.of === 'holder' ? payment?.holder : undefined;
  if (whose !== undefined) {
    const name = bankName(whose, column.width, encoding);
    return { text: filled(column, name.written), fault: null, name };
  }
  const value = valueOf(column, batch, payment);
  const said = column.codes ? column.codes[value] : value;
  const at = payment === null ? 'el encabezado' : `el pago ${payment.position}`;
  if (said === undefined)
    return unfit(
      filled(column, ''),
      `El formato del banco no tiene código para «${value}» (${column.of}, ${at}). Agrégalo a su formato.`,
    );
  // Never cut: a shorter account or amount is another one.
  if (column.width !== undefined && said.length > column.width)
    return unfit(
      said,
      `En ${at}, «${said}» no cabe en los ${column.width} caracteres de ${column.of} del formato del banco.`,
    );
  return { text: filled(column, said), fault: null, name: null };
}

const unfit = (text: string, fault: string): Placed => ({ text, fault, name: null });

function filled({ width = 0, align, fill }: LayoutColumn, text: string): string {
  return align === 'left' ? text.padEnd(width, fill) : text.padStart(width, fill);
}

function valueOf(column: LayoutColumn, batch: BankBatch, payment: BankPayment | null): string {
  switch (column.of) {
    case 'text':
      return column.text ?? '';
    case 'batch':
      return batchText(batch.number);
    case 'company_nit':
      return batch.companyNit;
    case 'company_name':
      return batch.companyName;
    case 'date':
      return dateText(batch.date, column.date);
    case 'count':
      return String(batch.payments.length);
    case 'total':
      return money(
        column,
        batch.payments.reduce((sum, { amount }) => sum + amount, 0),
      );
    default:
  }
  // The layout's own check keeps a payment's columns out of head and foot.
  if (!payment) throw new Error(`«${column.of}» belongs to a payment`);
  switch (column.of) {
    case 'reference':
      return referenceOf(batch.number, payment.position);
    case 'reference_digits':
      return referenceOf(batch.number, payment.position).replace('-', '');
    case 'position':
      return String(payment.position);
    case 'document_type':
      return payment.documentType;
    case 'document_number':
      return payment.documentNumber.replace(/-\d$/, '');
    case 'holder':
      return payment.holder;
    case 'bank_code':
      return payment.bankCode;
    case 'account_type':
      return payment.accountType;
    case 'account_number':
      return payment.accountNumber;
    case 'amount':
      return money(column, payment.amount);
    default:
      return column.of satisfies never;
  }
}

const money = ({ of, cents, decimal }: LayoutColumn, pesos: number): string =>
  `${pesos}${cents && amountSources.includes(of) ? `${decimal}00` : ''}`;

function dateText(date: string, format: LayoutColumn['date']): string {
  const [year = '', month = '', day = ''] = date.split('-');
  switch (format) {
    case 'AAAAMMDD':
      return year + month + day;
    case 'AAMMDD':
      return year.slice(2) + month + day;
    case 'DDMMAAAA':
      return day + month + year;
    case 'AAAA-MM-DD':
      return date;
    default:
      return format satisfies never;
  }
}

const batchText = (number: number): string => String(number).padStart(6, '0');

/** Names a payment in the bank's file and in its answer: '000012-00003'. */
export const referenceOf = (number: number, position: number): string =>
  `${batchText(number)}-${String(position).padStart(5, '0')}`;

/**
 * The payment that a reference names, also where the bank takes digits alone or drops the zeros before them.
 * @returns the position of a payment of this batch, or null for a reference that is none of it
 */
export function positionOf(number: number, reference: string): number | null {
  const text = reference.trim();
  const [batch = '', position = ''] = /^\d{6,17}$/.test(text)
    ? [text.slice(0, -5), text.slice(-5)]
    : (/^(\d{1,12})-(\d{1,12})$/.exec(text)?.slice(1) ?? []);
  return batch !== '' && Number(batch) === number ? Number(position) : null;
}
