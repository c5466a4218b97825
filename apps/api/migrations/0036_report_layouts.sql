-- How a company's payroll software wants its deduction reports: which columns, in what order, under which names.

create table antela.report_layout (
  client_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  name text not null,
  -- The rules' ReportLayout, whole: it is only ever read as one.
  layout jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, id),
  constraint report_layout_name unique (client_id, company_id, name),
  foreign key (client_id, company_id) references antela.company (client_id, id)
);

alter table antela.report_layout enable row level security;
alter table antela.report_layout force row level security;
create policy tenant on antela.report_layout to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert, update, delete on antela.report_layout to antela_app;
