import type { downloadReportByLayout } from '@antela/contract/report-layouts';
import { calendarDate } from '@antela/rules/calendar-date';
import type { ReportLine } from '@antela/rules/report-layout';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import { layoutFile, layoutFileFormat } from '../../payrolls/report-layouts/layout-file.service.ts';
import { layoutOf, nitOfCompany } from '../../payrolls/report-layouts/report-layouts.service.ts';
import { insertDownload } from './downloads.sql.ts';
import { linesOf } from './pay-periods.report.ts';
import { getPeriod, listReports, type PeriodRecord } from './pay-periods.sql.ts';

/** A version of the report with the columns of a saved layout, without a total below: other programs read it. */
export async function sendReportByLayout(call: Call<typeof downloadReportByLayout>): Promise<FastifyReply> {
  const { query, scope, actor, now, write, reply } = call;
  const { period, layout, nit } = await write(async ({ db }) => {
    const record = await getPeriod(db, scope, query.payperiodid);
    if (!record) throw new AppError('not_found');
    const saved = await layoutOf(db, scope, record.payroll_id, query.reportlayoutid);
    const reports = await listReports(db, scope, query.payperiodid);
    if (!reports.some(({ version }) => version === query.version)) throw new AppError('not_found');
    await insertDownload(db, scope.clientId, {
      id: record.id,
      version: query.version,
      format: layoutFileFormat(saved),
      layoutName: saved.name,
      by: actor,
      at: now,
    });
    return { period: record, layout: saved, nit: await nitOfCompany(db, scope, record.company_id) };
  });
  const shared = sharedBy(period, nit, query.version);
  const rows = linesOf(call, query.payperiodid, query.version);
  async function* lines(): AsyncGenerator<ReportLine> {
    for await (const row of rows())
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
  const format = layoutFileFormat(layout);
  return sendFile(reply, layoutFile(layout, 'Descuentos', lines()), {
    name: `descuentos-${period.start_date}-version-${query.version}.${format}`,
    format,
  });
}

/** Words that every line of a report says alike. */
const sharedBy = (period: PeriodRecord, nit: string | null, version: number) => ({
  concept: period.deduction_concept,
  payroll: period.payroll_name,
  companyNit: nit,
  period: period.label,
  periodStart: calendarDate(period.start_date),
  periodEnd: calendarDate(period.end_date),
  paymentDate: calendarDate(period.payment_date),
  reportVersion: version,
});
