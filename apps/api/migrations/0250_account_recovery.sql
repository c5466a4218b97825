-- Recoveries of accounts that one administrator asked for and another has yet to confirm, one at a time for each account.

create table antela.account_recovery (
  client_id uuid not null,
  user_id uuid not null,
  requested_by uuid not null,
  requested_at timestamptz not null,
  primary key (client_id, user_id),
  foreign key (client_id, user_id) references antela.company_user (client_id, id),
  foreign key (client_id, requested_by) references antela.company_user (client_id, id)
);

alter table antela.account_recovery enable row level security;
alter table antela.account_recovery force row level security;
create policy tenant on antela.account_recovery to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert, delete, update (requested_by, requested_at) on antela.account_recovery to antela_app;
