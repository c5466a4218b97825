import type { FieldFault } from '@antela/contract/errors';
import { addMonths } from '@antela/rules/calendar-date';
import type { RestrictionValues } from './client-restrictions.sql.ts';

const fault = (path: string, code: string, detail: string): FieldFault => ({ path, code, detail });

/** Faults in how the parts of a restriction fit together, which no schema checks. Empty when they fit. */
export function restrictionFaults(values: RestrictionValues): FieldFault[] {
  const { validFrom, validUntil } = values;
  const order =
    validUntil !== null && validUntil < validFrom
      ? [
          fault(
            'validUntil',
            'until_before_from',
            'La fecha final es anterior a la inicial. Corrige una de las dos.',
          ),
        ]
      : [];
  return [...order, ...ruleFaults(values)];
}

function ruleFaults({ rule, validFrom, validUntil, repetition }: RestrictionValues): FieldFault[] {
  switch (rule.kind) {
    case 'blackout_dates':
      return rule.ranges.flatMap((range, index) => {
        const until = range.until ?? range.from;
        const path = `rule.ranges.${index}`;
        if (until < range.from)
          return [
            fault(
              `${path}.until`,
              'until_before_from',
              'La fecha final es anterior a la inicial. Corrige una de las dos.',
            ),
          ];
        if (range.from < validFrom || (validUntil !== null && until > validUntil))
          return [
            fault(
              `${path}.from`,
              'outside_validity',
              'Estos días quedan fuera de la vigencia. Amplíala o corrige los días.',
            ),
          ];
        // A pay period has at most a month: later days would never come.
        if (repetition === 'every_period' && until >= addMonths(validFrom, 1))
          return [
            fault(`${path}.until`, 'beyond_period', 'Un periodo tiene máximo 31 días. Corrige los días.'),
          ];
        return [];
      });
    case 'weekly_hours':
      return rule.windows.flatMap((window, index) => {
        const path = `rule.windows.${index}.untilMinute`;
        const next = rule.windows[index + 1];
        if (window.untilMinute <= window.fromMinute)
          return [
            fault(
              path,
              'until_before_from',
              'La hora final es anterior a la inicial. Corrige una de las dos.',
            ),
          ];
        return next && next.day === window.day && next.fromMinute < window.untilMinute
          ? [fault(path, 'overlapping', 'Dos horarios del mismo día se cruzan. Deja uno solo.')]
          : [];
      });
    case 'salary_range': {
      const { minimum, maximum } = rule;
      if (minimum === null && maximum === null)
        return [fault('rule.minimum', 'required', 'Escribe el salario mínimo, el máximo o los dos.')];
      return minimum !== null && maximum !== null && maximum < minimum
        ? [
            fault(
              'rule.maximum',
              'maximum_below_minimum',
              'El máximo es menor que el mínimo. Corrige uno de los dos.',
            ),
          ]
        : [];
    }
    default:
      return [];
  }
}
