import * as contract from '@antela/contract/anomalies';
import { anomalyLabels } from '@antela/rules/anomalies';
import { anomalySentence, anomalyStateLabels } from '@antela/rules/anomaly-sentence';
import { bogotaDate } from '@antela/rules/calendar-date';
import { listOf, reportRoute } from '../../../http/list.ts';
import { dateCell } from '../../../spreadsheets/cell.ts';
import { countAnomalies, getSalaryChange, listAnomalies } from './anomalies.sql.ts';
import { toAnomaly } from './anomalies.wire.ts';
import { isLooking } from './keep-anomalies.sql.ts';

export const anomalies = listOf(contract.listAnomalies, {
  order: 'foundAt:desc',
  rows: (db, { scope, filters, after, limit, today }) =>
    listAnomalies(db, scope, filters, { afterId: after?.[1] ?? null, limit, today }),
  count: (db, { scope, filters, today }) => countAnomalies(db, scope, filters, today),
  // Sent before the rows: a look that ends in between would leave an old list that says it is up to date.
  around: async (db, { scope }) => {
    const [looking, salaryChange] = await Promise.all([
      isLooking(db, scope.clientId),
      getSalaryChange(db, scope.clientId),
    ]);
    return { salaryChange, isLooking: looking };
  },
  position: (row) => ['', row.id],
  // Salaries only for those who may see them.
  show: (rows, { user }) => rows.map((row) => toAnomaly(row, user)),
});

export const anomaliesReport = reportRoute(contract.downloadAnomalies, anomalies, {
  file: 'por-revisar',
  sheet: 'Por revisar',
  columns: [
    { header: 'Tipo de documento', width: 10, cell: (row) => row.documentType },
    { header: 'Documento', width: 16, cell: (row) => row.documentNumber },
    { header: 'Nombre', width: 34, cell: (row) => row.fullName },
    { header: 'Empresa', width: 28, cell: (row) => row.company.name },
    { header: 'Nómina', width: 22, cell: (row) => row.payroll.name },
    { header: 'Qué revisar', width: 34, cell: (row) => anomalyLabels[row.kind] },
    { header: 'Detalle', width: 60, cell: (row) => anomalySentence(row) },
    { header: 'Estado', width: 14, cell: (row) => anomalyStateLabels[row.state] },
    { header: 'Desde', width: 12, cell: (row) => dateCell(bogotaDate(row.foundAt)) },
    { header: 'Motivo', width: 40, cell: (row) => row.decision?.reason ?? null },
    { header: 'Lo revisó', width: 24, cell: (row) => row.decision?.by ?? null },
    {
      header: 'Revisado el',
      width: 12,
      cell: (row) => row.decision && dateCell(bogotaDate(row.decision.at)),
    },
  ],
});
