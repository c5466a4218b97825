import { expect, it } from 'vitest';
import { calendarDate } from './calendar-date.ts';
import {
  defaultLayout,
  fixedWidthHeader,
  fixedWidthLine,
  layoutCells,
  type LayoutColumn,
  type ReportField,
  type ReportLayout,
  type ReportLine,
} from './report-layout.ts';

const line: ReportLine = {
  code: 'E-7',
  documentType: 'CC',
  documentNumber: '52000007',
  fullName: 'Ana Lucía Muñoz Ordóñez',
  costCenter: null,
  concept: '1201',
  dianElement: null,
  advances: 2,
  principal: 300_000,
  fees: 10_000,
  vat: 1_900,
  prima: 0,
  wallets: 0,
  carried: 0,
  total: 311_900,
  payroll: 'Quincenal planta',
  companyNit: '900123456-8',
  period: '2.ª quincena de noviembre',
  periodStart: calendarDate('2026-11-16'),
  periodEnd: calendarDate('2026-11-30'),
  paymentDate: calendarDate('2026-11-30'),
  reportVersion: 1,
};
const column = (field: ReportField, change: Partial<LayoutColumn> = {}): LayoutColumn => ({
  field,
  header: field,
  text: '',
  width: 10,
  zeroFilled: false,
  ...change,
});
const fixed = (...columns: LayoutColumn[]): ReportLayout => ({ ...defaultLayout, format: 'fixed', columns });

it('cells come in the order of the columns, with dates as the layout writes them', () => {
  const columns = [column('total'), column('code'), column('constant', { text: 'D' }), column('paymentDate')];
  const cells = (dates: ReportLayout['dates']) => layoutCells({ columns, dates }, line);
  expect(cells('iso')).toEqual([311_900, 'E-7', 'D', '2026-11-30']);
  expect(cells('compact')[3]).toBe('20261130');
  expect(cells('slashes')[3]).toBe('30/11/2026');
});

it('a fixed width cuts text, fills numbers and keeps the length of every line', () => {
  const layout = fixed(
    column('code', { width: 6 }),
    column('fullName', { width: 12 }),
    column('total', { zeroFilled: true }),
    column('advances', { width: 3 }),
    column('costCenter', { width: 4 }),
  );
  expect(fixedWidthLine(layout, line)).toBe('E-7   Ana Lucía Mu0000311900  2    ');
  expect(fixedWidthHeader(layout)).toHaveLength(35);
});

it('an amount that does not fit is refused instead of losing a digit', () => {
  expect(() => fixedWidthLine(fixed(column('total', { width: 5 })), line)).toThrow(RangeError);
  expect(() => fixedWidthLine(fixed(column('paymentDate', { width: 8 })), line)).toThrow(RangeError);
});

it('a line break in a name does not become a line of the file', () => {
  const layout = fixed(column('fullName', { width: 20 }));
  expect(fixedWidthLine(layout, { ...line, fullName: 'Ana\r\nLucía' })).toBe('Ana Lucía           ');
});
