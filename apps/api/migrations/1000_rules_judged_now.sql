-- Rules that wait for the end of a transaction can be asked to speak now, by a function that runs where the rows are: on a cluster
-- `set constraints` stays with the coordinator. There a refusal loses the name of its rule on the way, so that its hint says it too.

create function antela.judge_now() returns void
  language plpgsql
  set search_path = antela, pg_temp
as $$
begin
  set constraints all immediate;
  set constraints all deferred;
end $$;
grant execute on function antela.judge_now() to antela_app;

create or replace function antela.keep_administrator() returns trigger
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
      using errcode = 'check_violation', constraint = 'administrator_kept', hint = 'administrator_kept';
  end if;
  return null;
end $$;

create or replace function antela.keep_main_contact() returns trigger
  language plpgsql
  set search_path = antela, pg_temp
as $$
begin
  if exists (select from company where client_id = old.client_id and id = old.company_id)
    and not exists (select from contact_company where client_id = old.client_id and company_id = old.company_id and kind = old.kind and is_main)
  then
    raise exception 'company % would be left without a main contact of kind %', old.company_id, old.kind
      using errcode = 'check_violation', constraint = 'main_contact_kept', hint = 'main_contact_kept';
  end if;
  return null;
end $$;
