-- Rules about staff that hold whatever the code forgets, under any number of writers.

-- Accents and case do not count when people search or names are sorted; the same folding as the application's.
create function antela.fold(words text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'));

-- Whoever has signed in once is part of the trail: users are blocked, never deleted.
revoke delete on antela.company_user from antela_app;

-- A client that has somebody able to manage users and roles always keeps one. Looked at when the transaction ends; two
-- transactions that each take away another's last reason wait for each other here, and the second sees what the first did.
create function antela.keep_administrator() returns trigger
  language plpgsql
  set search_path = antela, pg_temp
as $$
declare
  required constant text[] := array['manage_company_users', 'manage_company_roles'];
begin
  perform pg_advisory_xact_lock(hashtextextended('administrators of ' || old.client_id, 0));
  if not exists (
    select from company_user u join role r on r.client_id = u.client_id and r.id = u.role_id
    where u.client_id = old.client_id and u.state = 'active' and r.permissions @> required)
  then
    raise exception 'client % would be left without an administrator', old.client_id
      using errcode = 'check_violation', constraint = 'administrator_kept';
  end if;
  return null;
end $$;

-- Only what may take an administrator away is looked at, so that a client whose first one has yet to sign in can be worked on.
create constraint trigger administrator_kept after update on antela.company_user
  deferrable initially deferred for each row
  when (old.state = 'active' and (new.state <> 'active' or new.role_id <> old.role_id))
  execute function antela.keep_administrator();
create constraint trigger administrator_kept after update on antela.role
  deferrable initially deferred for each row
  when (old.permissions @> array['manage_company_users', 'manage_company_roles'] and not new.permissions @> array['manage_company_users', 'manage_company_roles'])
  execute function antela.keep_administrator();
