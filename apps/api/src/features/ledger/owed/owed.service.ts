/** Amounts that employments owe, wait for and hold: asked before they leave, are suspended, or are paid elsewhere. */
export {
  listOwed,
  listWaiting,
  listWalletBalances,
  sumOwed,
  type OwedRow,
  type OwedSums,
} from './owed.sql.ts';
