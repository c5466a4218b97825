import type { SuspensionPeriod } from '@antela/contract/suspension-periods';
import { suspensionKinds, type SuspensionKind } from '@antela/rules/suspension-kinds';
import { shortDate } from '../../../lib/format.ts';

export type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Effects of a suspension while it lasts, in one sentence. */
export function effectsInWords(
  { earnsSalary, blocksAdvances, lowersPrima }: SuspensionPeriod['effects'],
  t: Translate,
): string {
  const words = [
    earnsSalary ? t('gana salario') : t('no gana salario'),
    blocksAdvances ? t('no puede adelantar') : t('puede adelantar lo que ya ganó'),
    lowersPrima ? t('baja la prima') : t('no baja la prima'),
  ].join(', ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** Hint on a kind before it is saved. Prima and holidays depend on what each company decided, so nothing is said of those. */
export function hintOf(kind: SuspensionKind | '', t: Translate): string | undefined {
  if (kind === '') return undefined;
  const { earnsSalary, blocksAdvances } = suspensionKinds[kind];
  if (kind === 'vacation') return t('Gana salario.');
  if (earnsSalary) return t('Gana salario y puede adelantar.');
  return blocksAdvances
    ? t('No gana salario y no puede adelantar.')
    : t('No gana salario; lo que ganó antes sigue disponible.');
}

export const datesOf = ({ from, until }: Pick<SuspensionPeriod, 'from' | 'until'>, t: Translate): string =>
  until === null
    ? t('Desde el {{date}}', { date: shortDate(from) })
    : `${shortDate(from)} – ${shortDate(until)}`;

/** Dates are text of one shape, so that they compare as they are. */
export function stateOf(
  { from, until }: Pick<SuspensionPeriod, 'from' | 'until'>,
  today: string,
): 'scheduled' | 'current' | 'past' {
  if (from > today) return 'scheduled';
  return until !== null && until < today ? 'past' : 'current';
}
