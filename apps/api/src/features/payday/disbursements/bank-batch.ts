import { bogotaDate, bogotaMinute } from '@antela/rules/calendar-date';

/** One payment of a batch as the bank's file carries it. */
export interface BankPayment {
  position: number;
  /** Seven digits at most, others in each batch until they are used up. */
  sequence: number;
  holder: string;
  documentType: string;
  documentNumber: string;
  bankCode: string;
  accountType: string;
  accountNumber: string;
  /** Whole pesos. */
  amount: number;
}

const sequences = 9_999_999;

/** Sequence of the payment with that place in its file, when the batches before took `taken` of them. */
export const sequenceOf = (taken: number, index: number): number => ((taken + index) % sequences) + 1;

export interface BankBatch {
  number: number;
  companyNit: string;
  companyName: string;
  /** Bogotá's, of the approval. */
  date: string;
  /** Bogotá's, of the approval: '0935'. */
  time: string;
  payments: readonly BankPayment[];
}

/** Day and time of an approval as its file carries them. */
export function momentOf(instant: Date): Pick<BankBatch, 'date' | 'time'> {
  const minute = bogotaMinute(instant);
  const two = (value: number): string => String(value).padStart(2, '0');
  return { date: bogotaDate(instant), time: two(Math.floor(minute / 60)) + two(minute % 60) };
}
