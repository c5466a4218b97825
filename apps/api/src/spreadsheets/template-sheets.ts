import { type ColumnDef, type DataValidation, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { columnLetter } from './cell.ts';
import { type FieldName, IMPORT_FIELDS } from './import-fields.ts';
import { type ImportKind, IMPORTS } from './import-kind-fields.ts';
import type { TemplatePlan, TemplateRow } from './template-workbook.ts';
import { toXlsxValue } from './xlsx-value.ts';

type Lists = TemplatePlan['lists'];

/** The whole workbook at once, which takes as long as its rows are many: work for a thread. */
export function writeTemplate(
  { kind, lists, without = [], at }: TemplatePlan,
  rows: readonly TemplateRow[],
): Promise<Uint8Array> {
  const fields = templateFields(kind).filter((field) => !without.includes(field));
  const listed = fields.filter((field) => (lists[field]?.length ?? 0) > 0);
  const sheets: WriteSheet[] = [dataSheet(fields, listed, lists, rows), instructionsSheet(kind, fields)];
  if (listed.length > 0) sheets.push(listsSheet(listed, lists));
  return writeXlsx({ sheets, ...(at && { properties: { modified: at } }) });
}

/** The template asks for each part of a name in its own column: nothing is left to guess. */
const SPLIT_ALREADY: ReadonlySet<FieldName> = new Set(['fullName', 'givenNames', 'surnames']);

/** Rows with their cells already formatted as text, so that Excel eats no zeros; below them, it is up to Excel. */
const READY_ROWS = 1_000;
/** Last row that the checks and lists in the cells reach. */
const CHECKED_ROWS = 20_001;

const LISTS_SHEET = 'Listas';

function templateFields(kind: ImportKind): FieldName[] {
  const { fields } = IMPORTS[kind];
  const hasParts = fields.includes('firstName');
  return hasParts ? fields.filter((field) => !SPLIT_ALREADY.has(field)) : [...fields];
}

function dataSheet(
  fields: readonly FieldName[],
  listed: readonly FieldName[],
  lists: Lists,
  rows: readonly TemplateRow[],
): WriteSheet {
  const header = fields.map((field) => IMPORT_FIELDS[field].label);
  const filled = rows.map((row) => fields.map((field) => toXlsxValue(row[field] ?? null)));
  const blank = Array.from({ length: Math.max(0, READY_ROWS - filled.length) }, () => fields.map(() => null));
  return {
    name: 'Datos',
    columns: fields.map(columnFormat),
    rows: [header, ...filled, ...blank],
    freezePane: { rows: 1 },
    dataValidations: fields.flatMap((field, index) =>
      validation(field, columnLetter(index), listed.indexOf(field), lists[field]?.length ?? 0),
    ),
  };
}

function columnFormat(field: FieldName): ColumnDef {
  const { shape, label } = IMPORT_FIELDS[field];
  const width = Math.max(14, label.length + 4);
  if (shape === 'money') return { width, numFmt: '#,##0' };
  if (shape === 'date') return { width, numFmt: 'dd/mm/yyyy' };
  return { width, numFmt: '@' };
}

function validation(
  field: FieldName,
  letter: string,
  listIndex: number,
  listLength: number,
): DataValidation[] {
  const range = `${letter}2:${letter}${CHECKED_ROWS}`;
  const { label, shape } = IMPORT_FIELDS[field];
  const common = {
    range,
    allowBlank: true,
    showErrorMessage: true,
    errorTitle: label,
    errorStyle: 'warning',
  } as const;
  if (listIndex >= 0) {
    const list = columnLetter(listIndex);
    return [
      {
        ...common,
        type: 'list',
        formula1: `${LISTS_SHEET}!$${list}$2:$${list}$${listLength + 1}`,
        errorMessage: 'Elige una opción de la lista.',
      },
    ];
  }
  if (shape === 'money')
    return [
      {
        ...common,
        type: 'whole',
        operator: 'greaterThanOrEqual',
        formula1: '0',
        errorMessage: 'Escribe pesos enteros, sin puntos ni signos.',
      },
    ];
  if (shape === 'date')
    return [
      {
        ...common,
        type: 'date',
        operator: 'greaterThan',
        formula1: '1',
        errorMessage: 'Escribe la fecha como día/mes/año.',
      },
    ];
  return [];
}

function instructionsSheet(kind: ImportKind, fields: readonly FieldName[]): WriteSheet {
  const needed = new Set(
    IMPORTS[kind].required.flatMap(
      (alternatives) => alternatives.find((group) => group.every((field) => fields.includes(field))) ?? [],
    ),
  );
  const advice = [
    ['Cómo llenar esta plantilla'],
    ['1. Escribe una fila por persona en la hoja Datos. No cambies los títulos.'],
    ['2. Escribe documentos y cuentas como texto, con todos sus ceros.'],
    ['3. Escribe los valores en pesos enteros y las fechas como día/mes/año.'],
    [
      kind === 'employees-update'
        ? '4. Deja vacío lo que no cambia. Escribe #BORRAR para vaciar un dato.'
        : '4. Deja vacío lo que no tengas, menos lo obligatorio.',
    ],
    ['5. Guarda el archivo y súbelo. Antes de aplicar nada te mostramos qué encontramos.'],
    [],
  ];
  const table = fields.map((field) => {
    const { label, example } = IMPORT_FIELDS[field];
    return [label, needed.has(field) ? 'Obligatorio' : 'Opcional', example];
  });
  return {
    name: 'Instrucciones',
    columns: [{ width: 30 }, { width: 16 }, { width: 40 }],
    rows: [...advice, ['Columna', '¿Es obligatorio?', 'Ejemplo'], ...table],
  };
}

function listsSheet(listed: readonly FieldName[], lists: Lists): WriteSheet {
  const longest = Math.max(...listed.map((field) => lists[field]!.length));
  const rows = Array.from({ length: longest }, (_, at) =>
    listed.map((field) => toXlsxValue(lists[field]![at] ?? null)),
  );
  return {
    name: LISTS_SHEET,
    columns: listed.map(() => ({ width: 30 })),
    rows: [listed.map((field) => IMPORT_FIELDS[field].label), ...rows],
  };
}
