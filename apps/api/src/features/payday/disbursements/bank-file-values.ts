import {
  amountSources,
  bankRecords,
  bankSources,
  recordsOfPayment,
  type BankLayout,
  type LayoutColumn,
} from '@antela/contract/bank-layout';
import { accountTypes, isAccountType } from '@antela/rules/bank-account';
import { calendarDate, calendarDateOf, daysBetween, yearOf } from '@antela/rules/calendar-date';
import { nitCheckDigit } from '@antela/rules/documents';
import type { BankBatch, BankPayment } from './bank-batch.ts';
import { batchText, referenceOf } from './bank-reference.ts';

/** A value that no file can carry, in words that name its place. */
export class Unwritable extends Error {
  readonly sentence: (at: string) => string;
  constructor(sentence: (at: string) => string) {
    super(sentence('el archivo'));
    this.sentence = sentence;
  }
}

/** Figures of the whole file. */
export interface FileSums {
  amount: number;
  /** Lines of the payments, with their addenda. */
  lines: number;
  blocks: number;
  /** Sum of the codes that name the banks, null where one of them is no number. */
  banks: number | null;
}

export function fileSums({ payments }: BankBatch, layout: BankLayout): FileSums {
  const has = (record: (typeof bankRecords)[number]): boolean => layout[record].length > 0;
  const lines = payments.length * recordsOfPayment.filter(has).length;
  const ofFile = bankRecords.filter((record) => !recordsOfPayment.includes(record) && has(record)).length;
  const codes = payments.map((payment) => writtenBank(payment, layout) ?? '');
  return {
    amount: payments.reduce((sum, { amount }) => sum + amount, 0),
    lines,
    blocks: layout.block ? Math.ceil((lines + ofFile) / layout.block.lines) : 0,
    banks: codes.every((code) => /^\d{1,8}$/.test(code))
      ? codes.reduce((sum, code) => sum + Number(code), 0)
      : null,
  };
}

/** The code in which a payment's line names its bank; null where the layout has none for it. */
function writtenBank({ bankCode }: BankPayment, { line }: BankLayout): string | null {
  const column = line.find(({ of }) => of === 'bank_code');
  return (column?.codes ? column.codes[bankCode] : bankCode) ?? null;
}

const bankWeights = [3, 7, 1, 3, 7, 1, 3, 7] as const;

/** Check digit of a bank's code of up to eight digits, as clearing houses add it: '00001683' has 2. */
export function bankCheckDigit(code: string): number {
  const sum = [...code.padStart(8, '0')].reduce(
    (total, digit, index) => total + Number(digit) * (bankWeights[index] ?? 0),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

interface Whose {
  batch: BankBatch;
  payment: BankPayment | null;
  layout: BankLayout;
  sums: FileSums;
}

/** A column's value in the bank's own code. @throws Unwritable */
export function valueOf(column: LayoutColumn, whose: Whose): string {
  const value = plainValueOf(column, whose);
  const said = column.codes ? column.codes[value] : value;
  if (said === undefined)
    throw new Unwritable(
      (at) =>
        `El formato del banco no tiene código para «${wordOf(column, value)}» (${bankSources[column.of]}, ${at}). Agrégalo a su formato.`,
    );
  return said;
}

/** A value as people call it. */
const wordOf = ({ of }: LayoutColumn, value: string): string =>
  of === 'account_type' && isAccountType(value) ? accountTypes[value].name : value;

function plainValueOf(column: LayoutColumn, { batch, payment, layout, sums }: Whose): string {
  switch (column.of) {
    case 'text':
      return column.text ?? '';
    case 'batch':
      return batchText(batch.number);
    case 'company_nit':
      return batch.companyNit;
    case 'company_nit_digit':
      return nitDigitOf(batch.companyNit);
    case 'company_name':
      return batch.companyName;
    case 'date':
      return dateText(batch.date, column.date);
    case 'time':
      return batch.time;
    case 'count':
      return String(batch.payments.length);
    case 'total':
      return money(column, sums.amount);
    case 'lines':
      return String(sums.lines);
    case 'blocks':
      return String(sums.blocks);
    case 'bank_sum':
      return bankSum(column, sums);
    default:
  }
  // The layout's own check keeps a payment's columns out of the file's records.
  if (!payment) throw new Error(`«${column.of}» belongs to a payment`);
  switch (column.of) {
    case 'reference':
      return referenceOf(batch.number, payment.position);
    case 'reference_digits':
      return referenceOf(batch.number, payment.position).replace('-', '');
    case 'position':
      return String(payment.position);
    case 'sequence':
      return String(payment.sequence);
    case 'document_type':
      return payment.documentType;
    case 'document_number':
      return payment.documentNumber.replace(/-\d$/, '');
    case 'holder':
      return payment.holder;
    case 'bank_code':
      return payment.bankCode;
    case 'bank_digit':
      return digitOf(writtenBank(payment, layout) ?? payment.bankCode);
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

function nitDigitOf(nit: string): string {
  if (!/^\d{1,15}$/.test(nit))
    throw new Unwritable((at) => `En ${at}, el NIT «${nit}» de la empresa no tiene solo dígitos.`);
  return String(nitCheckDigit(nit));
}

function digitOf(code: string): string {
  if (!/^\d{1,8}$/.test(code))
    throw new Unwritable(
      (at) => `En ${at}, el código de banco «${code}» no tiene dígito de chequeo: lleva hasta ocho dígitos.`,
    );
  return String(bankCheckDigit(code));
}

/** Clearing houses keep the last digits of a sum that has more. */
function bankSum({ width }: LayoutColumn, { banks }: FileSums): string {
  if (banks === null)
    throw new Unwritable(
      (at) => `En ${at} no se pueden sumar los códigos de banco: cada uno lleva hasta ocho dígitos.`,
    );
  return String(banks).slice(width === undefined ? 0 : -width);
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
    case 'DDD':
      return dayOfYear(date);
    default:
      return format satisfies never;
  }
}

function dayOfYear(text: string): string {
  const date = calendarDate(text);
  return String(daysBetween(calendarDateOf(yearOf(date), 1, 1), date) + 1).padStart(3, '0');
}
