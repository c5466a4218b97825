import { randomUUID } from 'node:crypto';
import { sortName } from '../text/person-name.ts';
import type { TestApi } from './test-api.ts';
import { clients, companies } from './world/clients.ts';
import { payrolls } from './world/payrolls.ts';

/** Enrols as many new people of A1 in a wallet, with documents from `first` on. @returns their enrolments, in order */
export async function enrolMany(
  api: TestApi,
  walletId: string,
  documents: readonly string[],
): Promise<string[]> {
  const people = documents.map((document) => ({
    employee: randomUUID(),
    employment: randomUUID(),
    user: randomUUID(),
    document,
    sort: `${sortName({ firstName: 'Zoila', secondName: null, firstSurname: 'Zuluaga', secondSurname: null })} ${document}`,
  }));
  const json = JSON.stringify(people);
  const from =
    'from json_to_recordset($1) as r(employee uuid, employment uuid, "user" uuid, document text, sort text)';
  await api.rows(
    `insert into employee (client_id, id, document_type, document_number, first_name, first_surname, created_at, updated_at)
     select $2, r.employee, 'CC', r.document, 'Zoila', 'Zuluaga', $3, $3 ${from}`,
    [json, clients.a, api.clock.now],
  );
  await api.rows(
    `insert into employment (client_id, id, employee_id, company_id, payroll_id, contract_type, start_date, monthly_salary, salary_type, transport_allowance, sort_name, search_key, created_at, updated_at)
     select $2, r.employment, r.employee, $4, $5, 'indefinite', '2025-01-01', 2000000, 'ordinary', 'automatic', r.sort, ' ' || r.sort, $3, $3 ${from}`,
    [json, clients.a, api.clock.now, companies.a1, payrolls.free.id],
  );
  await api.rows(
    `insert into wallet_user (client_id, id, wallet_id, company_id, employment_id, employee_id, state, created_by, created_at, updated_at)
     select $2, r."user", $4, $5, r.employment, r.employee, 'active', 'world', $3, $3 ${from}`,
    [json, clients.a, api.clock.now, walletId, companies.a1],
  );
  return people.map(({ user }) => user);
}
