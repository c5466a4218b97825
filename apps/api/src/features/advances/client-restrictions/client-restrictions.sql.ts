import type { ClientRestrictionState } from '@antela/contract/client-restrictions';
import type { CalendarDate } from '@antela/rules/calendar-date';
import type { ClientRestriction } from '@antela/rules/client-restriction';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { countCapped, pageBy, type OrderedPage } from '../../../db/page.ts';

export interface ClientRestrictionRecord extends ClientRestriction {
  /** Companies and payrolls it names, of the scope, by name. */
  companies: { id: string; name: string }[];
  payrolls: { id: string; name: string; company: string }[];
  /** It reaches companies beyond the scope. */
  hasOtherCompanies: boolean;
  /** All that it reaches. */
  companyIds: string[];
  state: ClientRestrictionState;
  wasInForce: boolean;
  createdBy: string;
  createdAt: Date;
  updatedBy: string | null;
  updatedAt: Date | null;
  version: number;
  sortValue: string;
}

export interface ClientRestrictionFilters {
  companyid?: string[] | undefined;
  state?: ClientRestrictionState[] | undefined;
  product?: string[] | undefined;
  kind?: string[] | undefined;
  /** Folded words; null when nobody searches. */
  terms: string[] | null;
}

export const clientRestrictionSorts = { from: 'r.valid_from', name: 'r.search_key' } as const;
export type ClientRestrictionSort = keyof typeof clientRestrictionSorts;

/** SQL over `r` that derives the state as `clientRestrictionState` of the rules does. A test holds both to the same answers. */
const stateOn = (today: CalendarDate): Sql => sql`
  case when r.status = 'draft' then 'draft'
       when r.status = 'off' then 'inactive'
       when r.valid_from > ${today} then 'scheduled'
       when r.valid_until < ${today} and r.repetition = 'once' then 'expired'
       else 'active' end`;

/** `reach.company_ids` are the companies a restriction touches: of the payrolls it names, else those it names, else all there are. */
const reached = sql`
  from client_restriction r
  cross join lateral (
    select case
      when jsonb_array_length(r.scope->'payrollIds') > 0 then
        array(select distinct p.company_id from payroll p where p.client_id = r.client_id and r.scope->'payrollIds' ? p.id::text)
      when jsonb_array_length(r.scope->'companyIds') > 0 then
        array(select value::uuid from jsonb_array_elements_text(r.scope->'companyIds'))
      else array(select c.id from company c where c.client_id = r.client_id) end as company_ids) reach
  left join company_user maker on maker.client_id = r.client_id and maker.id::text = r.created_by
  left join company_user changer on changer.client_id = r.client_id and changer.id::text = r.updated_by`;

const columns = (scope: Scope, today: CalendarDate): Sql => sql`
  r.id, r.name, r.products, r.scope, r.valid_from as "validFrom", r.valid_until as "validUntil", r.repetition, r.status, r.rule,
  coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name) from company c
            where c.client_id = r.client_id and r.scope->'companyIds' ? c.id::text and c.id = any(${[...scope.companyIds]})), '[]') as companies,
  coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'company', c.name) order by p.name, c.name)
            from payroll p join company c on c.client_id = p.client_id and c.id = p.company_id
            where p.client_id = r.client_id and r.scope->'payrollIds' ? p.id::text and p.company_id = any(${[...scope.companyIds]})), '[]') as payrolls,
  not reach.company_ids <@ ${[...scope.companyIds]}::uuid[] as "hasOtherCompanies", reach.company_ids as "companyIds",
  ${stateOn(today)} as state, r.was_in_force as "wasInForce", coalesce(maker.full_name, r.created_by) as "createdBy",
  r.created_at as "createdAt", coalesce(changer.full_name, r.updated_by) as "updatedBy", r.updated_at as "updatedAt", r.version`;

