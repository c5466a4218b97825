import type { Readable } from 'node:stream';
import type { downloadPeriodReport } from '@antela/contract/pay-periods';
import type { downloadConfirmationTemplate } from '@antela/contract/period-steps';
import { bogotaDate } from '@antela/rules/calendar-date';
import { deductionWarnings, differenceReasons } from '@antela/rules/deduction-list';
import { documentText, type DocumentType } from '@antela/rules/documents';
import { pesos } from '@antela/rules/money';
import { amountText } from '@antela/rules/spanish-text';
import type { FastifyReply } from 'fastify';
import type { Position } from '../../../db/page.ts';
import { pdfDocument } from '../../../documents/pdf-document.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Reading } from '../../../http/context.ts';
import { everyRow, reportBody, type Column } from '../../../http/report.ts';
import type { Call } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import { totalled } from '../../../spreadsheets/report-writer.ts';
import { type TemplateRow, templateWorkbook } from '../../../spreadsheets/template-workbook.ts';
import { listLines, type LineRow, type LineSource } from './deduction-lines.sql.ts';
import { insertDownload } from './downloads.sql.ts';
import { sourceOf } from './pay-periods.service.ts';
import { getPeriod, listReports, type PeriodRecord, type ReportRecord } from './pay-periods.sql.ts';

const columnsOf = ({ deduction_concept: concept }: PeriodRecord): Column<LineRow>[] => [
  { header: 'Tipo de documento', width: 10, cell: (row) => row.document_type },
  { header: 'Documento', width: 16, cell: (row) => row.document_number },
  { header: 'Nombre', width: 34, cell: (row) => row.full_name },
  { header: 'Código', width: 12, cell: (row) => row.code },
  { header: 'Centro de costo', width: 16, cell: (row) => row.cost_center },
  { header: 'Concepto', width: 12, cell: () => concept },
  { header: 'Adelantos', isTotalled: true, width: 10, cell: (row) => row.advances },
  { header: 'Capital', ...totalled, width: 14, cell: (row) => row.principal },
  { header: 'Comisión', ...totalled, width: 12, cell: (row) => row.fees },
  { header: 'IVA', ...totalled, width: 12, cell: (row) => row.vat },
  { header: 'Prima', ...totalled, width: 12, cell: (row) => row.prima },
  { header: 'Billeteras', ...totalled, width: 12, cell: (row) => row.wallets },
  { header: 'Saldo anterior', ...totalled, width: 14, cell: (row) => row.carried },
  { header: 'Total a descontar', ...totalled, width: 16, cell: (row) => row.total },
  { header: 'Alertas', width: 34, cell: (row) => warningText(row) },
];

type DownloadCall = Call<typeof downloadPeriodReport>;
type Lines = () => AsyncGenerator<LineRow>;

/** A version of the report as a file, in the order of its hash; who took it is written down before the first byte leaves. */
export async function sendPeriodReport(call: DownloadCall, brand: string): Promise<FastifyReply> {
  const { query, scope, actor, now, write, reply } = call;
  const { period, report } = await write(async ({ db }) => {
    const [record, reports] = await Promise.all([
      getPeriod(db, scope, query.payperiodid),
      listReports(db, scope, query.payperiodid),
    ]);
    const found = reports.find(({ version }) => version === query.version);
    if (!record || !found) throw new AppError('not_found');
    await insertDownload(db, scope.clientId, { id: record.id, ...query, by: actor, at: now });
    return { period: record, report: found };
  });
  const lines = linesOf(call, query.payperiodid, query.version);
  const name = `descuentos-${period.start_date}-version-${report.version}.${query.format}`;
  const body = reportFile(query.format, { period, report, lines, brand, now });
  return sendFile(reply, body, { name, format: query.format });
}

interface ReportToWrite {
  period: PeriodRecord;
  report: ReportRecord;
  lines: Lines;
  brand: string;
  now: Date;
}

