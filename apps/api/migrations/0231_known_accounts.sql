-- The account that was taken away from an employment: another one given later is a changed account, not a first one.
alter table antela.employment add column removed_account text;

-- Bank and number of the last account known of a person: the employment's own, else the one taken away from it, else another
-- employment's. Null: the next account is truly their first.
create function antela.known_account(client uuid, person uuid, employment uuid) returns text language sql stable as $$
  select coalesce(e.bank_code || ' ' || e.account_number, e.removed_account)
  from antela.employment e
  where e.client_id = client and e.employee_id = person and (e.account_number is not null or e.removed_account is not null)
  order by (e.id = employment) desc nulls last, e.updated_at desc
  limit 1
$$;
revoke all on function antela.known_account(uuid, uuid, uuid) from public;
grant execute on function antela.known_account(uuid, uuid, uuid) to antela_app;
