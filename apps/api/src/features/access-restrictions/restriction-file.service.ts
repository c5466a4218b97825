import {
  restrictionRowsMax,
  type RestrictionOutcome,
  type RestrictionsAnswer,
} from '@antela/contract/access-restrictions';
import { bogotaDate, type CalendarDate } from '@antela/rules/calendar-date';
import type { Db, Scope } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../http/app-error.ts';
import type { ObjectStore } from '../../objects/object-store.ts';
import { type TableRow } from '../../spreadsheets/cell.ts';
import { proposeMapping } from '../../spreadsheets/column-mapping.ts';
import { createColumnProfiler } from '../../spreadsheets/column-profile.ts';
import { IMPORT_FIELDS } from '../../spreadsheets/import-fields.ts';
import { SPREADSHEET_LIMITS } from '../../spreadsheets/limits.ts';
import {
  restrictionRowReader,
  type PersonRow,
  type RestrictionDraft,
} from '../../spreadsheets/person-rows.ts';
import { readTable, type Table } from '../../spreadsheets/read-table.ts';
import { SpreadsheetRefused } from '../../spreadsheets/spreadsheet-refused.ts';
import { isImportKey } from '../imports/imports.service.ts';
import {
  alreadyRestricted,
  insertAll,
  titleOf,
  type RestrictionContext,
} from './access-restrictions.service.ts';
import { listPeopleByDocument, listStanding, type NewRestriction } from './restriction-writes.sql.ts';

export interface RestrictionFile {
  rows: PersonRow<RestrictionDraft>[];
  columns: RestrictionsAnswer['columns'];
}

interface Upload {
  fileKey: string;
  fileName: string;
}

/** Reads an uploaded file of the client's own against the catalogue of reasons. @throws file_missing, too_large, unreadable_file, rule_broken */
export async function readRestrictionFile(
  objects: ObjectStore,
  clientId: string,
  { fileKey, fileName }: Upload,
  reasons: readonly { id: string; name: string }[],
  today: CalendarDate,
): Promise<RestrictionFile> {
  const size = isImportKey(clientId, fileKey) ? await objects.sizeOf(fileKey) : null;
  if (size === null) throw new AppError('file_missing');
  if (size > SPREADSHEET_LIMITS.fileBytesMax) throw new AppError('too_large');
  try {
    const table = await readTable(await objects.read(fileKey), { fileName });
    const rows = await takeRows(table);
    const profiler = createColumnProfiler(table.columns.length);
    rows.forEach((row) => profiler.add(row));
    const { mapping, missing } = proposeMapping(
      'access-restrictions',
      table.columns,
      profiler.finish(),
      null,
    );
    if (missing.length > 0) {
      const titles = missing.map(
        (alternatives) => IMPORT_FIELDS[alternatives[0]?.[0] ?? 'documentNumber'].label,
      );
      throw new AppError('rule_broken', {
        detail: `Falta una columna con el título «${titles.join('» y otra con «')}». Agrégala y sube el archivo de nuevo.`,
      });
    }
    const fieldOf = new Map(mapping.columns.map(({ index, field }) => [index, IMPORT_FIELDS[field].label]));
    const readRow = restrictionRowReader(table.columns, mapping, { today, documentType: 'CC', reasons });
    return {
      rows: rows.map(readRow),
      columns: table.columns.map(({ index, letter, header }) => ({
        letter,
        header,
        field: fieldOf.get(index) ?? null,
      })),
    };
  } catch (error) {
    if (error instanceof SpreadsheetRefused)
      throw new AppError('unreadable_file', { detail: error.message, cause: error });
    throw error;
  }
}

/** What the file would do now; nothing is changed. */
export async function reviewFile(
  db: Db,
  scope: Scope,
  now: Date,
  file: RestrictionFile,
): Promise<RestrictionsAnswer> {
  return answerOf(file, (await judge(db, scope, bogotaDate(now), file)).outcomes);
}

