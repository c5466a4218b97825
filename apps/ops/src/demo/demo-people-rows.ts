import { searchKey, sortName } from '@antela/api/text/person-name';
import { bogotaInstant } from '@antela/rules/calendar-date';
import type { DemoPerson } from './demo-people.ts';

export const employeeRow = (person: DemoPerson) => ({
  client_id: person.payroll.clientId,
  id: person.id,
  document_type: person.documentType,
  document_number: person.documentNumber,
  first_name: person.firstName,
  second_name: person.secondName,
  first_surname: person.firstSurname,
  second_surname: person.secondSurname,
  birth_date: person.birthDate,
  gender: person.gender,
  email: `${person.code.toLowerCase()}@correo.example`,
  mobile: person.mobile,
  city: person.city,
  address: person.address,
  activated_at: person.activatedAt,
  version: 1,
  created_at: person.createdAt,
  updated_at: person.createdAt,
});

export const employmentRow = (person: DemoPerson) => ({
  client_id: person.payroll.clientId,
  id: person.employmentId,
  employee_id: person.id,
  company_id: person.payroll.companyId,
  payroll_id: person.payroll.id,
  code: person.code,
  position: person.job.position,
  area: person.job.area,
  cost_center: person.job.costCenter,
  city: person.city,
  contract_type: person.contractType,
  start_date: person.startDate,
  end_date: person.endDate,
  leaving_reason: person.leavingReason,
  monthly_salary: person.monthlySalary,
  salary_type: person.salaryType,
  transport_allowance: person.transportAllowance,
  fixed_deductions: person.fixedDeductions,
  bank_code: person.account?.bankCode ?? null,
  account_type: person.account?.accountType ?? null,
  account_number: person.account?.accountNumber ?? null,
  account_hold_until: person.accountHoldUntil,
  sort_name: sortName(person),
  search_key: searchKey(person, { type: person.documentType, number: person.documentNumber }, person.code),
  version: 1,
  created_at: person.createdAt,
  updated_at: person.createdAt,
});

export const suspensionRows = (person: DemoPerson, createdBy: string) =>
  person.suspension === null
    ? []
    : [
        {
          client_id: person.payroll.clientId,
          id: person.suspension.id,
          employment_id: person.employmentId,
          kind: person.suspension.kind,
          start_date: person.suspension.from,
          end_date: person.suspension.until,
          note: null,
          created_by: createdBy,
          created_at: bogotaInstant(person.suspension.from, 8, 0),
          version: 1,
        },
      ];

export const restrictionRows = (person: DemoPerson, createdBy: string, now: Date) => {
  const { restriction } = person;
  if (restriction === null) return [];
  return [
    {
      client_id: person.payroll.clientId,
      id: restriction.id,
      employee_id: person.id,
      product: restriction.product,
      reason: restriction.reason,
      note: restriction.note,
      start_date: restriction.from,
      end_date: restriction.until,
      lifted_at: restriction.liftedAt,
      lifted_by: restriction.liftedAt && createdBy,
      lift_reason: restriction.liftedAt && 'Se cerró el proceso.',
      created_by: createdBy,
      created_at: new Date(
        Math.min(bogotaInstant(restriction.from, 8, 0).getTime(), now.getTime() - 3_600_000),
      ),
    },
  ];
};
