-- Acts done to many employees at once: for each of them what the act replaced, so that it can be taken back where nothing
-- depends on it.

create table antela.employee_batch_row (
  client_id uuid not null,
  batch_id uuid not null,
  employment_id uuid not null,
  act text not null check (act in ('payroll', 'cost_center', 'suspend', 'lift')),
  -- In the words of the feature that did it.
  before jsonb not null,
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by text,
  primary key (client_id, batch_id, employment_id),
  foreign key (client_id, employment_id) references antela.employment (client_id, id)
);
create index employee_batch_row_of on antela.employee_batch_row (client_id, employment_id);

alter table antela.employee_batch_row enable row level security;
alter table antela.employee_batch_row force row level security;
create policy tenant on antela.employee_batch_row to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert, update on antela.employee_batch_row to antela_app;
