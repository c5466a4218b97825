-- What people are told inside the portal: once per event, whoever reads it, and how far each person has read.

create table antela.notice (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  -- Names what is told, so that the same thing is told once.
  event_key text not null,
  kind text not null,
  -- Whoever sees this company and may see the kind; null where it is for one person.
  company_id uuid,
  user_id uuid,
  subject text not null,
  detail text not null,
  -- Route and query of the portal.
  path text not null,
  created_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, event_key),
  foreign key (client_id, company_id) references antela.company (client_id, id),
  foreign key (client_id, user_id) references antela.company_user (client_id, id),
  check ((company_id is null) <> (user_id is null))
);
create index notice_by_time on antela.notice (client_id, created_at desc, id desc);

create table antela.notice_reading (
  client_id uuid not null,
  user_id uuid not null,
  seen_until timestamptz not null,
  primary key (client_id, user_id),
  foreign key (client_id, user_id) references antela.company_user (client_id, id)
);

do $$
declare t text;
begin
  foreach t in array array['notice', 'notice_reading'] loop
    execute format('alter table antela.%I enable row level security', t);
    execute format('alter table antela.%I force row level security', t);
    execute format('create policy tenant on antela.%I to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client())', t);
  end loop;
end $$;

grant select, insert on antela.notice to antela_app;
grant select, insert, update (seen_until) on antela.notice_reading to antela_app;
