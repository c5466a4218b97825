import sql, { raw, type Sql } from 'sql-template-tag';

/**
 * True where a text column holds each of the terms, accents and case not counting; `terms` are folded already. No index serves
 * it: for tables with a handful of rows, whose terms no wildcard should reach either.
 */
export const holdsTerms = (column: string, terms: readonly string[]): Sql => sql`
  not exists (select from unnest(${[...terms]}::text[]) t
              where strpos(lower(regexp_replace(normalize(${raw(column)}, NFD), '[\\u0300-\\u036f]', '', 'g')), t) = 0)`;
