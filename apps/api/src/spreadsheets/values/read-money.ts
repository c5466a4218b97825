import { amountRemark } from '@antela/rules/employee-checks';
import { type Pesos, pesos } from '@antela/rules/money';
import { type Cell, cellText } from '../cell.ts';
import { fault, type Reading } from './reading.ts';

/**
 * Whole pesos from "$ 1.873.468", "1,873,468", "1.873.468,00" or a number. Of points and commas, the one that repeats or has
 * three digits behind it parts thousands; one or two digits behind the last are cents, which must be zero: nothing is rounded away.
 */
export function readMoney(cell: Cell): Reading<Pesos> {
  if (typeof cell === 'number') return amount(cell, cellText(cell));
  const text = cellText(cell);
  const bare = text.replace(/\b(cop|pesos)\b|[$\s'’]/gi, '').replace(/,-$/, '');
  const isNegative = /^-|^\(.*\)$|-$/.test(bare);
  const digits = bare.replace(/[-()]/g, '');
  const parts = /^(\d{1,3}(?:([.,])\d{3}(?:\2\d{3})*)?|\d+)(?:([.,])(\d{1,2}|0+))?$/.exec(digits);
  if (parts === null || (parts[2] !== undefined && parts[2] === parts[3])) return unreadable(text);
  const whole = Number(parts[1]!.replace(/[.,]/g, ''));
  const cents = Number(`0.${parts[4] ?? '0'}`);
  return amount((whole + cents) * (isNegative ? -1 : 1), text);
}

function amount(value: number, text: string): Reading<Pesos> {
  if (!Number.isFinite(value)) return unreadable(text);
  const remark = amountRemark(value, text);
  if (remark) return fault(remark.code, remark.message);
  return { value: pesos(value) };
}

function unreadable(text: string): Reading<Pesos> {
  return fault(
    'amount_unreadable',
    `No entendemos el valor «${text}». Escríbelo en pesos, por ejemplo 1.750.905.`,
  );
}