const where = (scope: Scope, filters: ClientRestrictionFilters, today: CalendarDate): Sql => sql`
  where r.client_id = ${scope.clientId}
    and reach.company_ids && ${scope.companyIds.filter((id) => !filters.companyid || filters.companyid.includes(id))}::uuid[]
    ${filters.product ? sql`and r.products && ${filters.product}::text[]` : empty}
    ${filters.kind ? sql`and r.rule->>'kind' = any(${filters.kind})` : empty}
    ${filters.state ? sql`and ${stateOn(today)} = any(${filters.state})` : empty}
    ${filters.terms ? sql`and not exists (select from unnest(${filters.terms}::text[]) term where strpos(r.search_key, ' ' || term) = 0)` : empty}`;

/** A page of restrictions in the given order, after a position; one more row than `limit` tells that there are more. */
export function listClientRestrictions(
  db: Db,
  scope: Scope,
  page: OrderedPage & {
    filters: ClientRestrictionFilters;
    sort: ClientRestrictionSort;
    today: CalendarDate;
  },
): Promise<ClientRestrictionRecord[]> {
  const { filters, sort, today } = page;
  const column = clientRestrictionSorts[sort];
  return db.many<ClientRestrictionRecord>(sql`
    select ${columns(scope, today)}, ${raw(column)}::text as "sortValue" ${reached} ${where(scope, filters, today)}
    ${pageBy(column, 'r.id', page)}`);
}

export const countClientRestrictions = (
  db: Db,
  scope: Scope,
  filters: ClientRestrictionFilters,
  today: CalendarDate,
): Promise<number> => countCapped(db, sql`${reached} ${where(scope, filters, today)}`);

/** One that touches a company of the scope, or null. `lock` keeps it from changing until the transaction ends. */
export const getClientRestriction = (
  db: Db,
  scope: Scope,
  id: string,
  today: CalendarDate,
  { lock = false } = {},
): Promise<ClientRestrictionRecord | null> =>
  db.first<ClientRestrictionRecord>(sql`
    select ${columns(scope, today)}, '' as "sortValue" ${reached}
    where r.client_id = ${scope.clientId} and reach.company_ids && ${[...scope.companyIds]}::uuid[] and r.id = ${id}
    ${lock ? sql`for update of r` : empty}`);

export type RestrictionValues = Omit<ClientRestriction, 'id' | 'status'>;

