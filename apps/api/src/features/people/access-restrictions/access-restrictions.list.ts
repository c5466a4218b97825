import * as contract from '@antela/contract/access-restrictions';
import { accessRestrictionLabels, restrictedProductLabels } from '@antela/rules/access-restriction';
import { listOf, reportRoute } from '../../../http/list.ts';
import { dateCell } from '../../../spreadsheets/cell.ts';
import { countRestrictions, listRestrictions } from './access-restrictions.sql.ts';
import { toRestriction } from './access-restrictions.wire.ts';

export const restrictions = listOf(contract.listRestrictions, {
  order: 'from:desc',
  rows: (db, ask) => listRestrictions(db, ask.scope, ask),
  count: (db, { scope, filters, today }) => countRestrictions(db, scope, filters, today),
  position: (row) => [row.sort_value, row.id],
  show: (rows) => rows.map(toRestriction),
});

export const restrictionsReport = reportRoute(contract.downloadRestrictions, restrictions, {
  file: 'restricciones-de-acceso',
  sheet: 'Restricciones de acceso',
  columns: [
    { header: 'Tipo de documento', width: 10, cell: (row) => row.documentType },
    { header: 'Documento', width: 16, cell: (row) => row.documentNumber },
    { header: 'Nombre', width: 34, cell: (row) => row.fullName },
    { header: 'Empresa', width: 28, cell: (row) => row.company.name },
    { header: 'Producto', width: 20, cell: (row) => restrictedProductLabels[row.product] },
    { header: 'Estado', width: 12, cell: (row) => accessRestrictionLabels[row.state] },
    { header: 'Motivo', width: 24, cell: (row) => row.reason.name },
    { header: 'Nota', width: 34, cell: (row) => row.note },
    { header: 'Desde', width: 12, cell: (row) => dateCell(row.from) },
    { header: 'Hasta', width: 12, cell: (row) => dateCell(row.until) },
    { header: 'La puso', width: 24, cell: (row) => row.createdBy },
    { header: 'La levantó', width: 24, cell: (row) => row.liftedBy },
    { header: 'Motivo para levantarla', width: 34, cell: (row) => row.liftReason },
  ],
});
