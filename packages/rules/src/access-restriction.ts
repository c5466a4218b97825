import { bogotaDate } from './calendar-date.ts';
import type { CalendarDate } from './calendar-date.ts';

/** Products that an employee can be kept from using. */
export type Product = 'salary' | 'prima' | 'wallet';

export const restrictedProductLabels = {
  all: 'Todo el servicio',
  salary: 'Adelantos de salario',
  prima: 'Adelantos de prima',
  wallet: 'Billeteras',
} as const satisfies Record<Product | 'all', string>;

/** One employee may not use a product, or any of them. Both dates included; until null means until lifted. */
export type AccessRestriction = {
  readonly product: Product | 'all';
  /** In Spanish, from the catalogue of reasons, as staff read it. */
  readonly reason: string;
  readonly from: CalendarDate;
  readonly until: CalendarDate | null;
  readonly liftedAt: Date | null;
};

export const accessRestrictionLabels = {
  scheduled: 'Programada',
  active: 'Vigente',
  expired: 'Vencida',
  lifted: 'Levantada',
} as const;

export type AccessRestrictionState = keyof typeof accessRestrictionLabels;

/** Derived, never stored: lifted wins, then the dates decide. */
export function accessRestrictionState(
  restriction: Pick<AccessRestriction, 'from' | 'until' | 'liftedAt'>,
  now: Date,
): AccessRestrictionState {
  const today = bogotaDate(now);
  if (restriction.liftedAt !== null && restriction.liftedAt <= now) return 'lifted';
  if (restriction.from > today) return 'scheduled';
  if (restriction.until !== null && restriction.until < today) return 'expired';
  return 'active';
}

/** Whether it keeps the employee from that product now. */
export function restrictsAccess(restriction: AccessRestriction, product: Product, now: Date): boolean {
  const covered = restriction.product === 'all' || restriction.product === product;
  return covered && accessRestrictionState(restriction, now) === 'active';
}
