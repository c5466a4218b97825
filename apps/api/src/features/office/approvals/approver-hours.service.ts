export { getHoursUnseen } from './tellings.sql.ts';

/** Bounds of the hours after which the next person is told: within a working day at the least, within three days at the most. */
export const approverHours = { from: 1, to: 72 } as const;
