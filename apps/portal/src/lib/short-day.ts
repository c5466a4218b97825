const format = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `25 oct`, for the axis of a chart. */
export function shortDay(date: string): string {
  return format
    .format(new Date(`${date}T00:00:00Z`))
    .replace(' de ', ' ')
    .replace('.', '');
}
