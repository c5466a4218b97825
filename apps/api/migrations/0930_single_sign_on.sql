-- Providers that a client's people sign in with. What one says never changes: another one is asked for and takes its place.
create table antela.single_sign_on (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  issuer text not null check (issuer like 'https://%' and length(issuer) <= 500),
  oidc_client_id text not null,
  ending text not null,
  sealed bytea not null,
  -- Mail domains that were proved by a TXT record when it was asked for.
  domains text[] not null check (cardinality(domains) between 1 and 10),
  -- Those of them whose record went away since: nobody comes in by them.
  lost_domains text[] not null default '{}' check (lost_domains <@ domains),
  -- When the records are looked for next; null for at once.
  domains_due_at timestamptz,
  groups_claim text not null,
  -- In order, [{"group", "roleid"}]: the first that somebody is in gives their role.
  groups jsonb not null,
  -- Nobody else of the client comes in otherwise.
  is_only boolean not null,
  emergency_user_id uuid,
  created_by text not null,
  created_at timestamptz not null,
  -- Null while another person has to approve it: until then nobody comes in by it.
  approved_at timestamptz,
  ended_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, emergency_user_id) references antela.company_user (client_id, id),
  check (not is_only or emergency_user_id is not null)
);
create unique index single_sign_on_in_force on antela.single_sign_on (client_id) where approved_at is not null and ended_at is null;
-- Whoever comes in has no tenant yet: the domain of their address says which.
create index single_sign_on_by_domain on antela.single_sign_on using gin (domains) where approved_at is not null and ended_at is null;

alter table antela.single_sign_on enable row level security;
alter table antela.single_sign_on force row level security;
create policy tenant on antela.single_sign_on to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert on antela.single_sign_on to antela_app;
grant update (approved_at, ended_at, sealed, lost_domains, domains_due_at) on antela.single_sign_on to antela_app;

-- Who came first with somebody's address, as the provider names them: nobody else comes in with it.
create table antela.single_sign_on_subject (
  client_id uuid not null,
  user_id uuid not null,
  issuer text not null,
  -- Some providers name the same person otherwise to another application.
  oidc_client_id text not null,
  subject text not null check (length(subject) between 1 and 255),
  bound_at timestamptz not null,
  primary key (client_id, user_id, issuer, oidc_client_id),
  unique (client_id, issuer, oidc_client_id, subject),
  foreign key (client_id, user_id) references antela.company_user (client_id, id)
);
alter table antela.single_sign_on_subject enable row level security;
alter table antela.single_sign_on_subject force row level security;
create policy tenant on antela.single_sign_on_subject to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert, delete on antela.single_sign_on_subject to antela_app;
