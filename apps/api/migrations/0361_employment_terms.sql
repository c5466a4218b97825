-- Terms of an employment have a validity: what held before and what is planned. The value of today is where it always was, in
-- the employment itself; it holds on every day that no row covers, and most employments have no row.

create table antela.employment_term (
  client_id uuid not null,
  id uuid not null,
  employment_id uuid not null,
  -- As the contract names it.
  field text not null check (field in ('payrollid', 'contractType', 'position', 'area', 'costCenter', 'monthlySalary', 'salaryType',
    'transportAllowance', 'fixedDeductions', 'maxPercentage', 'maxAmount')),
  value jsonb not null,
  -- Both included; null: since always, or without an end.
  valid_from date,
  valid_until date check (valid_until >= valid_from),
  -- Where it came from; null for what held before anybody gave it a date.
  set_by text,
  set_by_name text,
  set_at timestamptz,
  import_id uuid,
  primary key (client_id, id),
  check (valid_from is not null or valid_until is not null),
  foreign key (client_id, employment_id) references antela.employment (client_id, id),
  exclude using gist (employment_id with =, field with =, client_id with =, daterange(valid_from, valid_until, '[]') with &&)
);
create index employment_term_of on antela.employment_term (client_id, employment_id);
create index employment_term_begins on antela.employment_term (client_id, valid_from) where valid_from is not null;

alter table antela.employment_term enable row level security;
alter table antela.employment_term force row level security;
create policy tenant on antela.employment_term to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert, delete on antela.employment_term to antela_app;
