import { suspensionKinds } from '@antela/rules/suspension-kinds';

/** Absences during which nothing is taken out of the salary, whatever a client settles about vacations: what is spent on payroll waits too. */
export const absencesThatBlock: string[] = Object.entries(suspensionKinds)
  .filter(([, { blocksAdvances }]) => blocksAdvances)
  .map(([kind]) => kind);
