import { buffer } from 'node:stream/consumers';
import { calendarDate } from '@antela/rules/calendar-date';
import { payrollSoftware, payrollSoftwareCodes, signedAmount } from '@antela/rules/payroll-software';
import type { ReportLine } from '@antela/rules/report-layout';
import { expect, test } from 'vitest';
import { readAll } from '../../../spreadsheets/test-files.ts';
import { layoutFile } from './layout-file.service.ts';

const line: ReportLine = {
  code: '0042',
  documentType: 'CC',
  documentNumber: '52000007',
  fullName: 'Ana Ñáñez',
  costCenter: 'PLANTA',
  concept: '1201',
  dianElement: null,
  advances: 1,
  principal: 300_000,
  fees: 5_000,
  vat: 950,
  prima: 0,
  wallets: 0,
  carried: 0,
  total: 305_950,
  payroll: 'Quincenal',
  companyNit: '900123456-8',
  period: '2.ª quincena',
  periodStart: calendarDate('2026-11-16'),
  periodEnd: calendarDate('2026-11-30'),
  paymentDate: calendarDate('2026-11-30'),
  reportVersion: 1,
};

async function* lines(): AsyncGenerator<ReportLine> {
  yield line;
  yield {
    ...line,
    code: '0043',
    documentNumber: '52000008',
    fullName: 'Luis "Gil"',
    total: signedAmount(7, 'negative'),
  };
}

const writing = payrollSoftwareCodes.filter((code) => payrollSoftware[code].layout !== null);

test.each(writing)('the file for %s is its golden file', async (code) => {
  const { layout } = payrollSoftware[code];
  if (!layout) throw new Error(`${code} has no layout`);
  const bytes = await buffer(layoutFile(layout, 'Descuentos', lines()));
  const golden = `./golden/${code}.txt`;
  if (layout.format !== 'xlsx') return expect(bytes.toString('utf8')).toMatchFileSnapshot(golden);
  // A workbook's zip bears the hour; its cells are what the program reads.
  const { head, rows } = await readAll(bytes);
  const cells = [head.headerRow, ...rows].map((row) => row.cells);
  return expect(JSON.stringify(cells, null, 2)).toMatchFileSnapshot(golden);
});

test('a program without a file of its own says what is known of it', () => {
  const others = payrollSoftwareCodes.filter((code) => !writing.includes(code));
  expect(others).toEqual(['siigo_nube', 'other']);
  for (const code of payrollSoftwareCodes) expect(payrollSoftware[code].unconfirmed).toMatch(/\.$/);
});
