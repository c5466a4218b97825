import sql, { type Sql } from 'sql-template-tag';

/**
 * Condition and order of a file's next rows in one state. Asked for a single state, the planner may read the file from its first row
 * each time, past all that are done; a range of states has its order only along the index that begins with them.
 */
export const nextInState = (
  { client_id, id }: { client_id: string; id: string },
  outcome: 'new' | 'changed',
  limit: number,
): Sql => sql`
  r.client_id = ${client_id} and r.import_id = ${id} and r.outcome between ${outcome} and ${outcome}
  order by r.outcome, r.row_number limit ${limit}`;
