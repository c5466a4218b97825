import { deductionWarningCodes, listDeductionLines } from '@antela/contract/deduction-lines';
import type { PeriodRow } from '@antela/contract/pay-periods';
import { code, listSearch } from '../../../lib/list-search.ts';
import { formerSections, periodStepWords, type FormerSection } from '../../../lib/payroll-section.ts';

const steps = ['', ...periodStepWords] as const;
const formerWords = ['', ...(Object.keys(formerSections) as FormerSection[])] as const;
const warningCodes = [...deductionWarningCodes, 'any'] as const;
export type WarningFilter = (typeof warningCodes)[number];

/** Deductions of a period, person by person. */
export const linesSearch = listSearch({
  endpoint: listDeductionLines,
  filters: { alerta: code('warning', warningCodes) },
  sorts: { nombre: 'name', total: 'total' },
  also: ({ id, one }) => ({
    periodo: id('periodo'),
    /** Step that is looked at; without it the one at which the period stands. */
    paso: one('paso', steps, ''),
    /** Section of a former address. */
    seccion: one('seccion', formerWords, ''),
  }),
});

type States = readonly PeriodRow['state'][];

/** The oldest period in the first of these groups of states that has one, because it waits longest; else the latest that fits, else the latest. */
export function waitingPeriod(
  periods: readonly PeriodRow[],
  waiting: readonly States[],
  otherwise: (period: PeriodRow) => boolean,
): PeriodRow | null {
  const waits = waiting.flatMap((states) => periods.findLast(({ state }) => states.includes(state)) ?? []);
  return waits[0] ?? periods.find(otherwise) ?? periods[0] ?? null;
}

/** The periods before and after one, of a list that begins with the latest. */
export function neighboursOf<P extends { payperiodid: string }>(
  periods: readonly P[],
  payperiodid: string,
): { before: P | null; after: P | null } {
  const index = periods.findIndex((period) => period.payperiodid === payperiodid);
  if (index < 0) return { before: null, after: null };
  return { before: periods[index + 1] ?? null, after: periods[index - 1] ?? null };
}