/** The whole report as a file that is written while its lines are read. */
export function reportFile(format: 'xlsx' | 'csv' | 'pdf', given: ReportToWrite): Readable {
  if (format === 'pdf') return pdfOf(given);
  const columns = columnsOf(given.period);
  return reportBody(format, { sheet: 'Descuentos', columns }, given.lines());
}

/** Every line of a report by name, in pages: for whoever writes it down. */
export function linesOf({ scope, read }: Reading, id: string, version: number): Lines {
  return async function* () {
    const source: LineSource = await read(({ db }) => sourceOf(db, scope, id, version));
    const filters = { terms: null, warnings: undefined, difference: undefined };
    yield* everyRow(
      (after: Position | null, limit) =>
        read(({ db }) =>
          listLines(db, scope, source, { filters, sort: 'name', descending: false, after, limit }),
        ),
      (last): Position => [last.sort_value, last.employment_id],
    );
  };
}

const warningText = (row: LineRow): string =>
  row.warnings.map((warning) => deductionWarnings[warning]).join(', ');

const money = (amount: number): string => amountText(pesos(amount));

function pdfOf({ period, report, lines, brand, now }: ReportToWrite): Readable {
  const head = {
    brand,
    title: 'Reporte de descuentos',
    subtitle: `${period.company_name} · ${period.payroll_name} · ${period.label}`,
    reference: `Versión ${report.version} · ${report.sha256.slice(0, 16)}`,
    at: now,
  };
  return pdfDocument(head, async (pages) => {
    pages.facts([
      ['Personas', String(report.lines)],
      ['Adelantos', String(report.advances)],
      ['Capital', money(report.principal)],
      ['Comisión e IVA', money(report.fees + report.vat)],
      ['Adelantos de prima', money(report.prima)],
      ['Compras con billetera', money(report.wallets)],
      ['Saldo de periodos anteriores', money(report.carried)],
      ['Total a descontar', money(report.total)],
      ['Emitido por', report.issued_by_name],
    ]);
    pages.note(`Huella SHA-256 de las líneas: ${report.sha256}`);
    async function* rows(): AsyncGenerator<string[]> {
      for await (const row of lines())
        yield [
          documentText(row.document_type as DocumentType, row.document_number),
          row.full_name,
          money(row.total - row.carried),
          money(row.carried),
          money(row.total),
          warningText(row),
        ];
    }
    await pages.table(
      [
        { header: 'Documento', share: 17 },
        { header: 'Nombre', share: 27 },
        { header: 'Del periodo', share: 14, align: 'right' },
        { header: 'Anterior', share: 13, align: 'right' },
        { header: 'Total', share: 14, align: 'right' },
        { header: 'Alertas', share: 20 },
      ],
      rows(),
    );
    pages.signatures(['Por la empresa']);
  });
}

/** The newest report as a workbook to fill in: everything as reported, to be corrected where it was not. */
export async function sendConfirmationTemplate({
  query,
  scope,
  now,
  read,
  reply,
}: Call<typeof downloadConfirmationTemplate>): Promise<FastifyReply> {
  const [period, [report]] = await read(({ db }) =>
    Promise.all([getPeriod(db, scope, query.payperiodid), listReports(db, scope, query.payperiodid)]),
  );
  if (!period) throw new AppError('not_found');
  if (!report)
    throw new AppError('conflict', { detail: 'Este periodo aún no tiene un reporte que confirmar.' });
  const lines = linesOf({ scope, read }, query.payperiodid, report.version);
  const workbook = await templateWorkbook({
    kind: 'deductions',
    lists: { reason: Object.values(differenceReasons) },
    rows: confirmationRows(lines()),
  });
  return sendFile(reply, Buffer.from(workbook), {
    name: `confirmar-descuentos-${bogotaDate(now)}.xlsx`,
    format: 'xlsx',
  });
}

async function* confirmationRows(lines: AsyncIterable<LineRow>): AsyncGenerator<TemplateRow> {
  for await (const line of lines)
    yield {
      documentType: line.document_type,
      documentNumber: line.document_number,
      fullName: line.full_name,
      reported: line.total,
      deducted: line.total,
    };
}
