import { calendarDate } from './calendar-date.ts';
import type { CalendarDate } from './calendar-date.ts';

export const legalFigureKinds = {
  minimum_wage: { name: 'Salario mínimo mensual', unit: 'pesos' },
  transport_allowance: { name: 'Auxilio de transporte mensual', unit: 'pesos' },
  transport_allowance_limit: { name: 'Tope salarial del auxilio de transporte', unit: 'minimum_wages' },
  integral_salary_floor: { name: 'Piso del salario integral', unit: 'minimum_wages' },
  worker_health: { name: 'Aporte del trabajador a salud', unit: 'basis_points' },
  worker_pension: { name: 'Aporte del trabajador a pensión', unit: 'basis_points' },
  vat: { name: 'IVA', unit: 'basis_points' },
} as const satisfies { readonly [kind: string]: { readonly name: string; readonly unit: LegalFigureUnit } };

export type LegalFigureUnit = 'pesos' | 'basis_points' | 'minimum_wages';

export type LegalFigureKind = keyof typeof legalFigureKinds;

/** A figure fixed by law. Its value is in the unit of its kind; validUntil null means until further notice. */
export type LegalFigure = {
  readonly kind: LegalFigureKind;
  readonly value: number;
  readonly validFrom: CalendarDate;
  readonly validUntil: CalendarDate | null;
  readonly source: string;
  /** `published`: found in a published source. `unverified`: known to the authors; check it before relying on it. */
  readonly certainty: 'published' | 'unverified';
};

/** Thrown when no row is in force: better no answer than one made with another year's figure. */
export class MissingFigureError extends Error {
  constructor(
    readonly kind: LegalFigureKind,
    readonly date: CalendarDate,
  ) {
    super(`No legal figure ${kind} in force on ${date}`);
    this.name = 'MissingFigureError';
  }
}

/** The value in force that day, of the row that began last. Throws MissingFigureError when there is none. */
export function figureOn(figures: readonly LegalFigure[], kind: LegalFigureKind, date: CalendarDate): number {
  let found: LegalFigure | null = null;
  for (const figure of figures) {
    if (figure.kind !== kind || figure.validFrom > date) continue;
    if (figure.validUntil !== null && figure.validUntil < date) continue;
    if (found === null || figure.validFrom > found.validFrom) found = figure;
  }
  if (found === null) throw new MissingFigureError(kind, date);
  return found.value;
}

const year = (value: number) => ({
  validFrom: calendarDate(`${value}-01-01`),
  validUntil: calendarDate(`${value}-12-31`),
});
// The catalogue begins in 2024; figures older than that are still listed from its first day.
const since2024 = { validFrom: calendarDate('2024-01-01'), validUntil: null };
// The last known year stays open: until its successor is loaded, the wage in force does not lapse.
const since2026 = { validFrom: calendarDate('2026-01-01'), validUntil: null };

/** The rows a database is born with. Editable there: a new decree is a new row, never a new release. */
export const legalFigures: readonly LegalFigure[] = [
  {
    kind: 'minimum_wage',
    value: 1_300_000,
    ...year(2024),
    source: 'Decreto 2292 de 2023',
    certainty: 'published',
  },
  {
    kind: 'minimum_wage',
    value: 1_423_500,
    ...year(2025),
    source: 'Decreto 1572 de 2024',
    certainty: 'published',
  },
  {
    kind: 'minimum_wage',
    value: 1_750_905,
    ...since2026,
    source: 'Decreto 0159 de 2026 (transitorio)',
    certainty: 'published',
  },
  {
    kind: 'transport_allowance',
    value: 162_000,
    ...year(2024),
    source: 'Decreto 2293 de 2023',
    certainty: 'published',
  },
  {
    kind: 'transport_allowance',
    value: 200_000,
    ...year(2025),
    source: 'Decreto 1573 de 2024',
    certainty: 'published',
  },
  {
    kind: 'transport_allowance',
    value: 249_095,
    ...since2026,
    source: 'Decreto 1470 de 2025',
    certainty: 'published',
  },
  {
    kind: 'transport_allowance_limit',
    value: 2,
    ...since2024,
    source: 'Decreto 2293 de 2023, art. 1',
    certainty: 'published',
  },
  {
    kind: 'integral_salary_floor',
    value: 13,
    ...since2024,
    source: 'CST, art. 132 (10 + 30 %)',
    certainty: 'unverified',
  },
  {
    kind: 'worker_health',
    value: 400,
    ...since2024,
    source: 'Ley 100 de 1993, art. 204',
    certainty: 'published',
  },
  {
    kind: 'worker_pension',
    value: 400,
    ...since2024,
    source: 'Ley 100 de 1993, art. 20',
    certainty: 'published',
  },
  {
    kind: 'vat',
    value: 1_900,
    ...since2024,
    source: 'Estatuto Tributario, art. 468',
    certainty: 'unverified',
  },
];
