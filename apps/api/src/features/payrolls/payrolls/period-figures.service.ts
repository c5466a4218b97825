import type { Db, Scope } from '../../../db/database.ts';

/** Whole pesos of a period. */
export interface PeriodFigures {
  /** Total of the newest report, or the deduction as things stand. */
  toDeduct: number;
  /** Amount the company said it deducted; null until it has. */
  deducted: number | null;
}

export const noFigures: PeriodFigures = { toDeduct: 0, deducted: null };

/** Figures of these periods; whoever closes periods answers. */
export type FiguresByPeriod = (
  db: Db,
  scope: Scope,
  periodIds: readonly string[],
) => Promise<ReadonlyMap<string, PeriodFigures>>;
