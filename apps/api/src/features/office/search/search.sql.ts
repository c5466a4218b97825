import type { SearchKind } from '@antela/contract/search';
import type { PaymentState } from '@antela/rules/advance-state';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { DocumentType } from '@antela/rules/documents';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { holdsTerms } from '../../../db/folded.ts';
import type { NameColumns } from '../../../text/person-name.ts';

/** Hits of each kind: whoever does not find theirs among these types one letter more. */
const hitsMax = 5;
/** Employments that a search looks at; a word that more people share asks for a second one. */
const employmentsMax = 2_000;

/** Input of all of a search's queries; `terms` are folded beginnings of words. */
export interface Sought {
  terms: string[];
  today: CalendarDate;
}

export interface EmployeeHit extends NameColumns {
  id: string;
  document_type: DocumentType;
  document_number: string;
  payroll: string;
  company: string;
  is_retired: boolean;
}

/** People who still work come first. */
export const findEmployees = (db: Db, scope: Scope, { terms, today }: Sought): Promise<EmployeeHit[]> =>
  db.many<EmployeeHit>(sql`
    select e.id, p.first_name, p.second_name, p.first_surname, p.second_surname, p.document_type, p.document_number,
           pr.name as payroll, c.name as company, coalesce(e.end_date <= ${today}, false) as is_retired
    from employment e
    join employee p on p.client_id = e.client_id and p.id = e.employee_id
    join payroll pr on pr.client_id = e.client_id and pr.id = e.payroll_id
    join company c on c.client_id = e.client_id and c.id = e.company_id
    where e.client_id = ${scope.clientId} and e.company_id = any(${[...scope.companyIds]})
      and e.id in (select search_employments(${terms}, ${employmentsMax}))
    order by is_retired, e.sort_name, e.id limit ${hitsMax}`);

export interface AdvanceHit extends NameColumns {
  id: string;
  kind: 'salary' | 'prima';
  amount: number;
  payment_state: PaymentState;
  requested_on: CalendarDate;
}

/** The latest of whoever matches. */
export const findAdvances = (db: Db, scope: Scope, { terms }: Sought): Promise<AdvanceHit[]> =>
  db.many<AdvanceHit>(sql`
    select a.id, a.kind, p.first_name, p.second_name, p.first_surname, p.second_surname, a.amount, a.payment_state, a.requested_on
    from advance a join employee p on p.client_id = a.client_id and p.id = a.employee_id
    where a.client_id = ${scope.clientId} and a.company_id = any(${[...scope.companyIds]})
      and a.employment_id in (select search_employments(${terms}, ${employmentsMax}))
    order by a.requested_at desc, a.id desc limit ${hitsMax}`);

export interface NamedHit {
  id: string;
  name: string;
  detail: string;
}

const findPayrolls = (db: Db, scope: Scope, { terms }: Sought): Promise<NamedHit[]> =>
  db.many<NamedHit>(sql`
    select pr.id, pr.name, c.name as detail
    from payroll pr join company c on c.client_id = pr.client_id and c.id = pr.company_id
    where pr.client_id = ${scope.clientId} and pr.company_id = any(${[...scope.companyIds]}) and ${holdsTerms('pr.name', terms)}
    order by pr.name, pr.id limit ${hitsMax}`);

const findWallets = (db: Db, scope: Scope, { terms }: Sought): Promise<NamedHit[]> =>
  db.many<NamedHit>(sql`
    select w.id, w.name, c.name as detail
    from wallet w join company c on c.client_id = w.client_id and c.id = w.company_id
    where w.client_id = ${scope.clientId} and w.company_id = any(${[...scope.companyIds]}) and ${holdsTerms('w.name', terms)}
    order by w.name, w.id limit ${hitsMax}`);

const findLoads = (db: Db, scope: Scope, { terms }: Sought): Promise<NamedHit[]> =>
  db.many<NamedHit>(sql`
    select l.id, l.concept as name, w.name || ' · ' || to_char(l.created_at at time zone 'America/Bogota', 'DD/MM/YYYY') as detail
    from wallet_load l join wallet w on w.client_id = l.client_id and w.id = l.wallet_id
    where l.client_id = ${scope.clientId} and l.company_id = any(${[...scope.companyIds]})
      and ${holdsTerms(`(l.concept || ' ' || w.name)`, terms)}
    order by l.created_at desc, l.id limit ${hitsMax}`);

/** As in their list: by the companies of the payrolls they name, else those they name, else all. */
const findRestrictions = (db: Db, scope: Scope, { terms }: Sought): Promise<NamedHit[]> =>
  db.many<NamedHit>(sql`
    select r.id, r.name, 'Desde el ' || to_char(r.valid_from, 'DD/MM/YYYY') as detail
    from client_restriction r where r.client_id = ${scope.clientId} and ${holdsTerms('r.name', terms)}
      and case
        when jsonb_array_length(r.scope->'payrollIds') > 0 then
          exists (select from payroll p where p.client_id = r.client_id and r.scope->'payrollIds' ? p.id::text and p.company_id = any(${[...scope.companyIds]}))
        when jsonb_array_length(r.scope->'companyIds') > 0 then
          exists (select from jsonb_array_elements_text(r.scope->'companyIds') c(id) where c.id = any(${[...scope.companyIds]}))
        else cardinality(${[...scope.companyIds]}::text[]) > 0 end
    order by r.name, r.id limit ${hitsMax}`);

const findUsers = (db: Db, scope: Scope, { terms }: Sought): Promise<NamedHit[]> =>
  db.many<NamedHit>(sql`
    select u.id, u.full_name as name, u.email as detail from company_user u
    where u.client_id = ${scope.clientId}
      and (exists (select from company_user_company uc where uc.client_id = u.client_id and uc.user_id = u.id and uc.company_id = any(${[...scope.companyIds]}))
           or not exists (select from company_user_company uc where uc.client_id = u.client_id and uc.user_id = u.id))
      and not exists (select from unnest(${terms}::text[]) term where strpos(' ' || fold(u.full_name || ' ' || u.email), ' ' || term) = 0)
    order by fold(u.full_name), u.id limit ${hitsMax}`);

const findContacts = (db: Db, scope: Scope, { terms }: Sought): Promise<NamedHit[]> =>
  db.many<NamedHit>(sql`
    select c.id, c.name, c.email as detail from contact c
    where c.client_id = ${scope.clientId}
      and exists (select from contact_company cc where cc.client_id = c.client_id and cc.contact_id = c.id and cc.company_id = any(${[...scope.companyIds]}))
      and not exists (select from unnest(${terms}::text[]) term where strpos(c.search_key, ' ' || term) = 0)
    order by c.sort_name, c.id limit ${hitsMax}`);

const findRoles = (db: Db, scope: Scope, { terms }: Sought): Promise<NamedHit[]> =>
  db.many<NamedHit>(sql`
    select r.id, r.name, case when r.system then 'Todos los permisos' else cardinality(r.permissions) || ' permisos' end as detail
    from role r where r.client_id = ${scope.clientId} and ${holdsTerms('r.name', terms)}
    order by r.name, r.id limit ${hitsMax}`);

/** Kinds whose hits are a name and what tells them apart. */
export const findNamed = {
  payroll: findPayrolls,
  wallet: findWallets,
  wallet_load: findLoads,
  client_restriction: findRestrictions,
  company_user: findUsers,
  contact: findContacts,
  role: findRoles,
} as const satisfies Partial<Record<SearchKind, typeof findPayrolls>>;
