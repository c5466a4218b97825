-- Payrolls with their policy and calendar; employees, their employments, suspensions and access restrictions.

create table antela.payroll (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  company_id uuid not null,
  name text not null,
  frequency text not null check (frequency in ('weekly', 'decenal', 'catorcenal', 'quincenal', 'monthly')),
  -- Pay days, shift to working days and cut-off, as the rules' PaySchedule: the calendar is generated from it.
  schedule jsonb not null,
  deduction_concept text,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, company_id, name),
  foreign key (client_id, company_id) references antela.company (client_id, id)
);

create table antela.advance_policy (
  client_id uuid not null,
  id uuid not null,
  payroll_id uuid not null,
  version integer not null,
  valid_from date not null,
  -- The rules' AdvancePolicy, whole: a version is only ever read as one and never changed.
  terms jsonb not null,
  created_by text not null,
  created_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, payroll_id, version),
  unique (client_id, payroll_id, valid_from),
  foreign key (client_id, payroll_id) references antela.payroll (client_id, id)
);

create table antela.pay_period (
  client_id uuid not null,
  id uuid not null,
  payroll_id uuid not null,
  company_id uuid not null,
  label text not null,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  cutoff_at timestamptz not null,
  confirm_by date not null,
  payment_date date not null,
  state text not null check (state in ('scheduled', 'open', 'cutoff', 'reported', 'confirmed', 'with_differences', 'reconciled', 'closed')),
  -- What advances of the period have taken of the policy's credit line; moved only by conditional updates.
  credit_taken bigint not null default 0 check (credit_taken >= 0),
  version integer not null default 1,
  primary key (client_id, id),
  unique (client_id, payroll_id, start_date),
  exclude using gist (payroll_id with =, client_id with =, daterange(start_date, end_date, '[]') with &&),
  foreign key (client_id, payroll_id) references antela.payroll (client_id, id)
);
create index pay_period_state on antela.pay_period (client_id, state, cutoff_at);

create table antela.employee (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  document_type text not null,
  document_number text not null,
  first_name text not null,
  second_name text,
  first_surname text not null,
  second_surname text,
  birth_date date,
  gender text,
  email text,
  mobile text,
  city text,
  address text,
  activated_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, document_number)
);

create table antela.employment (
  client_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  company_id uuid not null,
  payroll_id uuid not null,
  code text,
  position text,
  area text,
  cost_center text,
  city text,
  contract_type text not null,
  start_date date not null,
  end_date date check (end_date >= start_date),
  leaving_reason text,
  monthly_salary bigint not null check (monthly_salary > 0),
  salary_type text not null check (salary_type in ('ordinary', 'integral', 'variable')),
  transport_allowance text not null check (transport_allowance in ('automatic', 'yes', 'no')),
  fixed_deductions bigint not null default 0 check (fixed_deductions >= 0),
  bank_code text references antela.bank (code),
  account_type text,
  account_number text,
  bre_b_key text,
  account_hold_until timestamptz,
  max_percentage integer check (max_percentage between 0 and 10000),
  max_amount bigint check (max_amount > 0),
  -- Copies of the person's name and document, folded: what the list sorts and searches by, so that one index serves it.
  sort_name text collate "C" not null,
  search_key text collate "C" not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, employee_id) references antela.employee (client_id, id),
  foreign key (client_id, company_id) references antela.company (client_id, id),
  foreign key (client_id, payroll_id) references antela.payroll (client_id, id),
  -- One person works for one company once at a time; coming back is a new employment. The most telling column leads, or the
  -- index has nothing to split by while it is built.
  exclude using gist (employee_id with =, daterange(start_date, end_date, '[]') with &&, company_id with =, client_id with =)
);
create unique index employment_code on antela.employment (client_id, company_id, code) where code is not null and end_date is null;
create index employment_by_name on antela.employment (client_id, sort_name, id);
create index employment_by_company_name on antela.employment (client_id, company_id, sort_name, id);
create index employment_by_start on antela.employment (client_id, start_date, id);
create index employment_by_payroll on antela.employment (client_id, payroll_id, sort_name, id);
create index employment_by_employee on antela.employment (client_id, employee_id);
create index employment_ended on antela.employment (client_id, sort_name, id) where end_date is not null;
create index employment_search on antela.employment using gin (search_key public.gin_trgm_ops);

create table antela.suspension_period (
  client_id uuid not null,
  id uuid not null,
  employment_id uuid not null,
  kind text not null,
  start_date date not null,
  end_date date check (end_date >= start_date),
  note text,
  created_by text not null,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (client_id, id),
  foreign key (client_id, employment_id) references antela.employment (client_id, id),
  exclude using gist (employment_id with =, client_id with =, daterange(start_date, end_date, '[]') with &&)
);

create table antela.access_restriction (
  client_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  product text not null check (product in ('salary', 'prima', 'wallet', 'all')),
  reason text not null,
  note text,
  start_date date not null,
  end_date date check (end_date >= start_date),
  lifted_at timestamptz,
  lifted_by text,
  lift_reason text,
  created_by text not null,
  created_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, employee_id) references antela.employee (client_id, id)
);
create index access_restriction_employee on antela.access_restriction (client_id, employee_id) where lifted_at is null;

-- A client's own rules over many of its employees. Scope, repetition and rule are the rules package's ClientRestriction.
create table antela.client_restriction (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  name text not null,
  products text[] not null,
  scope jsonb not null,
  valid_from date not null,
  valid_until date check (valid_until >= valid_from),
  repetition text not null,
  status text not null check (status in ('draft', 'on', 'off')),
  rule jsonb not null,
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  primary key (client_id, id)
);

do $$
declare t text;
begin
  foreach t in array array['client_restriction', 'payroll', 'advance_policy', 'pay_period', 'employee', 'employment', 'suspension_period', 'access_restriction'] loop
    execute format('alter table antela.%I enable row level security', t);
    execute format('alter table antela.%I force row level security', t);
    execute format('create policy tenant on antela.%I to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client())', t);
    execute format('grant select, insert, update, delete on antela.%I to antela_app', t);
  end loop;
end $$;

-- Search across names, documents and codes through the trigram index. LIKE is not leakproof, so under row-level security the
-- index would never be used: this function runs as a role whose policy lets it read, and binds the tenant itself.
create policy search on antela.employment for select to antela_search using (true);
grant select on antela.employment to antela_search;

-- Employments of the transaction's tenant whose key has a word beginning with each of the folded terms. One condition for
-- each term, planned with the terms themselves: an index serves neither LIKE ALL nor a pattern it does not know.
create function antela.search_employments(terms text[], at_most integer default null) returns setof uuid
  language plpgsql stable security definer
  set search_path = antela, public, pg_temp
as $$
declare
  patterns text[] := array(select '% ' || replace(replace(replace(t, '\', '\\'), '%', '\%'), '_', '\_') || '%' from unnest(terms) t);
  conditions text := (select coalesce(string_agg(format(' and e.search_key like ($2)[%s]', n), ''), '') from generate_subscripts(patterns, 1) n);
begin
  return query execute 'select e.id from antela.employment e where e.client_id = $1' || conditions || ' limit $3' using antela.current_client(), patterns, at_most;
end $$;
grant create on schema antela to antela_search;
alter function antela.search_employments(text[], integer) owner to antela_search;
revoke create on schema antela from antela_search;
revoke all on function antela.search_employments(text[], integer) from public;
grant execute on function antela.search_employments(text[], integer) to antela_app;
grant execute on function antela.current_client() to antela_app, antela_search;
