import type { WeeklyWindow } from './advance-policy.ts';
import { payFrequencies } from './pay-period.ts';
import type { PayDay, PaySchedule } from './pay-period.ts';
import { timeText } from './spanish-text.ts';

const shifts = {
  previous: 'si no es hábil, el día hábil anterior',
  next: 'si no es hábil, el día hábil siguiente',
  none: 'aunque no sea hábil',
} as const;

/** A schedule in one Spanish sentence: 'Quincenal; pago los días 15 y último, si no es hábil, el día hábil anterior; corte …'. */
export function scheduleText(schedule: PaySchedule): string {
  const { cutoffWorkingDays, cutoffHour, confirmWorkingDays, paymentShift } = schedule;
  return [
    payFrequencies[schedule.frequency].name,
    `pago ${paymentText(schedule)}, ${shifts[paymentShift]}`,
    `corte ${workingDaysText(cutoffWorkingDays, 'antes del pago', 'el día del pago')} a las ${timeText(cutoffHour * 60)}`,
    `confirmación ${workingDaysText(confirmWorkingDays, 'después del pago', 'el día del pago')}`,
  ].join('; ');
}

const weekdays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

/** 'Lunes de 8:00 a. m. a 5:00 p. m., sábado de …', in the order of the week; 'Siempre' for null. */
export function hoursText(windows: readonly WeeklyWindow[] | null): string {
  if (windows === null) return 'Siempre';
  const text = [...windows]
    .sort((one, other) => one.day - other.day || one.fromMinute - other.fromMinute)
    .map(
      ({ day, fromMinute, untilMinute }) =>
        `${weekdays[day - 1]} de ${timeText(fromMinute)} a ${timeText(untilMinute)}`,
    )
    .join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function paymentText(schedule: PaySchedule): string {
  if ('anchor' in schedule) {
    const { paymentDaysAfterEnd: days } = schedule;
    if (days === 0) return 'el último día del periodo';
    return days === 1 ? '1 día después del cierre' : `${days} días después del cierre`;
  }
  const days = schedule.payDays.map(payDayText);
  const last = days.pop();
  return days.length === 0 ? `el día ${last}` : `los días ${days.join(', ')} y ${last}`;
}

/** '15', 'último', '5 del mes siguiente'. */
function payDayText({ day, nextMonth }: PayDay): string {
  const text = day === 31 ? 'último' : String(day);
  return nextMonth ? `${text} del mes siguiente` : text;
}

function workingDaysText(days: number, when: string, atOnce: string): string {
  if (days === 0) return atOnce;
  return `${days} ${days === 1 ? 'día hábil' : 'días hábiles'} ${when}`;
}
