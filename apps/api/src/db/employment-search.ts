import { totalCap } from '@antela/contract/schemas';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Db } from './database.ts';

/** Few matches are named; of many, a list is walked in its order until the page is full. */
export type Search = { found: string[] } | { common: string[] };

/** From here on a search is common: walking the list finds a page of it sooner than sorting all that match. */
const foundMax = 2_000;

/** The index names every match of a common word before the first is taken. Of so many people on, some are looked at first. */
const sampledFrom = 100_000;
const sampled = 1_000;

/** Employments that the folded words of a search match; null when nobody searches. */
export async function findEmployments(db: Db, terms: string[] | null): Promise<Search | null> {
  if (terms === null) return null;
  const matches = sql`
    (select count(*) from (select e.search_key from employment e where e.client_id = current_client() order by e.id limit ${sampled}) k
     where k.search_key like all (${startsOf(terms)}))`;
  // From a row of the tenant: on a cluster it is then asked on the node, which alone sees what the transaction has written.
  const rows = await db.many<{ id: string | null; is_common: boolean }>(sql`
    select found.id, c.is_common
    from (select case when p.people >= ${sampledFrom} then p.people * ${matches} > ${3 * foundMax * sampled}::bigint else false end as is_common
          from (select (select coalesce(sum(s.employments), 0) from employment_sum s where s.client_id = current_client()) as people
                from client c where c.client_id = current_client()) p) c
    left join lateral search_employments(${terms}, case when c.is_common then 0 else ${foundMax + 1}::int end) as found (id) on true`);
  if (rows[0]?.is_common || rows.length > foundMax) return { common: terms };
  return { found: rows.flatMap(({ id }) => id ?? []) };
}

/** Patterns of the words' beginnings in a search key, with a pattern's own signs taken literally. */
export const startsOf = (terms: readonly string[]): string[] =>
  terms.map((term) => `% ${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);

/** Whether a common search needs the employment itself beside what is listed. */
export const isCommon = (search: Search | null): boolean => search !== null && 'common' in search;

/**
 * Condition on what belongs to an employment, beginning with `and`.
 * @param key column that names the employment; a common search reads the employment as `e`
 */
export function ofFound(search: Search | null, key: string): Sql {
  if (search === null) return empty;
  return 'found' in search
    ? sql`and ${raw(key)} = any(${search.found})`
    : sql`and e.search_key like all (${startsOf(search.common)})`;
}

/**
 * Employments in the order of their names, to be read from no further than what is asked needs: the planner takes a pattern for rare
 * and would read and sort everybody. `offset 0` keeps the pattern outside. Servers before 17 do not know the order of a `with`.
 * @param beyond condition on the employment `e`, beginning with `and`
 */
export const walkNames = (clientId: string, descending: boolean, beyond: Sql): Sql => sql`(
    select e.id, e.sort_name, e.search_key, e.company_id from employment e
    where e.client_id = ${clientId} ${beyond} order by e.sort_name ${raw(descending ? 'desc' : 'asc')}, e.id ${raw(descending ? 'desc' : 'asc')} offset 0)`;

/** A common search is counted a little way only: the count would cost more than the page. */
export const countCap = (search: Search | null): number => (isCommon(search) ? foundMax / 2 : totalCap);
