/** What statements get that touch every line of a payroll, not one row. */
export const bulkWorkMs = 60_000;
