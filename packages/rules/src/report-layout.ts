import type { CalendarDate } from './calendar-date.ts';
import { dateText } from './spanish-text.ts';

/** Contents that a column of a deduction report can hold. Amounts are whole pesos; `constant` is the column's own text. */
export const reportFields = {
  code: { name: 'Código interno', kind: 'text' },
  documentType: { name: 'Tipo de documento', kind: 'text' },
  documentNumber: { name: 'Documento', kind: 'text' },
  fullName: { name: 'Nombre', kind: 'text' },
  costCenter: { name: 'Centro de costo', kind: 'text' },
  concept: { name: 'Concepto', kind: 'text' },
  dianElement: { name: 'Elemento DIAN', kind: 'text' },
  advances: { name: 'Adelantos', kind: 'number' },
  principal: { name: 'Valor adelantado', kind: 'number' },
  fees: { name: 'Comisión', kind: 'number' },
  vat: { name: 'IVA', kind: 'number' },
  prima: { name: 'Adelantos de prima', kind: 'number' },
  wallets: { name: 'Compras con billetera', kind: 'number' },
  carried: { name: 'Saldo anterior', kind: 'number' },
  total: { name: 'Valor por descontar', kind: 'number' },
  payroll: { name: 'Nómina', kind: 'text' },
  companyNit: { name: 'NIT de la empresa', kind: 'text' },
  period: { name: 'Periodo', kind: 'text' },
  periodStart: { name: 'Inicio del periodo', kind: 'date' },
  periodEnd: { name: 'Fin del periodo', kind: 'date' },
  paymentDate: { name: 'Fecha de pago', kind: 'date' },
  reportVersion: { name: 'Versión del reporte', kind: 'number' },
  constant: { name: 'Texto fijo', kind: 'text' },
} as const satisfies { readonly [field: string]: { readonly name: string; readonly kind: ReportFieldKind } };

export type ReportFieldKind = 'text' | 'number' | 'date';
export type ReportField = keyof typeof reportFields;

export type DateStyle = 'iso' | 'compact' | 'slashes';

export type LayoutColumn = {
  readonly field: ReportField;
  readonly header: string;
  /** Only of `constant`; empty leaves the column empty. */
  readonly text: string;
  /** Characters in a file of fixed width; other formats do without. */
  readonly width: number;
  /** Numbers of a fixed width are filled with zeros on the left instead of spaces. */
  readonly zeroFilled: boolean;
};

export type ReportLayout = {
  readonly format: 'xlsx' | 'csv' | 'fixed';
  readonly columns: readonly LayoutColumn[];
  /** Only of a CSV. */
  readonly separator: ';' | ',' | '|' | 'tab';
  /** Whether a CSV or a file of fixed width begins with the names of its columns; a workbook always does. */
  readonly hasHeader: boolean;
  readonly dates: DateStyle;
};

/** One employee's deduction, with what all lines of its report share. */
export type ReportLine = {
  readonly [field in Exclude<ReportField, 'constant'>]: (typeof reportFields)[field]['kind'] extends 'number'
    ? number
    : (typeof reportFields)[field]['kind'] extends 'date'
      ? CalendarDate
      : string | null;
};

/** The values of a line in the order of the layout's columns: numbers as such, dates as the layout writes them. */
export function layoutCells(
  layout: Pick<ReportLayout, 'columns' | 'dates'>,
  line: ReportLine,
): (string | number | null)[] {
  return layout.columns.map(({ field, text }) => {
    if (field === 'constant') return text === '' ? null : text;
    const value = line[field];
    return reportFields[field].kind === 'date' ? dateAs(value as CalendarDate, layout.dates) : value;
  });
}

/**
 * A line of a file of fixed width, without its line break. Text that is too long is cut; a number or date that does not fit throws
 * RangeError, because a digit less would be another amount.
 */
export function fixedWidthLine(layout: ReportLayout, line: ReportLine): string {
  return layoutCells(layout, line)
    .map((cell, index) => inWidth(cell, layout.columns[index] as LayoutColumn))
    .join('');
}

/** The names of the columns, each cut to its column. */
export function fixedWidthHeader({ columns }: Pick<ReportLayout, 'columns'>): string {
  return columns.map(({ header, width }) => padded(header, width)).join('');
}

function inWidth(cell: string | number | null, column: LayoutColumn): string {
  const { field, width, zeroFilled } = column;
  if (typeof cell === 'number') {
    if (String(cell).length > width) throw new RangeError(`${cell} does not fit into ${width} characters`);
    return String(cell).padStart(width, zeroFilled ? '0' : ' ');
  }
  const text = (cell ?? '').replaceAll(/[\r\n\t]+/g, ' ');
  if (reportFields[field].kind === 'date' && text.length > width)
    throw new RangeError(`${text} does not fit into ${width} characters`);
  return padded(text, width);
}

const padded = (text: string, width: number): string => [...text].slice(0, width).join('').padEnd(width, ' ');

function dateAs(date: CalendarDate, style: DateStyle): string {
  if (style === 'iso') return date;
  return style === 'compact' ? date.replaceAll('-', '') : dateText(date);
}

/** The fewest characters that hold any value of a field in a file of fixed width. */
export function minimumWidth(field: ReportField, dates: DateStyle): number {
  const { kind } = reportFields[field];
  if (kind === 'date') return dates === 'compact' ? 8 : 10;
  // A deduction of ten digits is far above any salary.
  return kind === 'number' ? (field === 'advances' || field === 'reportVersion' ? 3 : 10) : 1;
}

/** Layout to begin with: what most payroll software asks for. */
export const defaultLayout: ReportLayout = {
  format: 'csv',
  separator: ';',
  hasHeader: true,
  dates: 'slashes',
  columns: (['code', 'documentNumber', 'fullName', 'concept', 'total'] as const).map((field) => ({
    field,
    header: reportFields[field].name,
    text: '',
    width: field === 'fullName' ? 40 : 15,
    zeroFilled: false,
  })),
};
