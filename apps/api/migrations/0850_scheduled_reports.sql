-- Reports that people are told of when something happens or a week begins. The mail has a link, never the file.
create table antela.scheduled_report (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  kind text not null check (kind in ('advances', 'deductions', 'packet', 'employees')),
  occasion text not null check (occasion in ('cutoff', 'report', 'close', 'monday')),
  company_ids uuid[] not null check (cardinality(company_ids) > 0),
  recipients uuid[] not null,
  owner_id uuid not null,
  created_at timestamptz not null,
  -- Occasions before this are over: when it was made, or resumed.
  since timestamptz not null,
  paused_at timestamptz,
  removed_at timestamptz,
  last_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, owner_id) references antela.company_user (client_id, id)
);
-- A second press of the same form makes no other.
create unique index scheduled_report_once on antela.scheduled_report (client_id, owner_id, kind, occasion, company_ids) where removed_at is null;

-- Occasions that were told of: each once.
create table antela.scheduled_report_telling (
  client_id uuid not null,
  scheduled_report_id uuid not null,
  occasion_key text not null,
  told_at timestamptz not null,
  primary key (client_id, scheduled_report_id, occasion_key),
  foreign key (client_id, scheduled_report_id) references antela.scheduled_report (client_id, id)
);
create index scheduled_report_telling_age on antela.scheduled_report_telling (client_id, told_at);

alter table antela.scheduled_report enable row level security;
alter table antela.scheduled_report force row level security;
create policy tenant on antela.scheduled_report to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert on antela.scheduled_report to antela_app;
grant update (recipients, owner_id, since, paused_at, removed_at, last_at) on antela.scheduled_report to antela_app;

alter table antela.scheduled_report_telling enable row level security;
alter table antela.scheduled_report_telling force row level security;
create policy tenant on antela.scheduled_report_telling to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert, delete on antela.scheduled_report_telling to antela_app;