export const insertClientRestriction = (
  db: Db,
  clientId: string,
  id: string,
  values: RestrictionValues & { status: ClientRestriction['status'] },
  by: string,
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into client_restriction (client_id, id, name, products, scope, valid_from, valid_until, repetition, status, rule, created_by, created_at)
    values (${clientId}, ${id}, ${values.name}, ${[...values.products]}, ${JSON.stringify(values.scope)}, ${values.validFrom}, ${values.validUntil},
            ${values.repetition}, ${values.status}, ${JSON.stringify(values.rule)}, ${by}, ${now})`);

/** Takes the values whole; the version grows by one. The caller holds the row. */
export const updateClientRestriction = (
  db: Db,
  clientId: string,
  id: string,
  values: RestrictionValues & { status: ClientRestriction['status']; wasInForce: boolean },
  by: string,
  now: Date,
): Promise<number> =>
  db.run(sql`
    update client_restriction set name = ${values.name}, products = ${[...values.products]}, scope = ${JSON.stringify(values.scope)},
           valid_from = ${values.validFrom}, valid_until = ${values.validUntil}, repetition = ${values.repetition}, status = ${values.status},
           rule = ${JSON.stringify(values.rule)}, was_in_force = ${values.wasInForce}, updated_by = ${by}, updated_at = ${now}, version = version + 1
    where client_id = ${clientId} and id = ${id}`);

/** Keeps one from changing until the transaction ends. */
export const lockRestriction = (db: Db, clientId: string, id: string): Promise<unknown> =>
  db.run(sql`select from client_restriction where client_id = ${clientId} and id = ${id} for update`);

export const deleteClientRestriction = (db: Db, clientId: string, id: string): Promise<number> =>
  db.run(sql`delete from client_restriction where client_id = ${clientId} and id = ${id}`);

export const countAllRestrictions = (db: Db, clientId: string): Promise<number> =>
  db.number(sql`select count(*)::int as n from client_restriction where client_id = ${clientId}`);

export const listCompanyIds = (db: Db, clientId: string): Promise<{ id: string }[]> =>
  db.many<{ id: string }>(sql`select id from company where client_id = ${clientId}`);

/** Payrolls of the scope, by name. */
export const listPayrolls = (db: Db, scope: Scope): Promise<PayrollPlace[]> =>
  db.many<PayrollPlace>(sql`
    select p.id, p.name, p.company_id as "companyId", c.name as company
    from payroll p join company c on c.client_id = p.client_id and c.id = p.company_id
    where p.client_id = ${scope.clientId} and p.company_id = any(${[...scope.companyIds]}) order by p.name, c.name`);

/** Names of those companies and payrolls that are of the scope. */
export async function listPlaceNames(
  db: Db,
  scope: Scope,
  companyIds: readonly string[],
  payrollIds: readonly string[],
): Promise<Pick<ClientRestrictionRecord, 'companies' | 'payrolls'>> {
  const [companies, payrolls] = await Promise.all([
    db.many<{ id: string; name: string }>(sql`
      select id, name from company
      where client_id = ${scope.clientId} and id = any(${[...companyIds]}) and id = any(${[...scope.companyIds]}) order by name`),
    listPayrolls(db, scope),
  ]);
  return { companies, payrolls: payrolls.filter(({ id }) => payrollIds.includes(id)) };
}

export interface PayrollPlace {
  id: string;
  name: string;
  companyId: string;
  company: string;
}

export interface PeriodPlace {
  payrollId: string;
  start: CalendarDate;
  end: CalendarDate;
  paymentDate: CalendarDate;
}

/** Pay periods of the scope's payrolls that have a day between the two. */
export const listPeriodsBetween = (
  db: Db,
  scope: Scope,
  from: CalendarDate,
  to: CalendarDate,
): Promise<PeriodPlace[]> =>
  db.many<PeriodPlace>(sql`
    select pp.payroll_id as "payrollId", pp.start_date as start, pp.end_date as "end", pp.payment_date as "paymentDate"
    from pay_period pp join payroll p on p.client_id = pp.client_id and p.id = pp.payroll_id
    where pp.client_id = ${scope.clientId} and p.company_id = any(${[...scope.companyIds]}) and pp.start_date <= ${to} and pp.end_date >= ${from}`);

/** Cost centres of people who work today, by name. */
export const listCostCenters = (db: Db, scope: Scope, today: CalendarDate): Promise<{ name: string }[]> =>
  db.many<{ name: string }>(sql`
    select distinct cost_center as name from employment
    where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and cost_center is not null
      and start_date <= ${today} and (end_date is null or end_date >= ${today})
    order by 1 limit 500`);

const inScope = (scope: Scope, restricted: ClientRestriction['scope'], today: CalendarDate): Sql =>
  join(
    [
      sql`e.client_id = ${scope.clientId} and e.company_id = any(${[...scope.companyIds]})`,
      sql`e.start_date <= ${today} and (e.end_date is null or e.end_date >= ${today})`,
      ...(restricted.companyIds.length > 0 ? [sql`e.company_id = any(${[...restricted.companyIds]})`] : []),
      ...(restricted.payrollIds.length > 0 ? [sql`e.payroll_id = any(${[...restricted.payrollIds]})`] : []),
      ...(restricted.costCentres.length > 0
        ? [sql`e.cost_center = any(${[...restricted.costCentres]})`]
        : []),
      ...(restricted.contractTypes.length > 0
        ? [sql`e.contract_type = any(${[...restricted.contractTypes]})`]
        : []),
    ],
    ' and ',
  );

/** Employments of today that a restriction's scope covers. */
export const countAffected = (
  db: Db,
  scope: Scope,
  restricted: ClientRestriction['scope'],
  today: CalendarDate,
): Promise<number> =>
  db.number(sql`select count(*)::int as n from employment e where ${inScope(scope, restricted, today)}`);

/** So many of them at most, scattered over all by a hash of their id, so that a part speaks for the whole. */
export const sampleAffected = (
  db: Db,
  scope: Scope,
  restricted: ClientRestriction['scope'],
  today: CalendarDate,
  atMost: number,
): Promise<{ id: string }[]> =>
  db.many<{ id: string }>(sql`
    select e.id from employment e where ${inScope(scope, restricted, today)} order by uuid_hash(e.id), e.id limit ${atMost}`);
