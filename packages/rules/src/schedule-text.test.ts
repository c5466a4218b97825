import { expect, it } from 'vitest';
import { calendarDate } from './calendar-date.ts';
import type { PaySchedule } from './pay-period.ts';
import { hoursText, scheduleText } from './schedule-text.ts';

const terms = {
  paymentShift: 'previous',
  cutoffWorkingDays: 3,
  cutoffHour: 17,
  confirmWorkingDays: 1,
} as const;
const cases: readonly (readonly [PaySchedule, string])[] = [
  [
    {
      ...terms,
      frequency: 'quincenal',
      payDays: [
        { day: 15, nextMonth: false },
        { day: 31, nextMonth: false },
      ],
    },
    'Quincenal; pago los días 15 y último, si no es hábil, el día hábil anterior; corte 3 días hábiles antes del pago a las 5:00\u00a0p.\u00a0m.; confirmación 1 día hábil después del pago',
  ],
  [
    {
      ...terms,
      frequency: 'monthly',
      paymentShift: 'none',
      cutoffWorkingDays: 0,
      payDays: [{ day: 5, nextMonth: true }],
    },
    'Mensual; pago el día 5 del mes siguiente, aunque no sea hábil; corte el día del pago a las 5:00\u00a0p.\u00a0m.; confirmación 1 día hábil después del pago',
  ],
  [
    {
      ...terms,
      frequency: 'weekly',
      paymentShift: 'next',
      anchor: calendarDate('2026-01-05'),
      paymentDaysAfterEnd: 4,
    },
    'Semanal; pago 4 días después del cierre, si no es hábil, el día hábil siguiente; corte 3 días hábiles antes del pago a las 5:00\u00a0p.\u00a0m.; confirmación 1 día hábil después del pago',
  ],
];

it.each(cases)('a schedule reads as a sentence: %j', (schedule, text) => {
  expect(scheduleText(schedule)).toBe(text);
});

it('hours read in the order of the week', () => {
  expect(hoursText(null)).toBe('Siempre');
  expect(
    hoursText([
      { day: 6, fromMinute: 480, untilMinute: 720 },
      { day: 1, fromMinute: 0, untilMinute: 1_020 },
    ]),
  ).toBe(
    'Lunes de 12:00\u00a0a.\u00a0m. a 5:00\u00a0p.\u00a0m., sábado de 8:00\u00a0a.\u00a0m. a 12:00\u00a0p.\u00a0m.',
  );
});
