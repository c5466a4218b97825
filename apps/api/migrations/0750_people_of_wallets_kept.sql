-- How many are enrolled in each wallet, by state: counted anew for every wallet of a list, it grew with the people of all of them.
create table antela.wallet_user_sum (
  client_id uuid not null,
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  wallet_id uuid not null,
  state text not null,
  users bigint not null,
  primary key (client_id, id)
);
create index wallet_user_sum_of_wallet on antela.wallet_user_sum (client_id, wallet_id);
create view antela.wallet_user_sum_of_rows with (security_invoker = true) as
select client_id, company_id, wallet_id, state, count(*) as users from antela.wallet_user group by 1, 2, 3, 4;

alter table antela.wallet_user_sum enable row level security;
alter table antela.wallet_user_sum force row level security;
create policy tenant on antela.wallet_user_sum to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client());
-- Given here already, because this file fills it for every tenant.
create policy operator on antela.wallet_user_sum to antela_ops using (true) with check (true);
grant select, insert, delete on antela.wallet_user_sum to antela_app;
grant select on antela.wallet_user_sum_of_rows to antela_app;

create function antela.keep_wallet_user_sums() returns trigger language plpgsql as $$
declare
  sign integer := tg_argv[0];
  s record;
begin
  for s in select client_id, company_id, wallet_id, state, count(*) as users from changed group by 1, 2, 3, 4 loop
    insert into antela.wallet_user_sum (client_id, company_id, wallet_id, state, users)
    values (s.client_id, s.company_id, s.wallet_id, s.state, sign * s.users);
  end loop;
  return null;
end $$;
create trigger sums_more after insert on antela.wallet_user referencing new table as changed for each statement execute function antela.keep_wallet_user_sums('1');
create trigger sums_now after update on antela.wallet_user referencing new table as changed for each statement execute function antela.keep_wallet_user_sums('1');
create trigger sums_was after update on antela.wallet_user referencing old table as changed for each statement execute function antela.keep_wallet_user_sums('-1');
create trigger sums_less after delete on antela.wallet_user referencing old table as changed for each statement execute function antela.keep_wallet_user_sums('-1');
alter table antela.wallet_user enable always trigger sums_more;
alter table antela.wallet_user enable always trigger sums_now;
alter table antela.wallet_user enable always trigger sums_was;
alter table antela.wallet_user enable always trigger sums_less;

-- In the transaction of the triggers, whose creation keeps writers away until it ends: a row is either here or in a trigger.
insert into antela.wallet_user_sum (client_id, company_id, wallet_id, state, users)
select client_id, company_id, wallet_id, state, users from antela.wallet_user_sum_of_rows;
