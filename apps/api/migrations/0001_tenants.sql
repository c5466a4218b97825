-- Tenants, companies, roles and users of the portal.
-- Ids are UUIDv7 made by the application; client_id leads every key so that the same schema can be distributed.

create schema if not exists antela;
create extension if not exists btree_gist with schema public;
create extension if not exists pg_trgm with schema public;

-- Roles are made before the first of these files (src/db/roles.ts). The application's owns nothing and obeys row-level security;
-- the search role reads one table across tenants inside one function, because LIKE is not leakproof and would otherwise never
-- use its index.
grant usage on schema antela to antela_app, antela_search;

-- The tenant of the transaction. A pooled connection's setting is '' after commit, hence nullif.
create function antela.current_client() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('antela.client_id', true), '')::uuid;

-- Ids of all tenants and nothing else: what workers and migrations walk. The only tenant table without row-level security.
create table antela.tenant (
  id uuid primary key
);

create table antela.client (
  client_id uuid primary key references antela.tenant (id),
  name text not null,
  wallets_enabled boolean not null default false,
  client_restrictions_enabled boolean not null default false,
  -- Choices that differ between employers and have a default in code.
  settings jsonb not null default '{}',
  created_at timestamptz not null
);

create table antela.company (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  name text not null,
  nit text not null,
  check_digit smallint not null,
  created_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, nit)
);

create table antela.role (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  name text not null,
  system boolean not null default false,
  permissions text[] not null,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, name)
);

create table antela.company_user (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  -- `sub` in the user pool; null until the pool has made the user.
  subject text,
  username text not null,
  full_name text not null,
  email text not null,
  mobile text,
  role_id uuid not null,
  state text not null check (state in ('invited', 'active', 'blocked')),
  last_sign_in_at timestamptz,
  previous_sign_in_at timestamptz,
  -- Grows with whatever changes what the user may do; an info token with an older one is refused.
  permissions_version integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, username),
  unique (subject),
  foreign key (client_id, role_id) references antela.role (client_id, id)
);

create table antela.company_user_company (
  client_id uuid not null,
  user_id uuid not null,
  company_id uuid not null,
  primary key (client_id, user_id, company_id),
  foreign key (client_id, user_id) references antela.company_user (client_id, id),
  foreign key (client_id, company_id) references antela.company (client_id, id)
);

-- The server's own view of a sign-in: idle and absolute limits, and its end, hold whatever tokens say.
create table antela.portal_session (
  client_id uuid not null,
  origin_jti text not null,
  user_id uuid not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  user_agent text,
  ip inet,
  primary key (client_id, origin_jti),
  foreign key (client_id, user_id) references antela.company_user (client_id, id)
);
create index portal_session_user on antela.portal_session (client_id, user_id, last_seen_at desc);

-- Switches of the whole service, such as maintenance.
create table antela.setting (
  key text primary key,
  value text not null,
  updated_at timestamptz not null
);

do $$
declare t text;
begin
  foreach t in array array['client', 'company', 'role', 'company_user', 'company_user_company', 'portal_session'] loop
    execute format('alter table antela.%I enable row level security', t);
    execute format('alter table antela.%I force row level security', t);
    execute format('create policy tenant on antela.%I to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client())', t);
  end loop;
end $$;

grant select on antela.tenant, antela.client, antela.company, antela.setting to antela_app;
grant select, insert, update, delete on antela.role, antela.company_user, antela.company_user_company to antela_app;
grant select, insert, update on antela.portal_session to antela_app;
