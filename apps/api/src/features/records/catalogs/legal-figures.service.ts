import { bogotaDate } from '@antela/rules/calendar-date';
import { figureOn, type LegalFigure } from '@antela/rules/legal-figures';
import type pg from 'pg';
import type { Db } from '../../../db/database.ts';
import { readShared } from '../../../db/transaction.ts';
import { legalFigures } from './catalogs.sql.ts';

/** Legal figures change a few times a year; a minute-old copy spares every quote a query. */
const rememberedMs = 60_000;
let remembered: { figures: readonly LegalFigure[]; until: number } | null = null;

/**
 * Every legal figure with its validity. Only what has been read is shared: a reading that is under way may stand in another
 * transaction behind a lock that the asking one holds, and neither would end.
 */
export async function listLegalFigures(db: Pick<Db, 'many'>): Promise<readonly LegalFigure[]> {
  if (remembered && remembered.until > performance.now()) return remembered.figures;
  const figures = await db.many<LegalFigure>(legalFigures);
  remembered = { figures, until: performance.now() + rememberedMs };
  return figures;
}

/** Monthly legal minimum in whole pesos, read without a tenant. @throws MissingFigureError */
export async function minimumWageAt(pool: pg.Pool, instant: Date): Promise<number> {
  const figures = await listLegalFigures({ many: (statement) => readShared(pool, statement) });
  return figureOn(figures, 'minimum_wage', bogotaDate(instant));
}

/** Lets the next reader ask the database again. */
export function forgetLegalFigures(): void {
  remembered = null;
}
