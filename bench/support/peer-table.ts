import type pg from 'pg';
import { companyId } from './roster.ts';

/** Makes a table of a peer's own with the columns of the list's row: what ours joins from four stands in one. */
export async function makePeerTable(pool: pg.Pool, schema: 'peer' | 'payload' | 'public'): Promise<void> {
  await pool.query(`
  create schema if not exists ${schema};
  create table ${schema}.employee as
    select e.id, e.employee_id, p.first_name, p.second_name, p.first_surname, p.second_surname, p.document_type, p.document_number, e.code, e.company_id,
           c.name as company_name, e.payroll_id, r.name as payroll_name, e.position, e.area, e.cost_center, e.contract_type, e.start_date, e.end_date,
           e.monthly_salary, e.salary_type, e.bank_code, e.account_type, e.account_number, e.sort_name, e.version
    from antela.employment e join antela.employee p on p.client_id = e.client_id and p.id = e.employee_id
    join antela.company c on c.client_id = e.client_id and c.id = e.company_id join antela.payroll r on r.client_id = e.client_id and r.id = e.payroll_id;
  alter table ${schema}.employee add primary key (id), alter column id set default gen_random_uuid(), alter column document_number set not null;
  create unique index on ${schema}.employee (document_type, document_number);
  create index on ${schema}.employee (company_id, sort_name, id);
  analyze ${schema}.employee`);
}

/** New rows for a peer, each with a document that no other has. @param digit the first one of their documents, a peer's own */
export function newcomersOf(digit: number): () => Record<string, string> {
  let made = 0;
  return () => ({
    document_type: 'CC',
    document_number: `${digit}${(made += 1)}`,
    first_name: 'Ana',
    company_id: companyId,
    sort_name: 'ana',
  });
}
