import type { downloadAnomalies } from '@antela/contract/anomalies';
import { anomalyLabels } from '@antela/rules/anomalies';
import { anomalySentence, anomalyStateLabels } from '@antela/rules/anomaly-sentence';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { FastifyReply } from 'fastify';
import type { Call } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import type { Cell } from '../../../spreadsheets/cell.ts';
import { reportCsv, reportXlsx, type ReportColumn } from '../../../spreadsheets/report-writer.ts';
import { listAnomalies, type AnomalyRecord } from './anomalies.sql.ts';
import { toAnomaly } from './anomalies.wire.ts';

/** Read at a time while the file is being written: memory does not grow with the list. */
const pageRows = 1_000;

const columns: ReportColumn[] = [
  { header: 'Tipo de documento', width: 10 },
  { header: 'Documento', width: 16 },
  { header: 'Nombre', width: 34 },
  { header: 'Empresa', width: 28 },
  { header: 'Nómina', width: 22 },
  { header: 'Qué revisar', width: 34 },
  { header: 'Detalle', width: 60 },
  { header: 'Estado', width: 14 },
  { header: 'Desde', width: 12 },
  { header: 'Motivo', width: 40 },
  { header: 'Lo revisó', width: 24 },
  { header: 'Revisado el', width: 12 },
];

/** Everything that the list's filters let through, as a file. Salaries only for those who may see them. */
export function sendAnomaliesReport({
  query,
  scope,
  user,
  now,
  read,
  reply,
}: Call<typeof downloadAnomalies>): FastifyReply {
  const { format = 'xlsx', ...filters } = query;
  const today = bogotaDate(now);
  const toCells = (record: AnomalyRecord): Cell[] => {
    const row = toAnomaly(record, user);
    return [
      row.documentType,
      row.documentNumber,
      row.fullName,
      row.company.name,
      row.payroll.name,
      anomalyLabels[row.kind],
      anomalySentence(row),
      anomalyStateLabels[row.state],
      { date: bogotaDate(row.foundAt) },
      row.decision?.reason ?? null,
      row.decision?.by ?? null,
      row.decision ? { date: bogotaDate(row.decision.at) } : null,
    ];
  };
  async function* rows(): AsyncGenerator<Cell[]> {
    let afterId: string | null = null;
    for (;;) {
      const position: string | null = afterId;
      const page: AnomalyRecord[] = await read((db) =>
        listAnomalies(db, scope, filters, { afterId: position, limit: pageRows, today }),
      );
      for (const row of page.slice(0, pageRows)) yield toCells(row);
      const last = page[pageRows - 1];
      if (page.length <= pageRows || !last) return;
      afterId = last.id;
    }
  }
  const name = `por-revisar-${today}.${format}`;
  return sendFile(
    reply,
    format === 'csv' ? reportCsv(columns, rows()) : reportXlsx('Por revisar', columns, rows()),
    { name, format },
  );
}
