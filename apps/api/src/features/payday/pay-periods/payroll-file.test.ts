import { listAudit } from '@antela/contract/audit';
import { listDeductionLines } from '@antela/contract/deduction-lines';
import {
  downloadPayrollFile,
  downloadReportBySoftware,
  reviewPayrollFile,
  setPayrollSoftware,
} from '@antela/contract/payroll-software';
import { getPayroll } from '@antela/contract/payrolls';
import { reconcilePayPeriod } from '@antela/contract/period-steps';
import { expect, test } from 'vitest';
import { readAll, sheetXml, textRow, workbookParts, zipOf } from '../../../spreadsheets/test-files.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { detailOf, insertPeriod } from '../../../test/pay-periods.ts';
import { filesOf } from '../../../test/world/users.ts';

const { api, admin } = await startFileApi();

type Software = 'siigo_nube' | 'siigo_pyme' | 'novasoft' | 'helisa' | 'sap_0015' | 'other';

/** A reported period of one person who owes 105,950, whose payroll is liquidated by that program. */
async function reported(software: Software, sign: 'positive' | 'negative' = 'positive') {
  const payperiodid = await insertPeriod(api, 'reported');
  const { payroll } = await detailOf(api, admin, payperiodid);
  const { data } = await api.ask(admin, getPayroll, { query: { payrollid: payroll.id } });
  await api.ask(admin, setPayrollSoftware, {
    query: { payrollid: payroll.id },
    version: data.version,
    body: { software, deductionConcept: '1201', sign, dianElement: 'third_party' },
  });
  const [line] = (await api.ask(admin, listDeductionLines, { query: { payperiodid } })).data;
  const [person] = await api.rows<{ code: string }>(
    'select code from pay_period_line where pay_period_id = $1',
    [payperiodid],
  );
  return {
    payperiodid,
    payrollid: payroll.id,
    version: data.version,
    document: line?.documentNumber ?? '',
    code: person?.code ?? '',
  };
}

function upload(bytes: Buffer | string, fileName: string) {
  const fileKey = `${filesOf('admin')}imports/${crypto.randomUUID()}${fileName.slice(fileName.lastIndexOf('.'))}`;
  api.objects.files.set(fileKey, Buffer.from(bytes));
  return { fileKey, fileName };
}

