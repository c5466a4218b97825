import type { Readable } from 'node:stream';
import type { downloadReportBySoftware } from '@antela/contract/payroll-software';
import type { downloadReportByLayout } from '@antela/contract/report-layouts';
import { calendarDate } from '@antela/rules/calendar-date';
import { foldText } from '@antela/rules/folded-text';
import { dianElements, payrollSoftware, signedAmount } from '@antela/rules/payroll-software';
import type { ReportLayout, ReportLine } from '@antela/rules/report-layout';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import type { Context, Reading } from '../../../http/context.ts';
import type { Call } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import { layoutFile, layoutFileFormat } from '../../payrolls/report-layouts/layout-file.service.ts';
import { layoutOf, nitOfCompany } from '../../payrolls/report-layouts/report-layouts.service.ts';
import { insertDownload } from './downloads.sql.ts';
import { linesOf } from './pay-periods.report.ts';
import { getPeriod, listReports, type PeriodRecord } from './pay-periods.sql.ts';

type NamedLayout = ReportLayout & { name: string };

/** A version of the report with the columns of a saved layout, without a total below: other programs read it. */
export async function sendReportByLayout(call: Call<typeof downloadReportByLayout>): Promise<FastifyReply> {
  const { payperiodid, version, reportlayoutid } = call.query;
  const taken = await call.write((context) =>
    takeReport(context, payperiodid, version, ({ payroll_id: payrollId }) =>
      layoutOf(context.db, context.scope, payrollId, reportlayoutid),
    ),
  );
  return sendByLayout(call, taken, version, reportLines(call, taken, version));
}

/** Sends a period's report in the columns of the payroll's own program, with its concept and its sign. */
export async function sendReportBySoftware(
  call: Call<typeof downloadReportBySoftware>,
): Promise<FastifyReply> {
  const { payperiodid, version } = call.query;
  const taken = await call.write((context) => takeReport(context, payperiodid, version, presetOf));
  const sign = taken.period.concept_sign;
  async function* lines(): AsyncGenerator<ReportLine> {
    for await (const line of reportLines(call, taken, version))
      yield { ...line, total: signedAmount(line.total, sign) };
  }
  return sendByLayout(call, taken, version, lines());
}

function presetOf({ software }: PeriodRecord): NamedLayout {
  const { name, layout } = payrollSoftware[software ?? 'other'];
  if (layout === null)
    throw new AppError('rule_broken', {
      detail:
        'De ese programa no conocemos un archivo que reciba. Llena el que te da, o guarda tus columnas.',
    });
  return { ...layout, name };
}

interface Taken {
  period: PeriodRecord;
  layout: NamedLayout;
  nit: string | null;
}

async function takeReport(
  { db, scope, actor, now }: Context,
  id: string,
  version: number,
  layoutFor: (period: PeriodRecord) => NamedLayout | Promise<NamedLayout>,
): Promise<Taken> {
  const period = await periodWithReport({ db, scope }, id, version);
  const layout = await layoutFor(period);
  await insertDownload(db, scope.clientId, {
    id,
    version,
    format: layoutFileFormat(layout),
    layoutName: layout.name,
    by: actor,
    at: now,
  });
  return { period, layout, nit: await nitOfCompany(db, scope, period.company_id) };
}

/** A period that has that version of a report. @throws not_found */
export async function periodWithReport(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  id: string,
  version: number,
): Promise<PeriodRecord> {
  const [period, reports] = await Promise.all([getPeriod(db, scope, id), listReports(db, scope, id)]);
  if (!period || !reports.some((report) => report.version === version)) throw new AppError('not_found');
  return period;
}

async function* reportLines(
  reading: Reading,
  { period, nit }: Taken,
  version: number,
): AsyncGenerator<ReportLine> {
  const shared = sharedBy(period, nit, version);
  for await (const row of linesOf(reading, period.id, version)())
    yield {
      ...shared,
      code: row.code,
      documentType: row.document_type,
      documentNumber: row.document_number,
      fullName: row.full_name,
      costCenter: row.cost_center,
      advances: row.advances,
      principal: row.principal,
      fees: row.fees,
      vat: row.vat,
      prima: row.prima,
      wallets: row.wallets,
      carried: row.carried,
      total: row.total,
    };
}

function sendByLayout(
  { reply }: { reply: FastifyReply },
  { period, layout }: Taken,
  version: number,
  lines: AsyncIterable<ReportLine>,
): FastifyReply | Promise<FastifyReply> {
  const format = layoutFileFormat(layout);
  const body: Readable = layoutFile(layout, 'Descuentos', lines);
  return sendFile(reply, body, {
    name: ['descuentos', period.start_date, ...nameOf(layout), `version-${version}.${format}`].join('-'),
    format,
  });
}

/** The layout in the name of its file: one version may be taken in several. None where its name has no plain letter. */
function nameOf({ name }: NamedLayout): string[] {
  const plain = foldText(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return plain === '' ? [] : [plain];
}

/** Words that every line of a report says alike. */
const sharedBy = (period: PeriodRecord, nit: string | null, version: number) => ({
  concept: period.deduction_concept,
  dianElement: period.dian_element && dianElements[period.dian_element].path,
  payroll: period.payroll_name,
  companyNit: nit,
  period: period.label,
  periodStart: calendarDate(period.start_date),
  periodEnd: calendarDate(period.end_date),
  paymentDate: calendarDate(period.payment_date),
  reportVersion: version,
});
