/** Writes of an employment that follow from money: who leaves is settled, and an account that a payment came back from is held. */
export { holdAccounts, writeEnds } from './employment-ends.sql.ts';
