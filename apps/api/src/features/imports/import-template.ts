import type { downloadCreateTemplate } from '@antela/contract/imports';
import { accountTypes } from '@antela/rules/bank-account';
import { bogotaDate } from '@antela/rules/calendar-date';
import { documentTypes } from '@antela/rules/documents';
import { contractTypes, salaryTypes, transportAllowances } from '@antela/rules/employment-terms';
import type { FastifyReply } from 'fastify';
import sql from 'sql-template-tag';
import type { Call } from '../../http/route.ts';
import { sendFile } from '../../http/send-file.ts';
import { templateWorkbook } from '../../spreadsheets/template-workbook.ts';

const names = (items: Record<string, { name: string }>): string[] =>
  Object.values(items).map(({ name }) => name);

/** The workbook to fill in, with the client's own companies and payrolls to choose from. */
export async function downloadTemplate({
  scope,
  now,
  read,
  reply,
}: Call<typeof downloadCreateTemplate>): Promise<FastifyReply> {
  const [companies, payrolls, banks, reasons] = await read((db) =>
    Promise.all([
      db.many<{ name: string }>(
        sql`select name from company where client_id = ${scope.clientId} and id = any(${[...scope.companyIds]}) order by name`,
      ),
      db.many<{ name: string }>(
        sql`select distinct name from payroll where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and active order by name`,
      ),
      db.many<{ name: string }>(sql`select name from bank where status = 'active' order by name`),
      db.many<{ name: string }>(
        sql`select name from catalog_item where type = 'leavingreason' order by position`,
      ),
    ]),
  );
  const lists = {
    documentType: Object.keys(documentTypes),
    gender: ['Femenino', 'Masculino', 'Otro'],
    company: companies.map((row) => row.name),
    payroll: payrolls.map((row) => row.name),
    bank: banks.map((row) => row.name),
    leavingReason: reasons.map((row) => row.name),
    contractType: names(contractTypes),
    salaryType: names(salaryTypes),
    transportAllowance: names(transportAllowances),
    accountType: names(accountTypes),
  };
  const workbook = await templateWorkbook({ kind: 'employees-create', lists });
  return sendFile(reply, Buffer.from(workbook), {
    name: `plantilla-crear-empleados-${bogotaDate(now)}.xlsx`,
    format: 'xlsx',
  });
}
