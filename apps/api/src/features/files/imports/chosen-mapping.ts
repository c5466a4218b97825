import type { Parsed } from '@antela/contract/endpoint';
import type { reviewImport } from '@antela/contract/imports';
import { AppError } from '../../../http/app-error.ts';
import { missingFields, type ColumnMapping } from '../../../spreadsheets/column-mapping.ts';
import { IMPORT_FIELDS, type FieldName } from '../../../spreadsheets/import-fields.ts';
import { IMPORTS } from '../../../spreadsheets/import-kind-fields.ts';
import type { ImportReading, ImportRecord } from './imports.sql.ts';

/** A person's word on what each column is, and how what it does not say was read. */
export type Review = Parsed<typeof reviewImport>['body'];

/** @throws invalid_input, rule_broken naming what is said twice or missing */
export function chosenMapping(
  kind: ImportRecord['kind'],
  reading: ImportReading,
  review: Review,
): ColumnMapping {
  const columns = review.mapping.flatMap(({ index, field }) =>
    field === null ? [] : [{ index, field: toField(kind, field) }],
  );
  const repeated = columns.find(
    ({ field }, position) => columns.findIndex((other) => other.field === field) !== position,
  );
  if (repeated)
    throw new AppError('rule_broken', {
      detail: `Dos columnas dicen «${IMPORT_FIELDS[repeated.field].label}». Deja una sola.`,
    });
  const missing = missingFields(
    kind,
    columns.map(({ field }) => field),
  );
  if (missing.length > 0)
    throw new AppError('rule_broken', {
      detail: `Falta decir qué columna es: ${missing.map((alternatives) => labelOf(alternatives)).join('; ')}.`,
    });
  const dates = columns.filter(({ field }) => IMPORT_FIELDS[field].shape === 'date');
  return {
    columns,
    fills: review.fills ?? reading.mapping.fills ?? [],
    nameOrder: review.nameOrder ?? reading.mapping.nameOrder,
    dateOrders: dates.map(({ index }) => ({ index, order: orderOf(reading, index, review.dateOrders) })),
  };
}

function toField(kind: ImportRecord['kind'], field: string): FieldName {
  const known = IMPORTS[kind].fields.find((name) => name === field);
  if (!known)
    throw new AppError('invalid_input', {
      errors: [
        { path: 'mapping', code: 'unknown_field', detail: `«${field}» no es un dato de este cargue.` },
      ],
    });
  return known;
}

const labelOf = (alternatives: readonly (readonly FieldName[])[]): string =>
  alternatives.map((group) => group.map((field) => IMPORT_FIELDS[field].label).join(' y ')).join(', o ');

/** Only columns that can be read both ways follow the caller's choice; the others show their order themselves. */
function orderOf(
  { mapping, ambiguousDateColumns }: ImportReading,
  index: number,
  chosen: Review['dateOrders'],
): 'dmy' | 'mdy' {
  const known = mapping.dateOrders.find((column) => column.index === index)?.order ?? 'dmy';
  if (!ambiguousDateColumns.includes(index)) return known;
  return chosen?.find((column) => column.index === index)?.order ?? known;
}
