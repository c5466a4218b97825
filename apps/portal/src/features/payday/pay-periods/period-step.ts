import type { PeriodRow } from '@antela/contract/pay-periods';
import {
  formerSections,
  periodStepWords,
  type FormerSection,
  type PeriodStepWord,
} from '../../../lib/payroll-section.ts';
import type { PeriodRoute, StopName } from './period-route.ts';

/** Step at which a stop's act is done; nobody acts on the payment of salaries. */
export const stepOf: Record<StopName, PeriodStepWord | null> = {
  opening: 'corte',
  cutoff: 'corte',
  report: 'reporte',
  payment: null,
  confirmation: 'confirmacion',
  remittance: 'giro',
  close: 'cierre',
};

/** Step in the address, by its own word or by that of a former section; null where the period stands. */
export type AskedStep = PeriodStepWord | FormerSection | null;

export const isLater = (one: PeriodStepWord, other: PeriodStepWord): boolean =>
  periodStepWords.indexOf(one) > periodStepWords.indexOf(other);

/** Step at which the period stands. */
export const stepAt = ({ current }: PeriodRoute): PeriodStepWord => stepOf[current] ?? 'corte';

export function stepShown(asked: AskedStep, route: PeriodRoute): PeriodStepWord {
  const at = stepAt(route);
  if (asked === null) return at;
  if (!isFormer(asked)) return asked;
  const { from, to } = formerSections[asked];
  if (isLater(from, at)) return from;
  return isLater(at, to) ? to : at;
}

const isFormer = (asked: PeriodStepWord | FormerSection): asked is FormerSection => asked in formerSections;

/** Stop to mark: where the period stands, if the step that is shown is that one's, else the step's own. */
export const markedStop = (route: PeriodRoute, shown: PeriodStepWord): StopName | undefined =>
  stepAt(route) === shown ? route.current : route.stops.findLast(({ name }) => stepOf[name] === shown)?.name;

type States = readonly PeriodRow['state'][];
const unconfirmed: States = ['reported', 'with_differences'];

/** Periods that wait for somebody at a step, the more urgent group first. */
export function waitingAt(asked: AskedStep): readonly States[] {
  switch (asked) {
    case null:
    case 'corte':
      return [['cutoff', 'reported', 'confirmed', 'with_differences']];
    case 'reporte':
    case 'reportes':
      return [unconfirmed];
    case 'giro':
    case 'cierre':
      return [['reconciled'], unconfirmed];
    default:
      return [unconfirmed, ['reconciled']];
  }
}
