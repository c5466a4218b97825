import sql, { type Sql } from 'sql-template-tag';
import { holdsTerms } from '../../../db/folded.ts';

/** Statements over tables that no tenant owns; they are asked without one. */

export const itemsOf = (type: string): Sql =>
  sql`select id, name from catalog_item where type = ${type} order by position`;

export const legalFigures = sql`
  select kind, value, valid_from as "validFrom", valid_until as "validUntil", source, certainty from legal_figure order by kind, valid_from`;

export const banksOf = (status: string): Sql =>
  sql`select code, name, status from bank where status = ${status} order by name`;

/** Banks of that code, where one is given, whose names have words that begin with all of the terms. */
export const banksLike = (code: string | null, terms: readonly string[]): Sql => sql`
  select code, name, status from bank
  where (${code}::text is null or code = ${code}) and ${holdsTerms('name', [...terms])}
  order by name`;
