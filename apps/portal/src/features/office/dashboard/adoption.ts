import type { Dashboard } from '@antela/contract/dashboard';

/** Share of the people who may use the service that took an advance in this period, in basis points; null without such people. */
export function adoptionOf({
  active,
  invited,
  usedThisPeriod,
}: NonNullable<Dashboard['employees']>): number | null {
  const may = active + invited;
  return may === 0 ? null : Math.min(10_000, Math.round((10_000 * usedThisPeriod) / may));
}
