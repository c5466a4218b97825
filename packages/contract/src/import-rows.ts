import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { uploadKey } from './files.ts';
import { importCall, importDetail } from './imports.ts';
import { personSide } from './known-person.ts';
import { calendarDate, dataOf, digits, id, instant, note, pesos, text } from './schemas.ts';

/** Results that applying a row would have, or had. */
export const rowOutcomes = ['new', 'changed', 'unchanged', 'error', 'applied', 'skipped'] as const;

/**
 * Decisions about a row whose document already belongs to somebody: the person keeps the name on record or takes the file's; the
 * row updates that person; or the decision is taken back.
 */
export const rowChoices = ['known_name', 'new_name', 'update', 'undecided'] as const;
export type RowChoice = (typeof rowChoices)[number];

export const rowPerson = z.object({
  known: personSide,
  file: personSide,
  /** Decisions that are possible now. */
  choices: z.array(z.enum(rowChoices)),
  /** Decision taken and its author; null while there is none. */
  decision: z
    .object({
      identity: z.enum(['known_name', 'new_name']).nullable(),
      update: z.boolean(),
      by: z.string(),
      at: instant,
    })
    .nullable(),
});
export type RowPerson = z.output<typeof rowPerson>;

export const importFault = z.object({
  /** Letter of the column as the spreadsheet shows it, or null when the fault is the whole row's. */
  column: z.string().nullable(),
  header: z.string().nullable(),
  field: z.string().nullable(),
  code: z.string(),
  message: z.string(),
  value: z.string().nullable(),
  severity: z.enum(['error', 'warning']),
});

export const importRow = z.object({
  rowNumber: z.int(),
  outcome: z.enum(rowOutcomes),
  title: z.string(),
  cells: z.array(z.string()),
  faults: z.array(importFault),
  /** Values that applying the row replaces, as people read them; those that the reader may not see are null on both sides. */
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** The day from which it holds, where the file gives one. */
      from: calendarDate.nullable(),
      hidden: z.boolean(),
    }),
  ),
  /** Pay periods already reported that have days of the change and stay as they were paid; the amount for `view_salary`. */
  closed: z.object({ periods: z.int(), difference: pesos.nullable() }).nullable(),
  employeeid: id.nullable(),
  /** Present where the document is somebody's already and something is, or was, to be decided about it. */
  person: rowPerson.nullable(),
});
export type ImportRow = z.output<typeof importRow>;

export const listImportRows = defineEndpoint({
  ...importCall,
  name: 'listImportRows',
  shows: ['import', 'job'],
  method: 'GET',
  path: '/companyportal/import/row',
  query: z.strictObject({
    importid: id,
    /** `flagged` are those with an error, or with a warning and not applied yet. */
    outcome: z.enum([...rowOutcomes, 'flagged']).optional(),
    code: text(60).optional(),
    after: digits(0, 10_000_000).optional(),
    limit: digits(1, 200).optional(),
  }),
  identifies: { importid: 'import' },
  response: z.object({
    data: z.array(importRow),
    page: z.object({ next: z.int().nullable() }),
    byCode: z.array(
      z.object({
        code: z.string(),
        message: z.string(),
        rows: z.int(),
        severity: z.enum(['error', 'warning']),
        /** Letter of the column, where all of them are in one. */
        column: z.string().nullable(),
      }),
    ),
    /** Values that several rows have at fault in one column, the most frequent first; `rowNumber` is the first of them. */
    repeated: z.array(z.object({ rowNumber: z.int(), rows: z.int(), fault: importFault })),
  }),
  errors: ['not_found'],
  summary: 'Las filas de un cargue con lo que pasaría, o pasó, con cada una.',
});

export const correctImportRow = defineEndpoint({
  ...importCall,
  name: 'correctImportRow',
  changes: ['import'],
  method: 'PUT',
  path: '/companyportal/import/row',
  query: z.strictObject({ importid: id }),
  identifies: { importid: 'import' },
  body: z.strictObject({
    rowNumber: z.int().min(1).max(10_000_000),
    /** New values of cells; the other cells stay. An empty text empties the cell. */
    cells: z
      .array(z.strictObject({ index: z.int().min(0).max(16_383), value: note(500) }))
      .min(1)
      .max(50),
    /** True corrects as well the other rows with a fault in those cells that say the same in them. */
    everywhere: z.boolean().optional(),
  }),
  response: dataOf(z.object({ row: importRow, rows: z.int(), counts: importDetail.shape.counts })),
  errors: ['not_found', 'conflict'],
  summary:
    'Corrige celdas de una fila en la revisión, o de todas las que dicen lo mismo, y las revisa de nuevo.',
});

/** Rows that one decision may be about. */
export const decidedAtOnceMax = 10_000;

export const decideImportRows = defineEndpoint({
  ...importCall,
  name: 'decideImportRows',
  changes: ['audit', 'import'],
  method: 'PUT',
  path: '/companyportal/import/row/decision',
  query: z.strictObject({ importid: id }),
  identifies: { importid: 'import' },
  body: z.strictObject({
    /** Left out: every row that offers the choice. Whose document it is is always said row by row. */
    rowNumber: z.int().min(1).max(10_000_000).optional(),
    choice: z.enum(rowChoices),
  }),
  response: dataOf(z.object({ rows: z.int(), counts: importDetail.shape.counts })),
  errors: ['not_found', 'conflict', 'rule_broken'],
  summary:
    'Decide quién es la persona de una fila cuyo documento ya se conoce, o la toma como actualización.',
});

export const mergeCorrections = defineEndpoint({
  ...importCall,
  name: 'mergeCorrections',
  changes: ['import', 'job'],
  method: 'POST',
  path: '/companyportal/import/corrections',
  idempotent: true,
  body: z.strictObject({ importid: id, fileKey: uploadKey, fileName: text(200) }),
  identifies: { importid: 'import' },
  status: 202,
  response: dataOf(z.object({ jobid: id })),
  errors: ['not_found', 'conflict', 'file_missing', 'too_large'],
  summary: 'Pone en el cargue las filas corregidas de su archivo de errores, y lo revisa de nuevo.',
});
