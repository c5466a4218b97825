import { restrictedProductLabels } from '@antela/rules/access-restriction';
import { documentTypes } from '@antela/rules/documents';
import { employeeChoices } from '@antela/rules/employee-choices';
import type { Db, Scope } from '../../../db/database.ts';
import type { FieldName } from '../../../spreadsheets/import-fields.ts';
import { listItems } from '../../records/catalogs/catalog-items.service.ts';
import { listBankNames, listCompanyNames, listPayrollNames } from './known-names.sql.ts';

export { listBankNames, listPayrollNames } from './known-names.sql.ts';

export type FieldChoices = Partial<Record<FieldName, readonly string[]>>;

/** Names of the fields that have a closed list of them. */
const fixedChoices: FieldChoices = Object.fromEntries(
  Object.entries(employeeChoices).map(([field, choices]) => [
    field,
    Object.values(choices).map(({ name }) => name),
  ]),
);

/** Choices of each field that has a list of them: the same in a template and in a correction. */
export async function choicesOf(db: Db, scope: Scope) {
  const [companies, payrolls, banks, reasons] = await Promise.all([
    listCompanyNames(db, scope),
    listPayrollNames(db, scope),
    listBankNames(db),
    listItems(db, ['leavingreason', 'restrictionreason']),
  ]);
  const namesOf = (type: string) => reasons.filter((row) => row.type === type).map(({ name }) => name);
  return {
    documentType: Object.keys(documentTypes),
    companyid: companies.map((row) => row.name),
    payrollid: [...new Set(payrolls.map((row) => row.name))],
    bankCode: banks.filter(({ status }) => status === 'active').map((row) => row.name),
    leavingReason: namesOf('leavingreason'),
    reason: namesOf('restrictionreason'),
    product: Object.values(restrictedProductLabels),
    ...fixedChoices,
  };
}
