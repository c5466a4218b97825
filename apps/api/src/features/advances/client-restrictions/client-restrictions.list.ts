import * as contract from '@antela/contract/client-restrictions';
import { restrictedProductLabels } from '@antela/rules/access-restriction';
import { clientRestrictionLabels, repetitions } from '@antela/rules/client-restriction';
import { listOf, reportRoute } from '../../../http/list.ts';
import { dateCell } from '../../../spreadsheets/cell.ts';
import { countClientRestrictions, listClientRestrictions } from './client-restrictions.sql.ts';
import { toRestriction } from './client-restrictions.wire.ts';

export const restrictions = listOf(contract.listClientRestrictions, {
  order: 'from:desc',
  rows: (db, ask) => listClientRestrictions(db, ask.scope, ask),
  count: (db, { scope, filters, today }) => countClientRestrictions(db, scope, filters, today),
  position: (row) => [row.sortValue, row.id],
  show: (rows) => rows.map(toRestriction),
});

export const restrictionsReport = reportRoute(contract.downloadClientRestrictions, restrictions, {
  file: 'restricciones-por-cliente',
  sheet: 'Restricciones',
  columns: [
    { header: 'Nombre', width: 34, cell: (row) => row.name },
    { header: 'Estado', width: 12, cell: (row) => clientRestrictionLabels[row.state] },
    {
      header: 'Productos',
      width: 30,
      cell: (row) => row.products.map((product) => restrictedProductLabels[product]).join(', '),
    },
    { header: 'Qué hace', width: 80, cell: (row) => row.sentence },
    { header: 'Desde', width: 12, cell: (row) => dateCell(row.validFrom) },
    { header: 'Hasta', width: 12, cell: (row) => dateCell(row.validUntil) },
    { header: 'Se repite', width: 14, cell: (row) => repetitions[row.repetition].name },
    { header: 'La creó', width: 28, cell: (row) => row.createdBy },
    { header: 'Último cambio de', width: 28, cell: (row) => row.updatedBy },
  ],
});
