-- A report of a large payroll is issued by a worker: who asked for which, until it is there, or why it came to nothing.
create table antela.pay_period_issue (
  client_id uuid not null,
  pay_period_id uuid not null,
  -- What was seen when it was asked for: nothing else is reported.
  last_version integer not null,
  lines integer not null,
  total bigint not null,
  -- In whose name it is issued, with the request that asked for it.
  actor jsonb not null,
  asked_at timestamptz not null,
  -- What to do about it, for the person; null while it is under way.
  fault text,
  primary key (client_id, pay_period_id),
  foreign key (client_id, pay_period_id) references antela.pay_period (client_id, id)
);

alter table antela.pay_period_issue enable row level security;
alter table antela.pay_period_issue force row level security;
create policy tenant on antela.pay_period_issue to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert, update, delete on antela.pay_period_issue to antela_app;
