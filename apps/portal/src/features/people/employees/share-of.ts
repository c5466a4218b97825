import { percent } from '../../../lib/format.ts';

/** Share of the people, in words of the portal. */
export const shareOf = (part: number, whole: number): string =>
  percent(whole === 0 ? 0 : Math.round((part * 10_000) / whole));
