import { accountTypes, type AccountType } from '@antela/rules/bank-account';

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
 * The file a bank is given (docs/operations.md, "Bank files"): lines of fields divided by `;`, CRLF, plain ASCII in capitals, because
 * that is what every bank's upload takes. First the batch with its control total, then a line for each payment. The same batch
 * always gives the same bytes.
 */
export function bankFile({ number, companyNit, date, payments }: BankBatch): Buffer {
  const total = payments.reduce((sum, { amount }) => sum + amount, 0);
  const lines = [
    ['1', 'ANTELA', batchText(number), companyNit, date.replaceAll('-', ''), payments.length, total],
    ...payments.map((payment) => [
      '2',
      referenceOf(number, payment.position),
      payment.documentType,
      payment.documentNumber.replace(/-\d$/, ''),
      plain(payment.holder),
      payment.bankCode,
      accountTypes[payment.accountType as AccountType]?.code ?? payment.accountType,
      payment.accountNumber,
      payment.amount,
      'ADELANTO',
    ]),
  ];
  return Buffer.from(lines.map((fields) => `${fields.join(';')}\r\n`).join(''), 'latin1');
}

const batchText = (number: number): string => String(number).padStart(6, '0');

/** Names a payment in the bank's file and in its answer: '000012-00003'. */
export const referenceOf = (number: number, position: number): string =>
  `${batchText(number)}-${String(position).padStart(5, '0')}`;

/** @returns the position of a payment of this batch, or null for a reference that is none of it */
export function positionOf(number: number, reference: string): number | null {
  const match = /^(\d{1,12})-(\d{1,12})$/.exec(reference.trim());
  return match && Number(match[1]) === number ? Number(match[2]) : null;
}

/** Capitals without accents, and nothing that a bank's program could take for a sign of its own. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 ]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, 60);
