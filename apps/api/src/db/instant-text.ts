/** SQL that writes an instant with its microseconds: a cursor carries text, and JavaScript's dates would round it. */
export const instantText = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
