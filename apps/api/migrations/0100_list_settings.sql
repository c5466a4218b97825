-- How each user has arranged each list: what nobody but the user sees or changes.

create table antela.list_setting (
  client_id uuid not null,
  user_id uuid not null,
  list text not null,
  -- Null as the list comes.
  density text check (density in ('wide', 'normal', 'tight')),
  hidden_columns text[] not null,
  -- Named filters: [{ name, search }], in the order in which they were saved. Only ever read as a whole.
  views jsonb not null,
  updated_at timestamptz not null,
  primary key (client_id, user_id, list),
  foreign key (client_id, user_id) references antela.company_user (client_id, id)
);

alter table antela.list_setting enable row level security;
alter table antela.list_setting force row level security;
create policy tenant on antela.list_setting to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert, update on antela.list_setting to antela_app;
