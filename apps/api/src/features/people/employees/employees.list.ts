import * as contract from '@antela/contract/employees';
import { employmentStateLabels } from '@antela/rules/employment-state';
import { contractTypes } from '@antela/rules/employment-terms';
import type { Db, Scope } from '../../../db/database.ts';
import { countCap, findEmployments } from '../../../db/employment-search.ts';
import { planOnce } from '../../../db/plan-once.ts';
import { AppError } from '../../../http/app-error.ts';
import { type Ask, listOf, reportRoute } from '../../../http/list.ts';
import type { UserPrincipal } from '../../../http/principal.ts';
import { dateCell } from '../../../spreadsheets/cell.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import {
  countEmployments,
  type EmployeeFilters,
  employmentsOf,
  isPlannedOnce,
  listEmployments,
} from './employees.sql.ts';
import { toEmployeeRow } from './employees.wire.ts';

/** Amount that each of some employments can take today, as the asker may know it. */
export type AvailableOf = (
  db: Db,
  scope: Scope,
  ids: readonly string[],
  asker: { user: UserPrincipal; now: Date },
) => Promise<Map<string, number>>;

type Asked = Ask<typeof contract.listEmployees>;

/** The list of employees; what somebody can take is decided by whoever lends the money, and handed in. */
export const employeesList = (availableOf: AvailableOf) =>
  listOf(contract.listEmployees, {
    order: 'name:asc',
    ground: async (db, ask) => {
      const { terms, ...filters } = ask.filters;
      // The order alone would tell who earns more.
      if (ask.sort === 'salary' && !ask.user.permissions.has('view_salary')) throw new AppError('forbidden');
      const found: EmployeeFilters = { ...filters, search: await findEmployments(db, terms) };
      return ask.sort === 'available' ? withAvailable(db, ask, found, availableOf) : found;
    },
    rows: async (db, ask) => {
      const { scope, ground: filters, ...walk } = ask;
      if (!ask.columns?.includes('available') && isPlannedOnce(scope, filters, walk)) await planOnce(db);
      const rows = await listEmployments(db, scope, { ...walk, filters });
      if (!ask.columns?.includes('available')) return rows;
      const ids = rows.map(({ id }) => id);
      const amounts = await availableOf(db, scope, ids, ask);
      return rows.map((row) => ({ ...row, available: amounts.get(row.id) ?? 0 }));
    },
    around: async (db, { scope, ground: filters, after, today }) => ({
      total: after === null ? await countEmployments(db, scope, filters, today) : null,
      cap: countCap(filters.search),
    }),
    position: (row) => [row.sort_value, row.id],
    show: (rows, { user }) => rows.map((row) => toEmployeeRow(row, user)),
  });

/** Everybody whom the filters let through, each with the amount of this moment: nothing keeps it between two pages. */
async function withAvailable(
  db: Db,
  ask: Omit<Asked, 'ground'>,
  filters: EmployeeFilters,
  availableOf: AvailableOf,
): Promise<EmployeeFilters> {
  const max = contract.orderedByAvailableMax;
  const found = await employmentsOf(db, ask.scope, filters, ask.today, max + 1);
  if (found.length > max) throw new AppError('too_many_to_order');
  const amounts = await availableOf(db, ask.scope, found, ask);
  return { ...filters, search: { found }, available: found.map((id) => amounts.get(id) ?? 0) };
}

export const employeesReport = (list: ReturnType<typeof employeesList>) =>
  reportRoute(contract.downloadEmployees, list, {
    file: 'empleados',
    sheet: 'Empleados',
    // In the history of who took it: whoever looks after users sees there where salaries went.
    before: async ({ query, user, scope, actor, now, write }) => {
      const { columns = contract.employeeColumns } = query as { columns?: readonly string[] };
      if (!user.permissions.has('view_salary') || !columns.includes('salary')) return;
      await write(({ db }) =>
        recordAudit({ db, scope, actor, now }, 'employees.downloaded', 'company_user', user.userId),
      );
    },
    columns: [
      { key: 'documentType', header: 'Tipo de documento', width: 10, cell: (row) => row.documentType },
      { key: 'document', header: 'Documento', width: 16, cell: (row) => row.documentNumber },
      { key: 'name', header: 'Nombre', width: 34, cell: (row) => row.fullName },
      { key: 'code', header: 'Código', width: 12, cell: (row) => row.code },
      { key: 'company', header: 'Empresa', width: 28, cell: (row) => row.company.name },
      { key: 'payroll', header: 'Nómina', width: 22, cell: (row) => row.payroll.name },
      { key: 'position', header: 'Cargo', width: 24, cell: (row) => row.position },
      { key: 'area', header: 'Área', width: 22, cell: (_, record) => record.area },
      { key: 'costCenter', header: 'Centro de costo', width: 18, cell: (_, record) => record.cost_center },
      {
        key: 'contract',
        header: 'Contrato',
        width: 18,
        cell: (_, record) => contractTypes[record.contract_type].name,
      },
      { key: 'state', header: 'Estado', width: 12, cell: (row) => employmentStateLabels[row.state] },
      { key: 'startDate', header: 'Ingreso', width: 12, cell: (row) => dateCell(row.startDate) },
      { key: 'endDate', header: 'Retiro', width: 12, cell: (row) => dateCell(row.endDate) },
      {
        key: 'salary',
        needs: 'view_salary',
        header: 'Salario',
        kind: 'amount',
        width: 14,
        cell: (row) => row.monthlySalary,
      },
      {
        key: 'available',
        costs: true,
        header: 'Disponible hoy',
        kind: 'amount',
        width: 14,
        cell: (_, record) => record.available ?? null,
      },
    ],
  });
