import type { AdvanceQuote } from '@antela/contract/advance-quotes';

/** Pay counts by its band's lowest salary for a role without salaries, so that there may be more than it is told. A rule that decides is told as it is. */
export const isLeastAvailable = ({ accrued, available, withinAmounts }: AdvanceQuote): boolean =>
  accrued === null && available === withinAmounts;