test('a payroll says once by which program it is liquidated, and its history tells', async () => {
  const { payrollid, version } = await reported('novasoft', 'negative');
  const body = { software: 'helisa', deductionConcept: '1201', sign: 'positive', dianElement: null } as const;
  const stale = await api.call(admin, setPayrollSoftware, { query: { payrollid }, version, body });
  expect(stale.problem.code).toBe('stale');
  const { data } = await api.ask(admin, getPayroll, { query: { payrollid } });
  expect(data.software).toMatchObject({
    software: 'novasoft',
    sign: 'negative',
    dianElement: 'third_party',
    dianElementOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
  const { data: history } = await api.ask(admin, listAudit, { query: { kind: 'payroll', id: payrollid } });
  expect(history[0]).toMatchObject({
    title: 'Cambió la nómina',
    changes: expect.arrayContaining([
      expect.objectContaining({ field: 'Programa con que se liquida' }),
      expect.objectContaining({ field: 'Elemento DIAN' }),
    ]),
  });
});

test('the report leaves in the columns of the program with its sign, and who took it is written down', async () => {
  const { payperiodid, code } = await reported('novasoft', 'negative');
  const answer = await api.call(admin, downloadReportBySoftware, { query: { payperiodid, version: '1' } });
  expect(answer.text.replace('\ufeff', '').trim().split(/\r?\n/)).toEqual([
    'Cod_emp,Cod_con,Can_doc',
    `${code},1201,-105950`,
  ]);
  // Files of one version in different columns have different names: one of them goes to the program.
  expect(answer.headers.get('content-disposition')).toMatch(/descuentos-[\d-]+-novasoft-version-1\.csv"/);
  const taken = await api.rows(
    'select format, layout_name from pay_period_download where pay_period_id = $1',
    [payperiodid],
  );
  expect(taken).toEqual([{ format: 'csv', layout_name: 'Novasoft' }]);
  const nube = await reported('siigo_nube');
  const none = await api.call(admin, downloadReportBySoftware, {
    query: { payperiodid: nube.payperiodid, version: '1' },
  });
  expect(none.problem.code).toBe('rule_broken');
});

test('the workbook that the program gave is looked at, comes back filled in, and is the answer when payroll is done', async () => {
  const { payperiodid, document } = await reported('siigo_nube', 'negative');
  const xml = sheetXml(
    textRow(1, 'Contrato', 'Identificación', '1201 - Adelanto') +
      `<row r="2"><c t="inlineStr"><is><t>1</t></is></c><c><v>${document}</v></c><c s="3"/></row>` +
      `<row r="3"><c t="inlineStr"><is><t>2</t></is></c><c><v>1</v></c></row>`,
  );
  const file = upload(zipOf(workbookParts(xml)), 'novedades noviembre.xlsx');
  const body = { payperiodid, version: 1, ...file, sheet: null, column: null };
  const { data } = await api.ask(admin, reviewPayrollFile, { body });
  expect(data).toMatchObject({
    sheet: 'Hoja1',
    column: 2,
    found: { people: 1, total: -105_950 },
    missing: { people: 0, first: [] },
    strangers: 1,
    faults: [],
  });
  const answer = await api.call(admin, downloadPayrollFile, {
    query: { payperiodid, version: '1', ...file },
  });
  expect(answer.headers.get('content-disposition')).toContain('novedades noviembre.xlsx');
  const filled = answer.bytes;
  expect((await readAll(filled)).rows[0]?.cells[2]).toBe(-105_950);
  const [taken] = await api.rows(
    'select format, layout_name from pay_period_download where pay_period_id = $1',
    [payperiodid],
  );
  expect(taken).toEqual({ format: 'xlsx', layout_name: 'novedades noviembre.xlsx' });
  const back = await api.ask(admin, reconcilePayPeriod, {
    body: { action: 'review', payperiodid, ...upload(filled, 'liquidado.xlsx'), absent: null },
  });
  expect(back.data.review).toMatchObject({
    asReported: 1,
    differences: 0,
    errors: 0,
    absent: 0,
    deducted: 105_950,
  });
});

test.each(['novasoft', 'siigo_pyme', 'helisa', 'sap_0015'] as const)(
  'what %s says that it deducted comes back through its own columns',
  async (software) => {
    const { payperiodid, payrollid, version: before, code, document } = await reported(software, 'negative');
    const { bytes, headers } = await api.call(admin, downloadReportBySoftware, {
      query: { payperiodid, version: '1' },
    });
    const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
    const body = { action: 'review' as const, payperiodid, ...upload(bytes, name), absent: null };
    const { data } = await api.ask(admin, reconcilePayPeriod, { body });
    expect(data.review).toMatchObject({ asReported: 1, errors: 0, absent: 0, deducted: 105_950 });
    expect([payrollid, before, code, document].every(Boolean)).toBe(true);
  },
);

test('an answer of a program leaves other concepts out, and a figure of the wrong sign is at fault', async () => {
  const { payperiodid, code } = await reported('novasoft', 'negative');
  const review = async (text: string) => {
    const body = { action: 'review' as const, payperiodid, ...upload(text, 'novasoft.csv'), absent: null };
    return (await api.ask(admin, reconcilePayPeriod, { body })).data.review;
  };
  expect(await review(`Cod_emp,Cod_con,Can_doc\n${code},500,-9\n${code},1201,-50000\n`)).toMatchObject({
    differences: 1,
    deducted: 50_000,
    errors: 0,
  });
  expect(await review(`Cod_emp,Cod_con,Can_doc\n${code},1201,50000\n`)).toMatchObject({ errors: 1 });
});

test('a file that cannot be filled in gives nothing back and says why', async () => {
  const { payperiodid, document } = await reported('other');
  const file = upload(`Cédula;Horas\n${document};4\n`, 'horas.csv');
  const { data } = await api.ask(admin, reviewPayrollFile, {
    body: { payperiodid, version: 1, ...file, sheet: null, column: null },
  });
  expect(data).toMatchObject({ column: null, faults: [{ code: 'column_missing' }] });
  const refused = await api.call(admin, downloadPayrollFile, {
    query: { payperiodid, version: '1', ...file },
  });
  expect(refused.problem.code).toBe('rule_broken');
  const chosen = await api.call(admin, downloadPayrollFile, {
    query: { payperiodid, version: '1', ...file, column: '1' },
  });
  expect(chosen.text).toBe(`Cédula;Horas\n${document};105950\n`);
  const locked = await api.call(admin, reviewPayrollFile, {
    body: { payperiodid, version: 1, ...upload('PK', 'libro.xlsm'), sheet: null, column: null },
  });
  expect(locked.problem).toMatchObject({
    code: 'unreadable_file',
    detail: expect.stringContaining('macros'),
  });
});
