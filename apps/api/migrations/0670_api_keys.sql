-- Keys with which a client's own programs use the API. What a key may do never changes: another one is made.
create table antela.api_key (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) > 0),
  company_ids uuid[] not null check (cardinality(company_ids) > 0),
  -- Addresses and ranges that it is used from; none: from anywhere.
  addresses text[] not null,
  -- Life of each of its secrets, in days.
  days int not null check (days between 1 and 365),
  created_by text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (client_id, id)
);
-- A name that lives belongs to one key: a second press of the same form makes no other.
create unique index api_key_name on antela.api_key (client_id, lower(name)) where revoked_at is null;

-- A key's secrets: two while one takes another's place. Only the digest is kept.
create table antela.api_key_secret (
  client_id uuid not null,
  id uuid not null,
  key_id uuid not null,
  prefix text not null,
  hash text not null,
  created_by text not null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  -- Null while another person has to approve it: until then it opens nothing.
  approved_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_from text,
  primary key (client_id, id),
  foreign key (client_id, key_id) references antela.api_key (client_id, id)
);
create unique index api_key_secret_hash on antela.api_key_secret (client_id, hash);
create index api_key_secret_of_key on antela.api_key_secret (client_id, key_id, created_at desc);

alter table antela.api_key enable row level security;
alter table antela.api_key force row level security;
create policy tenant on antela.api_key to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert on antela.api_key to antela_app;
grant update (revoked_at) on antela.api_key to antela_app;

alter table antela.api_key_secret enable row level security;
alter table antela.api_key_secret force row level security;
create policy tenant on antela.api_key_secret to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert on antela.api_key_secret to antela_app;
grant update (approved_at, revoked_at, last_used_at, last_used_from) on antela.api_key_secret to antela_app;

-- Whoever looks after a client's people looks after its keys.
update antela.role set permissions = permissions || array['view_api_keys', 'manage_api_keys'], version = version + 1
where system and name = 'Administrador' and not ('manage_api_keys' = any(permissions));