/** Sets what is ready. @throws conflict when that is not as many as the review had found */
export async function applyFile(
  context: RestrictionContext,
  file: RestrictionFile,
  expectedReady: number,
): Promise<RestrictionsAnswer> {
  const { outcomes, ready } = await judge(context.db, context.scope, bogotaDate(context.now), file);
  if (ready.size !== expectedReady)
    throw new AppError('conflict', {
      detail: `Ahora hay ${ready.size} filas por aplicar, no ${expectedReady}. Revisa de nuevo el archivo.`,
    });
  const inserted = await insertAll(context, [...ready.values()]);
  return answerOf(
    file,
    outcomes.map((outcome): RestrictionOutcome => {
      const row = ready.get(outcome.rowNumber ?? 0);
      if (!row) return outcome;
      if (inserted.has(row.id)) return { ...outcome, outcome: 'done', restrictionid: row.id };
      return {
        ...outcome,
        outcome: 'error',
        faults: [rowFault('overlapping_period', alreadyRestricted(row.product))],
      };
    }),
  );
}

async function takeRows(table: Table): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const row of table.rows) {
    if (row.isFooter) continue;
    rows.push(row);
    if (rows.length > restrictionRowsMax)
      throw new AppError('too_large', {
        detail: 'El archivo tiene más de 2.000 filas. Divídelo en varios archivos y súbelos uno por uno.',
      });
  }
  return rows;
}

async function judge(
  db: Db,
  scope: Scope,
  today: CalendarDate,
  { rows }: RestrictionFile,
): Promise<{ outcomes: RestrictionOutcome[]; ready: Map<number, NewRestriction> }> {
  const people = await listPeopleByDocument(
    db,
    scope,
    rows.flatMap(({ documentNumber }) => documentNumber ?? []),
  );
  const personOf = new Map(people.map((person) => [person.document_number, person]));
  const standing = await listStanding(
    db,
    scope,
    people.map(({ id }) => id),
  );
  const taken = standing.map((row) => ({
    employeeId: row.employee_id,
    product: row.product,
    from: row.start_date as string,
    until: row.end_date as string | null,
  }));
  const ready = new Map<number, NewRestriction>();
  const outcomes = rows.map(({ rowNumber, documentNumber, draft, faults }): RestrictionOutcome => {
    const person = documentNumber === null ? undefined : personOf.get(documentNumber);
    const found = faults.map(({ columnLetter, header, code, message }) => ({
      column: columnLetter,
      header,
      code,
      detail: message,
    }));
    if (documentNumber !== null && !person)
      found.push(
        rowFault(
          'unknown_document',
          `No hay un empleado con el documento ${documentNumber}. Revisa el número o créalo primero.`,
        ),
      );
    if (draft && draft.until !== null && draft.until < today)
      found.push(rowFault('until_in_the_past', 'La fecha final ya pasó. Escoge una de hoy en adelante.'));
    if (person && draft && found.length === 0) {
      const row: NewRestriction = {
        id: newId(),
        employeeId: person.id,
        product: draft.product,
        reason: draft.reason,
        note: draft.note,
        from: draft.from,
        until: draft.until,
      };
      if (taken.some((other) => overlap(other, row)))
        found.push(rowFault('overlapping_period', alreadyRestricted(row.product)));
      else ready.set(rowNumber, row);
    }
    return {
      rowNumber,
      employeeid: person?.id ?? null,
      restrictionid: null,
      title: person ? titleOf(person) : (documentNumber ?? ''),
      outcome: found.length > 0 ? 'error' : 'ready',
      faults: found,
    };
  });
  return { outcomes, ready };
}

type Span = Pick<NewRestriction, 'employeeId' | 'product' | 'from' | 'until'>;

/** Dates are text of one shape, so that they compare as they are; until null has no end. */
const overlap = (one: Span, other: Span): boolean =>
  one.employeeId === other.employeeId &&
  one.product === other.product &&
  (one.until === null || other.from <= one.until) &&
  (other.until === null || one.from <= other.until);

const rowFault = (code: string, detail: string) => ({ column: null, header: null, code, detail });

const answerOf = (file: RestrictionFile, outcomes: RestrictionOutcome[]): RestrictionsAnswer => ({
  ...countOutcomes(outcomes),
  outcomes,
  columns: file.columns,
});

export const countOutcomes = (outcomes: readonly RestrictionOutcome[]) => {
  const count = (which: RestrictionOutcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === which).length;
  return { ready: count('ready'), done: count('done'), error: count('error') };
};
