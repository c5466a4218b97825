import { text } from 'node:stream/consumers';
import { listAudit } from '@antela/contract/audit';
import {
  createReportLayout,
  deleteReportLayout,
  downloadReportByLayout,
  listReportLayouts,
  updateReportLayout,
} from '@antela/contract/report-layouts';
import { calendarDate } from '@antela/rules/calendar-date';
import { defaultLayout, type ReportLayout, type ReportLine } from '@antela/rules/report-layout';
import { expect, test } from 'vitest';
import { readInTenant } from '../../../db/transaction.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { insertPeriod } from '../../../test/pay-periods.ts';
import { layoutBody } from '../../../test/payroll-examples.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { layoutFile, layoutFileFormat } from './layout-file.service.ts';
import { layoutOf } from './report-layouts.service.ts';

const { api, admin } = await startFileApi();

const create = async (name: string, payrollid = payrolls.open.id) =>
  (await api.ask(admin, createReportLayout, { body: { ...layoutBody(), name, payrollid } })).data
    .reportlayoutid;

test('a layout is saved with its columns in order, changed by its version and borrowed by every payroll of the company', async () => {
  const reportlayoutid = await create('Siigo');
  const body = { ...layoutBody(), name: 'Siigo', columns: defaultLayout.columns.toReversed() };
  await api.ask(admin, updateReportLayout, { query: { reportlayoutid }, version: 1, body });
  const stale = await api.call(admin, updateReportLayout, {
    query: { reportlayoutid },
    version: 1,
    body: layoutBody(),
  });
  expect(stale.problem.code).toBe('stale');
  const { data } = await api.ask(admin, listReportLayouts, { query: { payrollid: payrolls.free.id } });
  expect(data.find((layout) => layout.reportlayoutid === reportlayoutid)).toMatchObject({
    name: 'Siigo',
    version: 2,
    columns: [
      { field: 'total' },
      { field: 'concept' },
      { field: 'fullName' },
      { field: 'documentNumber' },
      { field: 'code' },
    ],
  });
  const { data: history } = await api.ask(admin, listAudit, {
    query: { kind: 'report_layout', id: reportlayoutid },
  });
  expect(history).toMatchObject([
    { title: 'Cambió un formato de reporte', changes: [{ field: 'Columnas' }] },
    { title: 'Guardó un formato de reporte' },
  ]);
  await api.ask(admin, deleteReportLayout, { query: { reportlayoutid } });
  const trail = await api.rows<{ action: string }>(
    'select action from audit_event where entity_id = $1 order by id',
    [reportlayoutid],
  );
  expect(trail.map(({ action }) => action)).toEqual([
    'report_layout.created',
    'report_layout.updated',
    'report_layout.deleted',
  ]);
});

test('two layouts of a company never share a name', async () => {
  await create('Novasoft');
  const other = await create('Ofimática');
  const again = await api.call(admin, createReportLayout, {
    body: { ...layoutBody(), name: 'Novasoft', payrollid: payrolls.free.id },
  });
  const renamed = await api.call(admin, updateReportLayout, {
    query: { reportlayoutid: other },
    version: 1,
    body: { ...layoutBody(), name: 'Novasoft' },
  });
  expect([again.problem.code, renamed.problem.code]).toEqual(['layout_name_taken', 'layout_name_taken']);
  await create('Novasoft', payrolls.checked.id);
});

test('a fixed width too narrow for its amounts is refused at the column', async () => {
  const columns = defaultLayout.columns.map((column) => ({ ...column, width: 6 }));
  const answer = await api.call(admin, createReportLayout, {
    body: { ...layoutBody(), format: 'fixed', columns, payrollid: payrolls.open.id },
  });
  expect([answer.status, answer.problem.errors?.map(({ path }) => path)]).toEqual([400, ['columns.4.width']]);
});

test('a report is written only by a layout of its own company', async () => {
  const reportlayoutid = await create('De A1');
  const scope = { clientId: clients.a, companyIds: [companies.a1, companies.a2] };
  const found = (payrollId: string) =>
    readInTenant(api.pool, clients.a, (db) => layoutOf(db, scope, payrollId, reportlayoutid));
  expect((await found(payrolls.open.id)).name).toBe('De A1');
  await expect(found(payrolls.checked.id)).rejects.toMatchObject({ code: 'not_found' });
});

const line: ReportLine = {
  code: '=1+1',
  documentType: 'CC',
  documentNumber: '52000007',
  fullName: 'Ana Ñáñez',
  costCenter: null,
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
  yield { ...line, code: 'E-2', total: 7 };
}
const written = (change: Partial<ReportLayout>) =>
  text(layoutFile({ ...defaultLayout, ...change }, 'Reporte', lines()));

test('a CSV has the separator and header of its layout, and no cell that becomes a formula', async () => {
  expect((await written({})).replace('\ufeff', '').split(/\r?\n/).slice(0, 3)).toEqual([
    'Código interno;Documento;Nombre;Concepto;Valor por descontar',
    "'=1+1;52000007;Ana Ñáñez;1201;305950",
    'E-2;52000007;Ana Ñáñez;1201;7',
  ]);
  expect(await written({ separator: '|', hasHeader: false })).toMatch(/^\ufeff?'=1\+1\|52000007\|/);
});

test('a file of fixed width has one byte for each character and lines of one length', async () => {
  const layout = { ...defaultLayout, format: 'fixed' as const, hasHeader: false };
  const body = layoutFile(layout, 'Reporte', lines());
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  const rows = Buffer.concat(chunks).toString('latin1').split('\r\n');
  expect([layoutFileFormat(layout), rows.length]).toEqual(['txt', 3]);
  expect(rows[0]).toHaveLength(100);
  expect(rows[1]).toContain('Ana Ñáñez');
});

test('a version of a report leaves by a layout of its company, and who took it is written down', async () => {
  const payperiodid = await insertPeriod(api, 'reported');
  const reportlayoutid = await create('Helisa');
  const answer = await api.call(admin, downloadReportByLayout, {
    query: { payperiodid, version: '1', reportlayoutid },
  });
  expect(answer.headers.get('content-disposition')).toMatch(/version-1\.csv"$/);
  const [header, ...rows] = answer.text.replace('\ufeff', '').trim().split(/\r?\n/);
  expect(header).toBe('Código interno;Documento;Nombre;Concepto;Valor por descontar');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/;105950$/);
  const taken = await api.rows(
    'select format, layout_name, user_name from pay_period_download where pay_period_id = $1',
    [payperiodid],
  );
  expect(taken).toEqual([{ format: 'csv', layout_name: 'Helisa', user_name: 'Marta Administradora' }]);
  const foreign = await create('De A2', payrolls.checked.id);
  const refused = await api.call(admin, downloadReportByLayout, {
    query: { payperiodid, version: '1', reportlayoutid: foreign },
  });
  expect(refused.status).toBe(404);
});
