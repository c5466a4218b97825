import { permissions, withImplied, type Permission } from '@antela/contract/permissions';
import { defaultAdvancePolicy, type AdvancePolicy } from '@antela/rules/advance-policy';
import { addMonths, bogotaDate, calendarDate, type CalendarDate } from '@antela/rules/calendar-date';
import { basisPoints, pesos } from '@antela/rules/money';
import { generatePayPeriods, payPeriodLabel, type PaySchedule } from '@antela/rules/pay-period';
import pg from 'pg';
import { searchKey, sortName } from '../text/person-name.ts';

/** Friday 20 November 2026, ten in the morning in Bogotá: five days into the quincena, twenty into the month. */
export const worldNow = new Date('2026-11-20T15:00:00Z');
export const worldToday = bogotaDate(worldNow);

/** Ids that are the same in every copy of the world. */
export const worldId = (number: number): string =>
  `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
/** An id that nothing has. */
export const missingId = worldId(0xffff);

export const clients = { a: worldId(0xa), b: worldId(0xb) };
export const companies = { a1: worldId(0xa1), a2: worldId(0xa2), b1: worldId(0xb1) };

interface PayrollOf {
  id: string;
  company: keyof typeof companies;
  name: string;
  schedule: PaySchedule;
  policyId: string;
  terms: AdvancePolicy;
}

const everyDay = {
  paymentShift: 'previous',
  cutoffWorkingDays: 3,
  cutoffHour: 17,
  confirmWorkingDays: 2,
} as const;
const quincenal: PaySchedule = {
  ...everyDay,
  frequency: 'quincenal',
  payDays: [
    { day: 15, nextMonth: false },
    { day: 31, nextMonth: false },
  ],
};
const monthly: PaySchedule = { ...everyDay, frequency: 'monthly', payDays: [{ day: 31, nextMonth: false }] };
/** No counts and no minimum to speak of: only amounts decide. */
const unlimited: AdvancePolicy = {
  ...defaultAdvancePolicy,
  minimumAmount: pesos(10_000),
  countPerDay: null,
  countPerPeriod: null,
};

/** `open` has the default terms; `free` no counts; `line` a company credit; `checked` has every advance approved. */
export const payrolls = {
  open: {
    id: worldId(0x11),
    company: 'a1',
    name: 'Quincenal planta',
    schedule: quincenal,
    policyId: worldId(0x21),
    terms: defaultAdvancePolicy,
  },
  free: {
    id: worldId(0x12),
    company: 'a1',
    name: 'Mensual administración',
    schedule: monthly,
    policyId: worldId(0x22),
    terms: unlimited,
  },
  line: {
    id: worldId(0x13),
    company: 'a1',
    name: 'Mensual con cupo',
    schedule: monthly,
    policyId: worldId(0x23),
    terms: { ...unlimited, companyCreditPerPeriod: pesos(1_000_000) },
  },
  checked: {
    id: worldId(0x14),
    company: 'a2',
    name: 'Mensual con aprobación',
    schedule: monthly,
    policyId: worldId(0x24),
    terms: {
      ...unlimited,
      approvalAbove: pesos(0),
      fee: { ...defaultAdvancePolicy.fee, payer: 'shared', employeeShare: basisPoints(4_000) },
    },
  },
  foreign: {
    id: worldId(0x15),
    company: 'b1',
    name: 'Quincenal planta',
    schedule: quincenal,
    policyId: worldId(0x25),
    terms: defaultAdvancePolicy,
  },
} as const satisfies Record<string, PayrollOf>;
export type PayrollKey = keyof typeof payrolls;

/** The period that covers `worldNow`. */
export const periodIdOf = (payroll: PayrollKey): string =>
  worldId(0x1000 + Object.keys(payrolls).indexOf(payroll) * 0x100 + 0xff);

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

interface UserSeed {
  number: number;
  client: keyof typeof clients;
  companies: (keyof typeof companies)[];
  permissions: readonly Permission[];
  name: string;
  state?: 'active' | 'invited' | 'blocked';
}

export const users = {
  /** Everything, in both companies. */
  admin: { number: 1, client: 'a', companies: ['a1', 'a2'], permissions, name: 'Marta Administradora' },
  /** Everything, but only in A1. */
  onlyA1: { number: 2, client: 'a', companies: ['a1'], permissions, name: 'Nelson de Una' },
  /** Both companies and no permission. */
  nobody: { number: 3, client: 'a', companies: ['a1', 'a2'], permissions: [], name: 'Olga Sin Permisos' },
  approver: {
    number: 4,
    client: 'a',
    companies: ['a1', 'a2'],
    permissions: withImplied(['approve_transactions', 'view_employees']),
    name: 'Pablo Aprobador',
  },
  /** Every permission and no company. */
  homeless: { number: 5, client: 'a', companies: [], permissions, name: 'Quima Sin Empresa' },
  invited: {
    number: 6,
    client: 'a',
    companies: ['a1'],
    permissions,
    name: 'Rita Invitada',
    state: 'invited',
  },
  blocked: {
    number: 7,
    client: 'a',
    companies: ['a1'],
    permissions,
    name: 'Saúl Bloqueado',
    state: 'blocked',
  },
  foreign: { number: 8, client: 'b', companies: ['b1'], permissions, name: 'Tomás de Otro' },
  /** Out of sight of whoever has only A1. */
  onlyA2: { number: 9, client: 'a', companies: ['a2'], permissions: [], name: 'Víctor del Sur' },
} as const satisfies Record<string, UserSeed>;
export type UserKey = keyof typeof users;

export const userIdOf = (key: UserKey): string => worldId(0x30000 + users[key].number);
/** Each user has a role of their own. */
export const roleIdOf = (key: UserKey): string => worldId(0x40000 + users[key].number);
export const subjectOf = (key: UserKey): string => `subject-${key}`;

/** One contact for each company; A1's is its main one for payroll. */
export const contactIds = { a1: worldId(0x61), a2: worldId(0x62), b1: worldId(0x63) };

type Row = Record<string, unknown>;

/** Fills an empty, migrated database with the world. */
export async function createWorld(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await insert(
      client,
      'tenant',
      Object.values(clients).map((id) => ({ id })),
    );
    await insert(client, 'client', [
      {
        client_id: clients.a,
        name: 'Grupo A',
        wallets_enabled: true,
        client_restrictions_enabled: true,
        created_at: worldNow,
        settings: {},
      },
      {
        client_id: clients.b,
        name: 'Grupo B',
        wallets_enabled: true,
        client_restrictions_enabled: true,
        created_at: worldNow,
        settings: {},
      },
    ]);
    await insert(client, 'company', [
      {
        client_id: clients.a,
        id: companies.a1,
        name: 'Hilados Andinos S.A.S.',
        nit: '900123456',
        check_digit: 8,
        created_at: worldNow,
      },
      {
        client_id: clients.a,
        id: companies.a2,
        name: 'Tejidos del Sur S.A.S.',
        nit: '900654321',
        check_digit: 1,
        created_at: worldNow,
      },
      {
        client_id: clients.b,
        id: companies.b1,
        name: 'Canario Ajeno S.A.S.',
        nit: '800111222',
        check_digit: 3,
        created_at: worldNow,
      },
    ]);
    await insertUsers(client);
    await insertPayrolls(client);
    await insertEmployees(client, Object.values(employees));
    await insertContacts(client);
    await insert(client, 'access_restriction', [
      {
        client_id: clients.a,
        id: worldId(0x51),
        employee_id: employeeIdOf('restricted'),
        product: 'all',
        reason: 'other',
        start_date: '2026-11-01',
        created_by: 'world',
        created_at: worldNow,
      },
    ]);
    await insert(client, 'suspension_period', [
      {
        client_id: clients.a,
        id: worldId(0x52),
        employment_id: employmentIdOf('suspended'),
        kind: 'unpaid_leave',
        start_date: '2026-11-19',
        end_date: '2026-11-22',
        created_by: 'world',
        created_at: worldNow,
        version: 1,
      },
    ]);
  } finally {
    await client.end();
  }
}

async function insertUsers(client: pg.Client): Promise<void> {
  const entries = Object.entries(users) as [UserKey, UserSeed][];
  await insert(
    client,
    'role',
    entries.map(([key, user]) => ({
      client_id: clients[user.client],
      id: roleIdOf(key),
      name: `Rol de ${key}`,
      system: false,
      permissions: user.permissions,
      version: 1,
      created_at: worldNow,
    })),
  );
  await insert(
    client,
    'company_user',
    entries.map(([key, user]) => ({
      client_id: clients[user.client],
      id: userIdOf(key),
      subject: subjectOf(key),
      username: `${key}@example.co`,
      full_name: user.name,
      email: `${key}@example.co`,
      role_id: roleIdOf(key),
      state: user.state ?? 'active',
      permissions_version: 1,
      version: 1,
      created_at: worldNow,
    })),
  );
  await insert(
    client,
    'company_user_company',
    entries.flatMap(([key, user]) =>
      user.companies.map((company) => ({
        client_id: clients[user.client],
        user_id: userIdOf(key),
        company_id: companies[company],
      })),
    ),
  );
}

const clientOfCompany = (company: keyof typeof companies): string =>
  company === 'b1' ? clients.b : clients.a;

async function insertPayrolls(client: pg.Client): Promise<void> {
  const entries = Object.entries(payrolls) as [PayrollKey, PayrollOf][];
  await insert(
    client,
    'payroll',
    entries.map(([, payroll]) => ({
      client_id: clientOfCompany(payroll.company),
      id: payroll.id,
      company_id: companies[payroll.company],
      name: payroll.name,
      frequency: payroll.schedule.frequency,
      schedule: payroll.schedule,
      active: true,
      version: 1,
      created_at: worldNow,
    })),
  );
  await insert(
    client,
    'advance_policy',
    entries.map(([, payroll]) => ({
      client_id: clientOfCompany(payroll.company),
      id: payroll.policyId,
      payroll_id: payroll.id,
      version: 1,
      valid_from: '2026-01-01',
      terms: payroll.terms,
      created_by: 'world',
      created_at: worldNow,
    })),
  );
  await insert(
    client,
    'pay_period',
    entries.flatMap(([key, payroll]) =>
      generatePayPeriods(payroll.schedule, addMonths(worldToday, -1), 3).map((period, index) => {
        const covers = period.start <= worldToday && worldToday <= period.end;
        return {
          client_id: clientOfCompany(payroll.company),
          id: covers ? periodIdOf(key) : worldId(0x1000 + Object.keys(payrolls).indexOf(key) * 0x100 + index),
          payroll_id: payroll.id,
          company_id: companies[payroll.company],
          label: payPeriodLabel(period),
          start_date: period.start,
          end_date: period.end,
          cutoff_at: period.cutoff,
          confirm_by: period.confirmBy,
          payment_date: period.paymentDate,
          state: covers ? 'open' : period.end < worldToday ? 'closed' : 'scheduled',
          credit_taken: 0,
          version: 1,
        };
      }),
    ),
  );
}

/** Puts people into the payrolls they name; every test may add its own. */
export async function insertEmployees(client: pg.ClientBase, seeds: readonly EmployeeSeed[]): Promise<void> {
  const clientOf = (seed: EmployeeSeed) => clientOfCompany(payrolls[seed.payroll].company);
  const nameOf = (seed: EmployeeSeed) => ({
    firstName: seed.firstName,
    secondName: null,
    firstSurname: seed.firstSurname,
    secondSurname: null,
  });
  await insert(
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
  await insert(
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

async function insertContacts(client: pg.Client): Promise<void> {
  const seeds = Object.entries(contactIds) as [keyof typeof companies, string][];
  const of = (company: keyof typeof companies) => ({
    client_id: clientOfCompany(company),
    kind: company === 'a1' ? 'payroll' : 'commercial',
  });
  await insert(
    client,
    'contact',
    seeds.map(([company, id]) => ({
      ...of(company),
      id,
      name: `Úrsula de ${company.toUpperCase()}`,
      email: `contacto-${company}@example.co`,
      notices: ['cutoff_near'],
      sort_name: `ursula de ${company}`,
      search_key: ` ursula de ${company} contacto-${company}@example.co`,
      version: 1,
      created_at: worldNow,
      updated_at: worldNow,
    })),
  );
  await insert(
    client,
    'contact_company',
    seeds.map(([company, id]) => ({
      ...of(company),
      contact_id: id,
      company_id: companies[company],
      is_main: company === 'a1',
    })),
  );
}

/** Rows by the names of their fields, all with the same ones. */
async function insert(client: pg.ClientBase, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await client.query(
    `insert into antela.${table} (${columns}) select ${columns} from json_populate_recordset(null::antela.${table}, $1)`,
    [JSON.stringify(rows)],
  );
}
