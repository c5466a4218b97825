import type { downloadEmployees } from '@antela/contract/employees';
import { bogotaDate } from '@antela/rules/calendar-date';
import { employmentStateLabels } from '@antela/rules/employment-state';
import { contractTypes } from '@antela/rules/employment-terms';
import type { FastifyReply } from 'fastify';
import type { Position } from '../../../http/cursor.ts';
import type { Call } from '../../../http/route.ts';
import { sendFile } from '../../../http/send-file.ts';
import type { Cell } from '../../../spreadsheets/cell.ts';
import { reportCsv, reportXlsx, type ReportColumn } from '../../../spreadsheets/report-writer.ts';
import { fullNameOf, searchTerms } from '../../../text/person-name.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { findEmployments, listEmployments, type EmployeeListRow } from './employees.sql.ts';

/** Read at a time while the file is being written: memory does not grow with the list. */
const pageRows = 1_000;

const columns: ReportColumn[] = [
  { header: 'Tipo de documento', width: 10 },
  { header: 'Documento', width: 16 },
  { header: 'Nombre', width: 34 },
  { header: 'Código', width: 12 },
  { header: 'Empresa', width: 28 },
  { header: 'Nómina', width: 22 },
  { header: 'Cargo', width: 24 },
  { header: 'Contrato', width: 18 },
  { header: 'Estado', width: 12 },
  { header: 'Ingreso', width: 12 },
  { header: 'Retiro', width: 12 },
  { header: 'Salario', kind: 'amount', width: 14 },
];

/** Every employee that the list's filters let through, by name, as a file. Salaries only for those who may see them. */
export async function sendEmployeesReport({
  query,
  scope,
  user,
  now,
  actor,
  read,
  write,
  reply,
}: Call<typeof downloadEmployees>): Promise<FastifyReply> {
  const { format = 'xlsx', q, ...given } = query;
  const today = bogotaDate(now);
  const companies = new Map(user.companies.map((company) => [company.id, company.name]));
  const seesSalary = user.permissions.has('view_salary');
  // In the history of who took it: whoever looks after users sees there where salaries went.
  if (seesSalary)
    await write((db) =>
      recordAudit(db, scope.clientId, actor, now, {
        action: 'employees.downloaded',
        entityKind: 'company_user',
        entityId: user.userId,
        changes: {},
      }),
    );
  const toCells = (row: EmployeeListRow): Cell[] => [
    row.document_type,
    row.document_number,
    fullNameOf(row),
    row.code,
    companies.get(row.company_id) ?? '',
    row.payroll_name,
    row.position,
    contractTypes[row.contract_type].name,
    employmentStateLabels[row.state],
    { date: row.start_date },
    row.end_date === null ? null : { date: row.end_date },
    seesSalary ? row.monthly_salary : null,
  ];
  async function* rows(): AsyncGenerator<Cell[]> {
    const filters = { ...given, search: await read((db) => findEmployments(db, searchTerms(q))) };
    let after: Position | null = null;
    for (;;) {
      const position: Position | null = after;
      const page: EmployeeListRow[] = await read((db) =>
        listEmployments(db, scope, {
          filters,
          sort: 'name',
          descending: false,
          after: position,
          limit: pageRows,
          today,
        }),
      );
      for (const row of page.slice(0, pageRows)) yield toCells(row);
      const last = page[pageRows - 1];
      if (page.length <= pageRows || !last) return;
      after = [last.sort_value, last.id];
    }
  }
  const name = `empleados-${today}.${format}`;
  return sendFile(
    reply,
    format === 'csv' ? reportCsv(columns, rows()) : reportXlsx('Empleados', columns, rows()),
    { name, format },
  );
}
