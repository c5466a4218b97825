-- Company of an account, so that lists and sums of a company's accounts read no owners: with it a page of the newest accounts is an
-- index's end, and the trial balance of some companies joins nothing. Null where the account belongs to the whole client.
alter table antela.ledger_account add column company_id uuid;
alter table antela.ledger_account
  add constraint ledger_account_client_id_company_id_fkey foreign key (client_id, company_id) references antela.company (client_id, id) not valid;

-- The identifier inside an owner's key names a period, a company, a wallet, a load or its user. It stands at the beginning or after
-- a first colon; the client's own accounts have none.
create function antela.company_of_account(client uuid, kind text, owner_key text) returns uuid language sql stable as $$
  select case
    when kind = 'wallet_user' then (select u.company_id from antela.wallet_user u where u.client_id = client and u.id = o.id)
    else coalesce(
      (select p.company_id from antela.pay_period p where p.client_id = client and p.id = o.id),
      (select c.id from antela.company c where c.client_id = client and c.id = o.id),
      (select w.company_id from antela.wallet w where w.client_id = client and w.id = o.id),
      (select w.company_id from antela.wallet_load l join antela.wallet w on w.client_id = l.client_id and w.id = l.wallet_id where l.client_id = client and l.id = o.id))
    end
  from (select case when owner_key <> 'client' then substr(owner_key, strpos(owner_key, ':') + 1, 36)::uuid end as id) o
$$;
-- Whoever opens an account; what is restored has its company already.
create function antela.place_account() returns trigger language plpgsql as $$
begin
  new.company_id := coalesce(new.company_id, antela.company_of_account(new.client_id, new.kind, new.owner_key));
  return new;
end $$;
create trigger place_account before insert on antela.ledger_account for each row execute function antela.place_account();
revoke all on function antela.company_of_account(uuid, text, text) from public;
grant execute on function antela.company_of_account(uuid, text, text) to antela_app, antela_ops;

update antela.ledger_account set company_id = antela.company_of_account(client_id, kind, owner_key) where owner_key <> 'client';
