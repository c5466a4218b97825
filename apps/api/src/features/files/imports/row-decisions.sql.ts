import { decidedAtOnceMax } from '@antela/contract/import-rows';
import sql, { empty } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import type { Cell } from '../../../spreadsheets/cell.ts';
import type { PersonQuestion, RowDecision } from './reviewed-row.ts';

export interface AskedRow {
  row_number: number;
  cells: Cell[];
  employee_id: string;
  decision: RowDecision | null;
  question: PersonQuestion;
}

/** Rows that offer a choice about the person behind them, one or all, held until the transaction ends. */
export const listAsked = (
  db: Db,
  clientId: string,
  importId: string,
  rowNumber: number | null,
  choice: string,
): Promise<AskedRow[]> =>
  db.many<AskedRow>(sql`
    select row_number, cells, employee_id, decision, before -> 'question' as question from import_row
    where client_id = ${clientId} and import_id = ${importId} and outcome <> 'applied' and before -> 'question' -> 'choices' ? ${choice}
      ${rowNumber === null ? empty : sql`and row_number = ${rowNumber}`}
    order by row_number limit ${decidedAtOnceMax} for no key update`);

export const storeDecisions = (
  db: Db,
  clientId: string,
  importId: string,
  rows: readonly Pick<AskedRow, 'row_number' | 'decision'>[],
): Promise<number> =>
  db.run(sql`
    update import_row r set decision = nullif(d.decision, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ row_number, decision }) => ({ row_number, decision })))}) as d(row_number int, decision jsonb)
    where r.client_id = ${clientId} and r.import_id = ${importId} and r.row_number = d.row_number`);
