import { isCalendarDate } from '@antela/rules/calendar-date';

/** Reads what an address carries; whatever cannot be meant counts as absent, because people edit and share addresses. */
export type SearchReader = {
  text: (key: string) => string;
  /** Repeated (`estado=a&estado=b`) or joined by commas (`estado=a,b`). */
  many: <const Value extends string>(key: string, known: readonly Value[]) => Value[];
  one: <const Value extends string>(key: string, known: readonly Value[], fallback: Value) => Value;
  ids: (key: string) => string[];
  id: (key: string) => string | null;
  date: (key: string) => string | null;
};

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function searchReader(search: unknown): SearchReader {
  const values = typeof search === 'object' && search !== null ? (search as Record<string, unknown>) : {};
  const words = (key: string): string[] =>
    [values[key]]
      .flat()
      .filter((value) => typeof value === 'string')
      .flatMap((value) => value.split(','))
      .map((word) => word.trim());
  const first = (key: string): string => words(key)[0] ?? '';
  const ids = (key: string) => words(key).filter((word) => idShape.test(word));

  return {
    text: (key) => [values[key]].flat().find((value) => typeof value === 'string') ?? '',
    many: (key, known) => known.filter((value) => words(key).includes(value)),
    one: (key, known, fallback) => known.find((value) => value === first(key)) ?? fallback,
    ids,
    id: (key) => ids(key)[0] ?? null,
    date: (key) => (isCalendarDate(first(key)) ? first(key) : null),
  };
}
