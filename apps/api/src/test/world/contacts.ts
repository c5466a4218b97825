import type pg from 'pg';
import { clientOfCompany, companies, type CompanyKey } from './clients.ts';
import { worldId } from './ids.ts';
import { insertRows } from './insert-rows.ts';
import { worldNow } from './time.ts';

/** One contact for each company; A1's is its main one for payroll. */
export const contactIds = { a1: worldId(0x61), a2: worldId(0x62), b1: worldId(0x63) };

export async function insertContacts(client: pg.ClientBase): Promise<void> {
  const seeds = Object.entries(contactIds) as [CompanyKey, string][];
  const of = (company: CompanyKey) => ({
    client_id: clientOfCompany(company),
    kind: company === 'a1' ? 'payroll' : 'commercial',
  });
  await insertRows(
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
  await insertRows(
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
