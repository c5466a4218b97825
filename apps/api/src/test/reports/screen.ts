import type { Endpoint } from '@antela/contract/endpoint';
import type { Caller } from '../calls.ts';
import type { insertPayroll } from '../pay-periods.ts';
import type { TestApi } from '../test-api.ts';

export type Value = string | number | null;
export type Shown = Record<string, Value>;
export type Query = Record<string, string>;
/** Content of a screen under the heads of the report's columns: each row, and the sums it states. */
export interface Screen {
  rows: Shown[];
  totals?: Shown;
}
export interface Pair {
  query: () => Promise<Query> | Query;
  screen: (query: Query) => Promise<Screen>;
  /** Where the file is none with one head and one row a line. */
  read?: (text: string) => string[][];
}

/** Data that reports are made of; the API runs its jobs. */
export interface ReportWorld {
  api: TestApi;
  admin: Caller;
  payroll: Awaited<ReturnType<typeof insertPayroll>>;
  users: string[];
}

/** Amounts of a fee that employer and employee share, and of its VAT. */
export const shared = { fee: 7_001, vat: 1_330, employeeFee: 4_167 };

/** Every row of a list, in short pages, with its first answer. */
export async function all<Row>(
  { api, admin }: ReportWorld,
  endpoint: Endpoint,
  query: Query,
): Promise<{ rows: Row[]; first: never }> {
  const rows: Row[] = [];
  let first: unknown = null;
  for (let cursor: string | null = null; ;) {
    const asked = { query: { ...query, limit: '7', ...(cursor !== null && { cursor }) } };
    const answer = (await api.ask(admin, endpoint, asked)) as {
      data: Row[];
      page: { next: string | null };
    };
    first ??= answer;
    rows.push(...answer.data);
    cursor = answer.page.next;
    if (cursor === null) return { rows, first: first as never };
  }
}
export const day = (iso: string): string => iso.slice(0, 10).split('-').toReversed().join('/');
export const bogota = (instant: string): string =>
  day(new Date(new Date(instant).getTime() - 5 * 3_600_000).toISOString());
export const add = <Row>(rows: readonly Row[], of: (row: Row) => number | null): number =>
  rows.reduce((sum, row) => sum + (of(row) ?? 0), 0);
export const person = (row: { documentNumber: string; fullName: string }): Shown => ({
  Documento: row.documentNumber,
  Nombre: row.fullName,
});
