import { AppError } from '../../../http/app-error.ts';
import type { BankLayout, LayoutColumn } from './bank-layout.ts';

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
  /** Bogotá's, of the approval. */
  date: string;
  payments: readonly BankPayment[];
}

/**
 * The file a bank is given, by its layout; plain ASCII, because that is what every bank's upload takes. The same batch always
 * gives the same bytes. @throws rule_broken for a value that the layout has no room or no code for
 */
export function bankFile(batch: BankBatch, layout: BankLayout): Buffer {
  const lineEnd = layout.lineEnd === 'crlf' ? '\r\n' : '\n';
  const textOf = (columns: readonly LayoutColumn[], payment: BankPayment | null): string =>
    columns.map((column) => placed(column, valueOf(column, batch, payment), payment)).join(layout.separator);
  const lines = [
    ...(layout.head.length > 0 ? [textOf(layout.head, null)] : []),
    ...batch.payments.map((payment) => textOf(layout.line, payment)),
    ...(layout.foot.length > 0 ? [textOf(layout.foot, null)] : []),
  ];
  return Buffer.from(lines.map((line) => line + lineEnd).join(''), 'latin1');
}

function valueOf(column: LayoutColumn, batch: BankBatch, payment: BankPayment | null): string {
  const money = (pesos: number): string => `${pesos}${column.cents ? '00' : ''}`;
  switch (column.of) {
    case 'text':
      return column.text ?? '';
    case 'batch':
      return batchText(batch.number);
    case 'company_nit':
      return batch.companyNit;
    case 'date':
      return dateText(batch.date, column.date);
    case 'count':
      return String(batch.payments.length);
    case 'total':
      return money(batch.payments.reduce((sum, { amount }) => sum + amount, 0));
    default:
  }
  // The layout's own check keeps a payment's columns out of head and foot.
  if (!payment) throw new Error(`«${column.of}» belongs to a payment`);
  switch (column.of) {
    case 'reference':
      return referenceOf(batch.number, payment.position);
    case 'reference_digits':
      return referenceOf(batch.number, payment.position).replace('-', '');
    case 'document_type':
      return payment.documentType;
    case 'document_number':
      return payment.documentNumber.replace(/-\d$/, '');
    case 'holder':
      return plain(payment.holder).slice(0, column.width ?? holderMax);
    case 'bank_code':
      return payment.bankCode;
    case 'account_type':
      return payment.accountType;
    case 'account_number':
      return payment.accountNumber;
    case 'amount':
      return money(payment.amount);
    default:
      return column.of satisfies never;
  }
}

/** In the bank's code and at its width. Never cut: a shorter account or amount is another one. */
function placed(
  { of, codes, width, align, fill }: LayoutColumn,
  value: string,
  payment: BankPayment | null,
): string {
  const said = codes ? codes[value] : value;
  const whose = payment === null ? 'el encabezado' : `el pago ${payment.position}`;
  if (said === undefined)
    throw new AppError('rule_broken', {
      detail: `El formato del banco no tiene código para «${value}» (${of}, ${whose}). Agrégalo a su formato.`,
    });
  if (width === undefined) return said;
  if (said.length > width)
    throw new AppError('rule_broken', {
      detail: `En ${whose}, «${said}» no cabe en los ${width} caracteres de ${of} del formato del banco.`,
    });
  return align === 'left' ? said.padEnd(width, fill) : said.padStart(width, fill);
}

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

const holderMax = 60;

/** Capitals without accents, and nothing that a bank's program could take for a sign of its own. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 ]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
