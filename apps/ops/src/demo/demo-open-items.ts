import type { Posting } from '@antela/api/features/ledger/ledger/ledger.service';
import {
  accountOf,
  excess,
  keyOfOpening,
} from '@antela/api/features/ledger/open-items/open-item-accounts.service';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { OpenItemKind } from '@antela/rules/deduction-list';
import type { DemoPeriod, Payroll } from './demo-calendar.ts';
import type { Line } from './demo-deduction-lines.ts';
import type { DrawnAdvance } from './drawn-advance.ts';

/** Deducted of somebody beyond what was reported. */
const excessAmount = 30_000;

/** Kind of item that closed periods of the demo leave open, by period and employment. */
export type LeftOpen = ReadonlyMap<string, OpenItemKind>;

export const keyOfLine = (periodId: string, employmentId: string): string => `${periodId} ${employmentId}`;

/**
 * Takes, of what was drawn, the newest closed advances that can show each end: a settlement of somebody who has left, and a debt
 * and an excess of two who are there. Changes no other advance.
 */
export function leaveOpen(
  drawn: readonly DrawnAdvance[],
  now: Date,
): { advances: readonly DrawnAdvance[]; leftOpen: LeftOpen } {
  const alone = new Map<string, DrawnAdvance | null>();
  for (const advance of drawn) {
    const { period, person } = advance;
    if (period?.state !== 'closed') continue;
    const key = keyOfLine(period.id, person.employmentId);
    alone.set(key, alone.has(key) || advance.outcome !== 'paid' ? null : advance);
  }
  const newest = [...alone]
    .flatMap(([key, advance]) => (advance ? [{ key, advance }] : []))
    .toSorted((a, b) => b.advance.at.getTime() - a.advance.at.getTime());
  const today = bogotaDate(now);
  const isGone = ({ advance: { person } }: (typeof newest)[number]) =>
    person.endDate !== null && person.endDate <= today;
  const [settlement, [debt, back]] = [
    newest.find(isGone),
    newest.filter((one) => one.advance.person.endDate === null),
  ];
  const chosen = [
    [settlement, 'final_settlement'],
    [debt, 'debt'],
    [back, 'give_back'],
  ] as const;
  const leftOpen = new Map(chosen.flatMap(([one, kind]) => (one ? [[one.key, kind] as const] : [])));
  return {
    leftOpen,
    advances: drawn.map((advance) => {
      const kind = advance.period && leftOpen.get(keyOfLine(advance.period.id, advance.person.employmentId));
      return kind && kind !== 'give_back' ? { ...advance, outcome: kind } : advance;
    }),
  };
}

/** Difference of a line as the confirmation says it: less than reported, or more. */
export function differenceOf(line: Line, kind: OpenItemKind | undefined) {
  if (kind === 'give_back')
    return { deducted: line.total + excessAmount, reason: 'file_error', destination: kind } as const;
  if (line.deducted === line.total) return null;
  return {
    deducted: line.deducted,
    reason: kind === 'final_settlement' ? 'retirement' : 'insufficient_net',
    destination: kind ?? 'next_period',
  } as const;
}

/** An open item with its postings, as confirming the period would have left them. */
export function openItemRows(
  { clientId, id: payrollId, companyId }: Payroll,
  period: DemoPeriod,
  { id, line, kind, amount, at }: { id: string; line: Line; kind: OpenItemKind; amount: number; at: Date },
): { item: object; postings: { at: Date; posting: Posting }[] } {
  const receivable = { kind: 'company_receivable', ownerKey: period.id } as const;
  const open = accountOf(kind, period.id);
  const parts =
    kind === 'give_back'
      ? [{ id: excess, amount }]
      : line.taken.map((advance) => ({ id: advance.id, amount: advance.to_deduct - advance.deducted }));
  return {
    item: {
      client_id: clientId,
      id,
      company_id: companyId,
      payroll_id: payrollId,
      pay_period_id: period.id,
      employment_id: line.employment_id,
      employee_id: line.employee_id,
      kind,
      amount,
      opened_at: at,
      cleared: 0,
      written_off: 0,
      released: 0,
    },
    postings: parts.map((part) => ({
      at,
      posting: {
        eventKey: keyOfOpening(id, part.id),
        ...(kind === 'give_back' ? { debit: receivable, credit: open } : { debit: open, credit: receivable }),
        amount: part.amount,
        advanceId: null,
      },
    })),
  };
}
