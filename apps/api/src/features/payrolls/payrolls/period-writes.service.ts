/** Writes of a period by what comes after its calendar: its steps, and its credit line. */
export { movePeriod, takeCredit } from './period-writes.sql.ts';
