import * as contract from '@antela/contract/prima-accruals';
import { listOf, reportRoute } from '../../../http/list.ts';
import { dateCell } from '../../../spreadsheets/cell.ts';
import { totalled } from '../../../spreadsheets/report-writer.ts';
import { accrualPage, accrualTotals, primaGround } from './prima-accruals.service.ts';
import { countAccruals } from './prima-accruals.sql.ts';
import { toAccrual, toSemester, toTotals } from './prima-accruals.wire.ts';

export const accruals = listOf(contract.listPrimaAccruals, {
  order: 'name:asc',
  ground: (db, { scope, today }) => primaGround(db, scope, today),
  rows: (db, { scope, ground, ...walk }) => accrualPage(db, scope, ground, walk),
  count: (db, { scope, filters, ground, today }) => countAccruals(db, scope, filters, ground.semester, today),
  around: async (db, { scope, user, filters, ground, after }) => {
    // Later pages keep what their reader already has.
    const totals = after === null ? await accrualTotals(db, scope, ground, filters) : null;
    return {
      semester: toSemester(ground.semester),
      totals: totals && toTotals(totals, user.permissions.has('view_salary')),
    };
  },
  position: (row) => [row.sort_name, row.id],
  show: (rows, { user }) => rows.map((row) => toAccrual(row, user.permissions.has('view_salary'))),
});

export const accrualsReport = reportRoute(contract.downloadPrimaAccruals, accruals, {
  file: 'prima-causada',
  sheet: 'Prima causada',
  columns: [
    { header: 'Tipo de documento', width: 10, cell: (row) => row.documentType },
    { header: 'Documento', width: 16, cell: (row) => row.documentNumber },
    { header: 'Nombre', width: 34, cell: (row) => row.fullName },
    { header: 'Empresa', width: 28, cell: (row) => row.company.name },
    { header: 'Nómina', width: 24, cell: (row) => row.payroll.name },
    { header: 'Ingreso', width: 12, cell: (row) => dateCell(row.startDate) },
    { header: 'Retiro', width: 12, cell: (row) => dateCell(row.endDate) },
    { header: 'Días', width: 8, cell: (row) => row.days },
    { header: 'Prima ganada', ...totalled, needs: 'view_salary', width: 16, cell: (row) => row.accrued },
    { header: 'Días al final', width: 10, cell: (row) => row.projectedDays },
    {
      header: 'Prima proyectada',
      ...totalled,
      needs: 'view_salary',
      width: 16,
      cell: (row) => row.projected,
    },
    { header: 'Adelantada', ...totalled, width: 16, cell: (row) => row.advanced },
    {
      header: 'Causada sin adelantar',
      ...totalled,
      needs: 'view_salary',
      width: 18,
      cell: (row) => row.remaining,
    },
    { header: 'Por pagar al final', ...totalled, needs: 'view_salary', width: 18, cell: (row) => row.toPay },
    { header: 'No genera prima', width: 40, cell: (row) => row.whyNot },
  ],
});
