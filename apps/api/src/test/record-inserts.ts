import { randomUUID } from 'node:crypto';
import { appCreateAdvance } from '@antela/contract/employee-app';
import type { ImportKind } from '@antela/contract/imports';
import { defaultLayout } from '@antela/rules/report-layout';
import type { TestApi } from './test-api.ts';
import { clients, companies } from './world/clients.ts';
import { employeeIdOf, employmentIdOf } from './world/employees.ts';
import { payrolls, periodIdOf } from './world/payrolls.ts';
import { userIdOf, type UserKey } from './world/users.ts';

/** One record of a kind in each place that matters to `onlyA1`; null where the kind does not belong to companies. */
export interface Records {
  own: string;
  otherCompany: string | null;
  otherClient: string;
}

export const places = {
  own: {
    client: clients.a,
    company: companies.a1,
    payroll: payrolls.free.id,
    period: periodIdOf('free'),
    user: 'onlyA1',
    employee: employeeIdOf('free'),
    employment: employmentIdOf('free'),
  },
  otherCompany: {
    client: clients.a,
    company: companies.a2,
    payroll: payrolls.checked.id,
    period: periodIdOf('checked'),
    user: 'admin',
    employee: employeeIdOf('checked'),
    employment: employmentIdOf('checked'),
  },
  otherClient: {
    client: clients.b,
    company: companies.b1,
    payroll: payrolls.foreign.id,
    period: periodIdOf('foreign'),
    user: 'foreign',
    employee: employeeIdOf('foreign'),
    employment: employmentIdOf('foreign'),
  },
} as const satisfies Record<
  keyof Records,
  {
    client: string;
    company: string;
    payroll: string;
    period: string;
    user: UserKey;
    employee: string;
    employment: string;
  }
>;
export type Place = keyof Records;

export type ImportState = 'mapping' | 'ready' | 'applied';

/** An import as it stands in that state, with a mapping that is complete and one row that can be applied. */
export async function insertImport(
  api: TestApi,
  place: Place,
  state: ImportState,
  kind: ImportKind = 'employees-create',
): Promise<string> {
  const { client, company, payroll, user } = places[place];
  const id = randomUUID();
  const reading = {
    columns: [],
    mapping: { columns: [], nameOrder: 'surnames-first', dateOrders: [] },
    ambiguousDateColumns: [],
    isRemembered: false,
  };
  await api.rows(
    `insert into import (client_id, id, kind, state, file_key, file_name, company_id, payroll_id, reading, counts, applied_at, created_by, created_by_name, created_at)
     values ($1, $2, $11, $3, $4, 'nomina.xlsx', $5, $6, $7, '{"total": 1, "new": 1}', $8, $9, 'Alguien', $10)`,
    [
      client,
      id,
      state,
      `clients/${client}/imports/nomina.xlsx`,
      company,
      payroll,
      reading,
      state === 'applied' ? api.clock.now : null,
      // A file with salaries is its uploader's: of the one whom tests give one permission after the other.
      userIdOf(place === 'own' ? 'nobody' : user),
      api.clock.now,
      kind,
    ],
  );
  if (state === 'ready')
    await api.rows(
      `insert into import_row (client_id, import_id, row_number, outcome, title, cells) values ($1, $2, 2, 'error', 'Nadie', '[]')`,
      [client, id],
    );
  return id;
}

/** A session that is open elsewhere. */
export async function insertSession(api: TestApi, place: Place): Promise<string> {
  const { client, user } = places[place];
  const id = randomUUID();
  await api.rows(
    `insert into portal_session (client_id, origin_jti, user_id, started_at, last_seen_at) values ($1, $2, $3, $4, $4)`,
    [client, id, userIdOf(user), api.clock.now],
  );
  return id;
}

export async function insertJob(api: TestApi, place: Place): Promise<string> {
  const { client, user } = places[place];
  const id = randomUUID();
  await api.rows(
    `insert into job (client_id, id, kind, state, created_by, created_at) values ($1, $2, 'read-import', 'queued', $3, $4)`,
    [client, id, userIdOf(user), api.clock.now],
  );
  return id;
}

/** Goes by the action it came with. */
export async function insertRetirement(api: TestApi, place: Place): Promise<string> {
  const { client, employment } = places[place];
  const id = randomUUID();
  await api.rows(
    `insert into retirement (client_id, id, employment_id, batch_id, end_date, wallet_balances, created_by, created_by_name, created_at, undone_at)
     values ($1, $2, $3, $2, '2027-11-20', 'keep', 'x', 'x', $4, $4)`,
    [client, id, employment, api.clock.now],
  );
  return id;
}

