import { bogotaDate } from '@antela/rules/calendar-date';

/** Friday 20 November 2026, ten in the morning in Bogotá: five days into the quincena, twenty into the month. */
export const worldNow = new Date('2026-11-20T15:00:00Z');
export const worldToday = bogotaDate(worldNow);
