import { accountTypes, type AccountType } from '@antela/rules/bank-account';
import {
  contractTypes,
  salaryTypes,
  transportAllowances,
  type ContractType,
  type SalaryType,
  type TransportAllowance,
} from '@antela/rules/employment-terms';
import type { Cell } from '../../../../spreadsheets/cell.ts';
import type { FieldName } from '../../../../spreadsheets/import-fields.ts';
import type { StoredEmployment } from '../employee-records.service.ts';

interface Names {
  payroll: ReadonlyMap<string, string>;
  bank: ReadonlyMap<string, string>;
}

const genders: Readonly<Record<string, string>> = {
  female: 'Femenino',
  male: 'Masculino',
  other: 'Otro',
};

/** An employee as the template for updating shows it: in the words that the same template is read with. */
export function toTemplateRow(
  { person, employment }: StoredEmployment,
  names: Names,
): Partial<Record<FieldName, Cell>> {
  const text = (value: string | number | null | undefined) => (value === undefined ? null : value);
  const date = (value: string | number | null | undefined) =>
    typeof value === 'string' ? { date: value } : null;
  const named = <Key extends string>(
    of: Readonly<Record<Key, { name: string }>>,
    value: string | number | null | undefined,
  ) => (typeof value === 'string' && Object.hasOwn(of, value) ? of[value as Key].name : null);
  const gender = person['gender'];
  return {
    documentType: text(person['document_type']),
    documentNumber: text(person['document_number']),
    firstName: text(person['first_name']),
    secondName: text(person['second_name']),
    firstSurname: text(person['first_surname']),
    secondSurname: text(person['second_surname']),
    birthDate: date(person['birth_date']),
    gender: typeof gender === 'string' ? (genders[gender] ?? null) : null,
    email: text(person['email']),
    mobile: text(person['mobile']),
    city: text(person['city']),
    address: text(person['address']),
    companyid: text(employment['company_name']),
    payrollid: names.payroll.get(String(employment['payroll_id'])) ?? null,
    code: text(employment['code']),
    position: text(employment['position']),
    area: text(employment['area']),
    costCenter: text(employment['cost_center']),
    workCity: text(employment['city']),
    contractType: named<ContractType>(contractTypes, employment['contract_type']),
    startDate: date(employment['start_date']),
    monthlySalary: text(employment['monthly_salary']),
    salaryType: named<SalaryType>(salaryTypes, employment['salary_type']),
    transportAllowance: named<TransportAllowance>(transportAllowances, employment['transport_allowance']),
    fixedDeductions: text(employment['fixed_deductions']),
    bankCode: names.bank.get(String(employment['bank_code'])) ?? null,
    accountType: named<AccountType>(accountTypes, employment['account_type']),
    accountNumber: text(employment['account_number']),
    breBKey: text(employment['bre_b_key']),
  };
}
