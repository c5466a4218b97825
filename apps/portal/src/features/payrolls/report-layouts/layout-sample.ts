import { calendarDate } from '@antela/rules/calendar-date';
import { dianElements } from '@antela/rules/payroll-software';
import {
  fixedWidthHeader,
  fixedWidthLine,
  layoutCells,
  type ReportLayout,
  type ReportLine,
} from '@antela/rules/report-layout';

/** Nobody: what a line looks like before there is a report. */
const sample: ReportLine = {
  code: '10245',
  documentType: 'CC',
  documentNumber: '1018442301',
  fullName: 'Ana Lucía Rojas Peña',
  costCenter: 'PLANTA',
  concept: '1201',
  dianElement: dianElements.third_party.path,
  advances: 2,
  principal: 300_000,
  fees: 10_000,
  vat: 1_900,
  prima: 0,
  wallets: 0,
  carried: 0,
  total: 311_900,
  payroll: 'Planta quincenal',
  companyNit: '900123456-8',
  period: '1.ª quincena de marzo',
  periodStart: calendarDate('2026-03-01'),
  periodEnd: calendarDate('2026-03-15'),
  paymentDate: calendarDate('2026-03-13'),
  reportVersion: 1,
};

/** The first lines of a file by this layout; null while a number does not fit into its column. */
export function sampleLines(layout: ReportLayout): string[] | null {
  if (layout.format === 'fixed') {
    try {
      return [...(layout.hasHeader ? [fixedWidthHeader(layout)] : []), fixedWidthLine(layout, sample)];
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }
  const separator = layout.format === 'xlsx' || layout.separator === 'tab' ? '\t' : layout.separator;
  const header = layout.columns.map((column) => column.header).join(separator);
  const line = layoutCells(layout, sample)
    .map((cell) => cell ?? '')
    .join(separator);
  return layout.hasHeader || layout.format === 'xlsx' ? [header, line] : [line];
}
