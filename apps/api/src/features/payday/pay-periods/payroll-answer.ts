import type { ConceptSign } from '@antela/rules/payroll-software';
import { isBlank, type Cell, type TableRow } from '../../../spreadsheets/cell.ts';
import type { ColumnMapping } from '../../../spreadsheets/column-mapping.ts';
import type { TableColumn } from '../../../spreadsheets/open-table.ts';
import { fileColumns, isOfConcept, personKey } from '../../../spreadsheets/payroll-file/file-columns.ts';
import { plainText } from '../../../spreadsheets/plain-text.ts';

/** How a payroll's program writes what it deducts, and everybody of the report by the code that it knows them by. */
export interface PayrollTerms {
  readonly concept: string | null;
  readonly sign: ConceptSign;
  readonly people: readonly { readonly document: string; readonly code: string | null }[];
}

/** Columns and rows as a confirmation reads them. */
interface ReadAnswer {
  readonly columns: readonly TableColumn[];
  readonly mapping: ColumnMapping;
  readonly rows: readonly TableRow[];
}

/**
 * Deductions as a payroll's program tells them, in its own columns: other concepts left out, its sign undone, and people named by
 * their contract by their document. Rows of others of whom nothing was deducted are no answer. Null for a file of ours.
 */
export function readPayrollAnswer(
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
  { concept, sign, people }: PayrollTerms,
): ReadAnswer | null {
  if (columns.some(({ header }) => /^(valor |total )?descontado$/.test(plainText(header)))) return null;
  const titles = columns.map(({ header }) => header);
  const found = fileColumns(titles, concept);
  const [amount, ...others] = found.amounts;
  const person = columns[found.document ?? found.code ?? -1];
  const value = columns[amount ?? -1];
  if (!person || !value || others.length > 0) return null;
  const documentOf = new Map(people.map(({ document, code }) => [personKey(code), document]));
  const reported = new Set(people.map(({ document }) => personKey(document)));
  return {
    columns: [person, value].map((column, index) => ({ ...column, index })),
    mapping: {
      columns: [
        { index: 0, field: 'documentNumber' },
        { index: 1, field: 'deducted' },
      ],
      nameOrder: 'surnames-first',
      dateOrders: [],
    },
    rows: rows.flatMap(({ rowNumber, cells }) => {
      const isOther =
        found.concept !== null && concept !== null && !isOfConcept(cells[found.concept], concept);
      if (isOther) return [];
      const named = found.document === null ? null : (cells[found.document] ?? null);
      const byCode = found.code === null ? undefined : documentOf.get(personKey(cells[found.code]));
      const document = isBlank(named) ? (byCode ?? cells[person.index] ?? null) : named;
      const deducted = isNothing(cells[value.index]) ? 0 : unsigned(cells[value.index] ?? null, sign);
      const isStranger = !reported.has(personKey(document));
      return isStranger && deducted === 0 ? [] : [{ rowNumber, cells: [document, deducted] }];
    }),
  };
}

const isNothing = (cell: Cell | undefined): boolean =>
  isBlank(cell) || cell === 0 || (typeof cell === 'string' && /^[\s$0.,-]*$/.test(cell));

/** A figure of the other sign stays negative, and is refused as an amount. */
function unsigned(cell: Cell, sign: ConceptSign): Cell {
  if (sign === 'positive') return cell;
  if (typeof cell === 'number') return -cell;
  if (typeof cell !== 'string') return cell;
  const text = cell.trim();
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}
