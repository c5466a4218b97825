/** Values of a table's columns by the names that the contract gives them. */
export const camelCase = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([column, value]) => [
      column === 'payroll_id'
        ? 'payrollid'
        : column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
