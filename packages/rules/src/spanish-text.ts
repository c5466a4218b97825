import { bogotaDate, bogotaMinute } from './calendar-date.ts';
import type { CalendarDate } from './calendar-date.ts';
import type { LimitSource } from './effective-limits.ts';
import type { BasisPoints, Pesos } from './money.ts';

// How figures are written inside the sentences of the rules. Not Intl: a reason is stored as evidence, so it must read
// the same whatever locale data the machine has.

const nbsp = '\u00a0';

/** '$ 1.750.905', with a no-break space. */
export function amountText(amount: Pesos): string {
  return `${amount < 0 ? '-' : ''}$${nbsp}${groupedDigits(String(Math.abs(amount)))}`;
}

/** '1.750.905', of digits alone. */
export function groupedDigits(digits: string): string {
  const first = digits.length % 3;
  const groups = digits.slice(first).match(/\d{3}/g) ?? [];
  return (first === 0 ? groups : [digits.slice(0, first), ...groups]).join('.');
}

/** '04/03/2026'. */
export function dateText(date: CalendarDate): string {
  return `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

/** '5:00 p. m.', from minutes since midnight; 1440 is the next midnight. */
export function timeText(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  const half = hour < 12 ? 'a.' : 'p.';
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')}${nbsp}${half}${nbsp}m.`;
}

/** '04/03/2026 (5:00 p. m.)', in Bogotá. */
export function instantText(instant: Date): string {
  return `${dateText(bogotaDate(instant))} (${timeText(bogotaMinute(instant))})`;
}

/** '12,5 %'. */
export function percentText(share: BasisPoints): string {
  return `${String(share / 100).replace('.', ',')}${nbsp}%`;
}

export function daysText(days: number): string {
  return days === 1 ? '1 día' : `${days} días`;
}

/** Names the source of a limit, to be read after "según". */
export function sourceText(source: LimitSource): string {
  switch (source.from) {
    case 'policy':
      return 'la política de la nómina';
    case 'employment':
      return 'el límite propio del empleado';
    case 'former':
      return `la política de «${source.name}», que dejó hace menos de 24 horas`;
    case 'restriction':
      return `la restricción «${source.name}»`;
  }
}
