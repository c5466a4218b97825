import * as contract from '@antela/contract/advances';
import { deductionLabels, paymentLabels } from '@antela/rules/advance-state';
import { bogotaDate } from '@antela/rules/calendar-date';
import { listOf, reportRoute } from '../../../http/list.ts';
import { dateCell } from '../../../spreadsheets/cell.ts';
import { totalled } from '../../../spreadsheets/report-writer.ts';
import { withComments } from '../../access/comments/comments.service.ts';
import { listAdvances, sumAdvances } from './advances.sql.ts';
import { toAdvanceRow } from './advances.wire.ts';

export const advances = listOf(contract.listAdvances, {
  order: 'requestedAt:desc',
  rows: (db, ask) => listAdvances(db, ask.scope, ask),
  around: async (db, { scope, filters }) => {
    const { n: total, amount, to_deduct: toDeduct, deducted } = await sumAdvances(db, scope, filters);
    return { total, totals: { amount, toDeduct, deducted } };
  },
  position: (row) => [row.sort_value, row.id],
  show: (rows, ask, db) =>
    withComments({ ...ask, db }, 'advance', rows.map(toAdvanceRow), ({ advanceid: id }) => id),
});

export const advancesReport = reportRoute(contract.downloadAdvances, advances, {
  file: ({ kind }) => (kind === 'prima' ? 'adelantos-de-prima' : 'adelantos-de-salario'),
  sheet: 'Adelantos',
  columns: [
    { header: 'Solicitado', width: 12, cell: (row) => dateCell(bogotaDate(row.requestedAt)) },
    { header: 'Tipo de documento', width: 10, cell: (row) => row.documentType },
    { header: 'Documento', width: 16, cell: (row) => row.documentNumber },
    { header: 'Nombre', width: 34, cell: (row) => row.fullName },
    { header: 'Empresa', width: 28, cell: (row) => row.company.name },
    { header: 'Nómina', width: 22, cell: (row) => row.payroll.name },
    {
      header: 'Periodo',
      width: 26,
      cell: (row) => row.period?.label ?? `Semestre ${row.semester ?? ''}`,
    },
    { header: 'Valor', ...totalled, width: 14, cell: (row) => row.amount },
    { header: 'Comisión', ...totalled, width: 12, cell: (row) => row.fee },
    { header: 'IVA', ...totalled, width: 12, cell: (row) => row.vat },
    { header: 'Por descontar', ...totalled, width: 14, cell: (row) => row.toDeduct },
    { header: 'Descontado', ...totalled, width: 14, cell: (row) => row.deducted },
    { header: 'Pago', width: 16, cell: (row) => paymentLabels[row.paymentState] },
    { header: 'Fecha de pago', width: 12, cell: (row) => dateCell(row.paidAt && bogotaDate(row.paidAt)) },
    { header: 'Banco', width: 22, cell: (_, record) => record.bank_name },
    { header: 'Referencia del pago', width: 16, cell: (row) => row.bankReference },
    { header: 'Descuento', width: 16, cell: (row) => deductionLabels[row.deductionState] },
    { header: 'Solicitado por', width: 28, cell: (row) => row.requestedBy },
  ],
});
