const day = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const weekDay = new Intl.DateTimeFormat('es-CO', { weekday: 'short', timeZone: 'UTC' });
const longWeekDay = new Intl.DateTimeFormat('es-CO', { weekday: 'long', timeZone: 'UTC' });
const instantOf = (date: string) => new Date(`${date}T00:00:00Z`);

/** `25 oct`, for an axis. */
export function shortDay(date: string): string {
  return day.format(instantOf(date)).replace(' de ', ' ').replace('.', '');
}

/** `mié 25 oct`. */
export function shortWeekDay(date: string): string {
  return `${weekDay.format(instantOf(date)).replace('.', '')} ${shortDay(date)}`;
}

/** `miércoles 25`, for a day of these weeks. */
export function longWeekDayOf(date: string): string {
  return `${longWeekDay.format(instantOf(date))} ${Number(date.slice(8))}`;
}
