import { calendarDate, type CalendarDate } from '@antela/rules/calendar-date';
import type pg from 'pg';
import { searchKey, sortName } from '../../text/person-name.ts';
import { clientOfCompany, companies } from './clients.ts';
import { worldId } from './ids.ts';
import { insertRows } from './insert-rows.ts';
import { payrolls, type PayrollKey } from './payrolls.ts';
import { worldNow } from './time.ts';

export interface EmployeeSeed {
  number: number;
  payroll: PayrollKey;
  firstName: string;
  firstSurname: string;
  startDate?: CalendarDate;
  endDate?: CalendarDate | null;
  activated?: boolean;
  salary?: number;
  account?: boolean;
}

/** One of every state in A1's quincenal payroll, and people with simple salaries elsewhere. */
export const employees = {
  ana: { number: 1, payroll: 'open', firstName: 'Ana Lucía', firstSurname: 'Muñoz' },
  invited: { number: 2, payroll: 'open', firstName: 'Beto', firstSurname: 'Núñez', activated: false },
  restricted: { number: 3, payroll: 'open', firstName: 'Carla', firstSurname: 'Ordóñez' },
  suspended: { number: 4, payroll: 'open', firstName: 'Diego', firstSurname: 'Peña' },
  retired: {
    number: 5,
    payroll: 'open',
    firstName: 'Elena',
    firstSurname: 'Quiñones',
    endDate: calendarDate('2026-10-31'),
  },
  newcomer: {
    number: 6,
    payroll: 'open',
    firstName: 'Fabio',
    firstSurname: 'Ríos',
    startDate: calendarDate('2026-11-09'),
  },
  penniless: { number: 7, payroll: 'open', firstName: 'Gloria', firstSurname: 'Sáenz', account: false },
  free: { number: 11, payroll: 'free', firstName: 'Hugo', firstSurname: 'Álvarez' },
  line1: { number: 12, payroll: 'line', firstName: 'Inés', firstSurname: 'Bedoya' },
  line2: { number: 13, payroll: 'line', firstName: 'Jaime', firstSurname: 'Cortés' },
  checked: { number: 21, payroll: 'checked', firstName: 'Karen', firstSurname: 'Díaz' },
  foreign: { number: 31, payroll: 'foreign', firstName: 'Luis', firstSurname: 'Espejo' },
} as const satisfies Record<string, EmployeeSeed>;
export type EmployeeKey = keyof typeof employees;

export const employeeIdOf = (key: EmployeeKey): string => worldId(0x10000 + employees[key].number);
export const employmentIdOf = (key: EmployeeKey): string => worldId(0x20000 + employees[key].number);

/** Puts people into the payrolls they name; every test may add its own. */
export async function insertEmployees(client: pg.ClientBase, seeds: readonly EmployeeSeed[]): Promise<void> {
  const clientOf = (seed: EmployeeSeed) => clientOfCompany(payrolls[seed.payroll].company);
  const nameOf = (seed: EmployeeSeed) => ({
    firstName: seed.firstName,
    secondName: null,
    firstSurname: seed.firstSurname,
    secondSurname: null,
  });
  await insertRows(
    client,
    'employee',
    seeds.map((seed) => ({
      client_id: clientOf(seed),
      id: worldId(0x10000 + seed.number),
      document_type: 'CC',
      document_number: String(52_000_000 + seed.number),
      first_name: seed.firstName,
      first_surname: seed.firstSurname,
      email: `empleado${seed.number}@example.co`,
      activated_at: seed.activated === false ? null : worldNow,
      version: 1,
      created_at: worldNow,
      updated_at: worldNow,
    })),
  );
  await insertRows(
    client,
    'employment',
    seeds.map((seed) => ({
      client_id: clientOf(seed),
      id: worldId(0x20000 + seed.number),
      employee_id: worldId(0x10000 + seed.number),
      company_id: companies[payrolls[seed.payroll].company],
      payroll_id: payrolls[seed.payroll].id,
      code: `E-${seed.number}`,
      contract_type: 'indefinite',
      start_date: seed.startDate ?? '2024-02-01',
      end_date: seed.endDate ?? null,
      monthly_salary: seed.salary ?? 3_000_000,
      salary_type: 'ordinary',
      transport_allowance: 'automatic',
      fixed_deductions: 0,
      bank_code: seed.account === false ? null : '1051',
      account_type: seed.account === false ? null : 'savings',
      account_number: seed.account === false ? null : String(4_800_000_000 + seed.number),
      sort_name: sortName(nameOf(seed)),
      search_key: searchKey(
        nameOf(seed),
        { type: 'CC', number: String(52_000_000 + seed.number) },
        `E-${seed.number}`,
      ),
      version: 1,
      created_at: worldNow,
      updated_at: worldNow,
    })),
  );
}
