-- People at the client whom the service writes to or calls.

create table antela.contact (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  kind text not null check (kind in ('payroll', 'treasury', 'human_resources', 'legal_representative', 'data_protection', 'technical', 'commercial')),
  name text not null,
  position text,
  email text not null,
  mobile text,
  notices text[] not null default '{}',
  -- Folded: what the list sorts and searches by.
  sort_name text collate "C" not null,
  search_key text collate "C" not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, id, kind)
);
create index contact_by_name on antela.contact (client_id, sort_name, id);

create table antela.contact_company (
  client_id uuid not null,
  contact_id uuid not null,
  company_id uuid not null,
  -- The contact's own, so that one index can hold "one main contact per company and kind".
  kind text not null,
  is_main boolean not null,
  primary key (client_id, contact_id, company_id),
  foreign key (client_id, contact_id, kind) references antela.contact (client_id, id, kind),
  foreign key (client_id, company_id) references antela.company (client_id, id)
);
create unique index contact_main on antela.contact_company (client_id, company_id, kind) where is_main;

-- A company that has had a main contact for payroll or treasury keeps one. Looked at when the transaction ends, so that
-- one contact can hand the place to another.
create function antela.keep_main_contact() returns trigger
  language plpgsql
  set search_path = antela, pg_temp
as $$
begin
  if exists (select from company where client_id = old.client_id and id = old.company_id)
    and not exists (select from contact_company where client_id = old.client_id and company_id = old.company_id and kind = old.kind and is_main)
  then
    raise exception 'company % would be left without a main contact of kind %', old.company_id, old.kind
      using errcode = 'check_violation', constraint = 'main_contact_kept';
  end if;
  return null;
end $$;

create constraint trigger main_contact_kept after update or delete on antela.contact_company
  deferrable initially deferred for each row
  when (old.is_main and old.kind in ('payroll', 'treasury'))
  execute function antela.keep_main_contact();

do $$
declare t text;
begin
  foreach t in array array['contact', 'contact_company'] loop
    execute format('alter table antela.%I enable row level security', t);
    execute format('alter table antela.%I force row level security', t);
    execute format('create policy tenant on antela.%I to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client())', t);
  end loop;
end $$;

grant select, insert, update, delete on antela.contact, antela.contact_company to antela_app;
