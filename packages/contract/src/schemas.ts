import { z } from 'zod';

/** Longest list page (docs/openapi.json says it on every list). */
export const pageSizeMax = 200;
export const pageSizeDefault = 50;

export const id = z.uuid();

/** Whole Colombian pesos. The bound is far above any payroll and far below what a double holds exactly. */
export const pesos = z.int().min(-1_000_000_000_000_000).max(1_000_000_000_000_000);
export const positivePesos = z.int().min(1).max(1_000_000_000_000_000);
export const nonNegativePesos = z.int().min(0).max(1_000_000_000_000_000);
export const basisPoints = z.int().min(0).max(10_000);

/** The years that rules count with and the database's calendar has. Text that is no date is refused for that alone. */
const withinYears = (when: string): boolean => (when >= '1900' && when < '2200') || !/^\d{4}-/.test(when);
const beyondYears = 'Escribe una fecha entre los años 1900 y 2199.';

/** A calendar date in America/Bogota. */
export const calendarDate = z.iso.date().refine(withinYears, beyondYears);
/** An instant, RFC 3339 in UTC. */
export const instant = z.iso.datetime({ offset: true }).refine(withinYears, beyondYears);

/** A line of text as people type it: trimmed, NFC, without control characters or halves of characters. */
export const text = (max: number, min = 1) =>
  z
    .string()
    .transform((value) => value.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(min)
        .max(max)
        .regex(/^[^\p{Cc}\p{Cs}]*$/u),
    );

/** A line that a file may give too, whose cells have single spaces: written alike at every door. */
export const line = (max: number) =>
  z
    .string()
    .transform((value) => value.replace(/[\s\u200b]+/gu, ' '))
    .pipe(text(max));

/** Restrictions compare it letter by letter. */
export const costCenter = line(80);

/** A longer note: line breaks are welcome. */
export const note = (max: number) =>
  z
    .string()
    .transform((value) => value.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .max(max)
        .regex(/^[^\0-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]*$/u),
    );

export const email = z
  .string()
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email().max(254));

/** Ten digits beginning with 3, without +57. */
export const mobile = z.string().regex(/^3\d{9}$/, 'El celular tiene 10 dígitos y empieza por 3.');

/** Comes in a query string: a whole number written in digits. */
export const digits = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** One value or several separated by commas in a query string. */
export const commaList = <T extends z.ZodType<unknown, string>>(item: T, max = 50) =>
  z
    .string()
    .max(4000)
    .transform((value) => value.split(','))
    .pipe(z.array(item).min(1).max(max));

/** Text that a list is searched for. */
export const searched = text(100).optional();

/** Query parameters by which every list is paged. */
export const paging = {
  limit: digits(1, pageSizeMax).optional(),
  cursor: z.string().min(1).max(1000).optional(),
};

/** `total` is exact up to a cap, `totalCap` or less; above it the answer says `totalIsCapped` ("más de 10.000"). */
export const totalCap = 10_000;
export const page = z.object({
  next: z.string().nullable(),
  total: z.int().nullable(),
  totalIsCapped: z.boolean(),
});

export const listOf = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), page });
export const dataOf = <T extends z.ZodType>(value: T) => z.object({ data: value });

/** Something that must be judged before money moves, in words; `warns` where it deserves a second look. */
export const fact = z.object({ term: z.string(), value: z.string(), warns: z.boolean() });
export type Fact = z.output<typeof fact>;

/** Something with an id and a name, as it appears inside rows. */
export const named = z.object({ id, name: z.string() });
