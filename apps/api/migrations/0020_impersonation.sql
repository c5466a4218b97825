-- An operator of the service acting as a user of a client: the link, good once and for five minutes, and what it opened.
create table antela.impersonation_grant (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  user_id uuid not null,
  -- In lower case, as the identity service compares names: it knows no ids of ours.
  username text not null,
  operator text not null,
  reason text not null,
  read_only boolean not null,
  -- SHA-256 of the link's secret, which is kept nowhere.
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- When the session it opened is over, whatever happens; null until it is used.
  ends_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, user_id) references antela.company_user (client_id, id),
  check ((used_at is null) = (ends_at is null))
);

alter table antela.impersonation_grant enable row level security;
alter table antela.impersonation_grant force row level security;
create policy tenant on antela.impersonation_grant to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client());
-- Links are made by the operator's command and used up by the identity service, neither of them as this role.
grant select on antela.impersonation_grant to antela_app;

-- Null where the user came in person.
alter table antela.portal_session add column impersonation_id uuid;