/** Goes by the action it came with, which nobody has taken back. */
export async function insertBatch(api: TestApi, place: Place): Promise<string> {
  const { client, employment } = places[place];
  const id = randomUUID();
  await api.rows(
    `insert into employee_batch_row (client_id, batch_id, employment_id, act, before, created_by, created_by_name, created_at)
     values ($1, $2, $3, 'suspend', $4, 'x', 'x', $5)`,
    [client, id, employment, { left: 'made', id, version: 1, from: '2027-03-01' }, api.clock.now],
  );
  return id;
}

/** Restricts a product that no other test asks for, on the employee whom the loop names. */
export async function insertRestriction(api: TestApi, place: Place): Promise<string> {
  const { client, user, employee } = places[place];
  const id = randomUUID();
  await api.rows(
    `insert into access_restriction (client_id, id, employee_id, product, reason, start_date, created_by, created_at)
     values ($1, $2, $3, 'wallet', 'other', '2026-11-01', $4, $5)`,
    [client, id, employee, user, api.clock.now],
  );
  return id;
}

export async function insertSuspension(api: TestApi, place: Place): Promise<string> {
  const { client, employment, user } = places[place];
  const id = randomUUID();
  await api.rows(
    `insert into suspension_period (client_id, id, employment_id, kind, start_date, end_date, created_by, created_at)
     values ($1, $2, $3, 'vacation', '2027-03-01', '2027-03-15', $4, $5)`,
    [client, id, employment, user, api.clock.now],
  );
  return id;
}

/** It closes the middle days of every December from 2026 on; none of them is a day on which tests ask for money. */
export async function insertClientRestriction(
  api: TestApi,
  place: Place,
  status: 'draft' | 'on',
): Promise<string> {
  const { client, company, user } = places[place];
  const id = randomUUID();
  await api.rows(
    `insert into client_restriction (client_id, id, name, products, scope, valid_from, valid_until, repetition, status, rule, created_by, created_at)
     values ($1, $2, 'Inventario', '{salary}', $3, '2026-12-01', null, 'every_year', $4, $5, $6, $7)`,
    [
      client,
      id,
      { companyIds: [company], payrollIds: [], costCentres: [], contractTypes: [] },
      status,
      { kind: 'blackout_dates', ranges: [{ from: '2026-12-14', until: '2026-12-16' }] },
      userIdOf(user),
      api.clock.now,
    ],
  );
  return id;
}

/** Something to give back, of a period of the person's own payroll. */
export async function insertOpenItem(api: TestApi, place: Place): Promise<string> {
  const { client, company, payroll, period, employee, employment } = places[place];
  const id = randomUUID();
  await api.rows(
    `insert into open_item (client_id, id, company_id, payroll_id, pay_period_id, employment_id, employee_id, kind, amount, opened_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'give_back', 50000, $8)`,
    [client, id, company, payroll, period, employment, employee, api.clock.now],
  );
  return id;
}

/** Something to look at that stays so whatever becomes of the person. */
export async function insertAnomaly(api: TestApi, place: Place): Promise<string> {
  const { client, company, employment } = places[place];
  const id = randomUUID();
  await api.rows(
    `insert into anomaly (client_id, id, kind, employment_id, company_id, fingerprint, fact, found_at)
     values ($1, $2, 'salary_cut', $3, $4, $5, '{"from": 3001000, "to": 1873468}', $6)`,
    [client, id, employment, company, id, api.clock.now],
  );
  return id;
}

/** Empty: only its place matters. */
export async function insertDisbursement(api: TestApi, place: Place): Promise<string> {
  const { client, company } = places[place];
  const id = randomUUID();
  await api.rows(
    `insert into disbursement (client_id, id, company_id, number, lines, amount, created_at, created_by, created_by_name)
     select $1, $2, $3, coalesce(max(number), 0) + 1, 1, 1, $4, 'x', 'Alguien' from disbursement where client_id = $1`,
    [client, id, company, api.clock.now],
  );
  return id;
}

export async function createAdvance(api: TestApi, place: Place): Promise<string> {
  const { client, employment } = places[place];
  const evidence = { text: 'Autorizo el descuento.', textVersion: '1', ip: null };
  const { data } = await api.ask(api.machine, appCreateAdvance, {
    body: { clientid: client, companyemployeeid: employment, kind: 'salary', amount: 50_000, evidence },
  });
  return data.advanceid;
}

export async function insertReportLayout(api: TestApi, place: Place): Promise<string> {
  const { client, company } = places[place];
  const id = randomUUID();
  await api.rows(
    `insert into report_layout (client_id, id, company_id, name, layout, created_at, updated_at) values ($1, $2, $3, 'Formato', $4, $5, $5)`,
    [client, id, company, defaultLayout, api.clock.now],
  );
  return id;
}
