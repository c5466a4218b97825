import * as contract from '@antela/contract/employees';
import { employmentStateLabels } from '@antela/rules/employment-state';
import { contractTypes } from '@antela/rules/employment-terms';
import { countCap, findEmployments } from '../../../db/employment-search.ts';
import { AppError } from '../../../http/app-error.ts';
import { listOf, reportRoute } from '../../../http/list.ts';
import { dateCell } from '../../../spreadsheets/cell.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { countEmployments, listEmployments } from './employees.sql.ts';
import { toEmployeeRow } from './employees.wire.ts';

export const employees = listOf(contract.listEmployees, {
  order: 'name:asc',
  ground: async (db, { user, sort, filters: { terms, ...filters } }) => {
    // The order alone would tell who earns more.
    if (sort === 'salary' && !user.permissions.has('view_salary')) throw new AppError('forbidden');
    return { ...filters, search: await findEmployments(db, terms) };
  },
  rows: (db, { scope, ground: filters, ...walk }) => listEmployments(db, scope, { ...walk, filters }),
  around: async (db, { scope, ground: filters, after, today }) => ({
    total: after === null ? await countEmployments(db, scope, filters, today) : null,
    cap: countCap(filters.search),
  }),
  position: (row) => [row.sort_value, row.id],
  show: (rows, { user }) => rows.map((row) => toEmployeeRow(row, user)),
});

export const employeesReport = reportRoute(contract.downloadEmployees, employees, {
  file: 'empleados',
  sheet: 'Empleados',
  // In the history of who took it: whoever looks after users sees there where salaries went.
  before: async ({ user, scope, actor, now, write }) => {
    if (!user.permissions.has('view_salary')) return;
    await write(({ db }) =>
      recordAudit(db, scope.clientId, actor, now, {
        action: 'employees.downloaded',
        entityKind: 'company_user',
        entityId: user.userId,
        changes: {},
      }),
    );
  },
  lines: (row, { contract_type: type }) => [{ ...row, contract: contractTypes[type].name }],
  columns: [
    { header: 'Tipo de documento', width: 10, cell: (row) => row.documentType },
    { header: 'Documento', width: 16, cell: (row) => row.documentNumber },
    { header: 'Nombre', width: 34, cell: (row) => row.fullName },
    { header: 'Código', width: 12, cell: (row) => row.code },
    { header: 'Empresa', width: 28, cell: (row) => row.company.name },
    { header: 'Nómina', width: 22, cell: (row) => row.payroll.name },
    { header: 'Cargo', width: 24, cell: (row) => row.position },
    { header: 'Contrato', width: 18, cell: (row) => row.contract },
    { header: 'Estado', width: 12, cell: (row) => employmentStateLabels[row.state] },
    { header: 'Ingreso', width: 12, cell: (row) => dateCell(row.startDate) },
    { header: 'Retiro', width: 12, cell: (row) => dateCell(row.endDate) },
    { header: 'Salario', kind: 'amount', width: 14, cell: (row) => row.monthlySalary },
  ],
});
