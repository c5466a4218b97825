/** Time for statements that touch every line of a payroll, not one row: 300,000 people with three advances each, and some. */
export const bulkWorkMs = 5 * 60_000;
/** Time for a report: a worker issues the large ones, and nobody waits for its answer. */
export const reportWorkMs = 15 * 60_000;
