import { restrictedProductLabels } from '@antela/rules/access-restriction';
import { accountTypes } from '@antela/rules/bank-account';
import { documentTypes } from '@antela/rules/documents';
import { contractTypes, salaryTypes, transportAllowances } from '@antela/rules/employment-terms';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import type { FieldName } from '../../../spreadsheets/import-fields.ts';

export type FieldChoices = Partial<Record<FieldName, readonly string[]>>;

const names = (items: Record<string, { name: string }>): string[] =>
  Object.values(items).map(({ name }) => name);

export const listPayrollNames = (db: Db, scope: Scope) =>
  db.many<{ id: string; name: string }>(
    sql`select id, name from payroll where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and active order by name`,
  );
export const listBankNames = (db: Db) =>
  db.many<{ code: string; name: string; status: string }>(
    sql`select code, name, status from bank order by name`,
  );

/** Choices of each field that has a list of them: the same in a template and in a correction. */
export async function choicesOf(db: Db, scope: Scope) {
  const [companies, payrolls, banks, reasons] = await Promise.all([
    db.many<{ name: string }>(
      sql`select name from company where client_id = ${scope.clientId} and id = any(${[...scope.companyIds]}) order by name`,
    ),
    listPayrollNames(db, scope),
    listBankNames(db),
    db.many<{ type: string; name: string }>(
      sql`select type, name from catalog_item where type in ('leavingreason', 'restrictionreason') order by position`,
    ),
  ]);
  const namesOf = (type: string) => reasons.filter((row) => row.type === type).map(({ name }) => name);
  return {
    documentType: Object.keys(documentTypes),
    gender: ['Femenino', 'Masculino', 'Otro'],
    companyid: companies.map((row) => row.name),
    payrollid: [...new Set(payrolls.map((row) => row.name))],
    bankCode: banks.filter(({ status }) => status === 'active').map((row) => row.name),
    leavingReason: namesOf('leavingreason'),
    reason: namesOf('restrictionreason'),
    product: Object.values(restrictedProductLabels),
    contractType: names(contractTypes),
    salaryType: names(salaryTypes),
    transportAllowance: names(transportAllowances),
    accountType: names(accountTypes),
  };
}
