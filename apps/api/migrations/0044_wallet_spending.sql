-- What people spend from their wallets. The money is in the ledger; here is what was bought, and, where payroll pays for it,
-- what becomes of its deduction.

create table antela.wallet_spend (
  client_id uuid not null,
  id uuid not null,
  wallet_user_id uuid not null,
  wallet_id uuid not null,
  company_id uuid not null,
  employment_id uuid not null,
  amount bigint not null check (amount > 0),
  merchant text not null,
  -- The app's own number of the purchase.
  reference text,
  channel text not null check (channel in ('app', 'simulator')),
  -- Of the day it was spent: limits count by it, and a deduction is collected with it. Null for prefunded money outside any period.
  pay_period_id uuid,
  -- What payroll will take: the amount in a wallet that payroll pays for, nothing in a prefunded one.
  to_deduct bigint not null check (to_deduct in (0, amount)),
  deducted bigint not null default 0 check (deducted between 0 and to_deduct),
  deduction_state text not null check (deduction_state in ('not_applicable', 'pending', 'reported', 'deducted', 'partial', 'not_deducted', 'carried', 'collected', 'written_off')),
  spent_at timestamptz not null,
  reversed_at timestamptz,
  reverse_reason text,
  primary key (client_id, id),
  check (to_deduct = 0 or pay_period_id is not null),
  check ((reversed_at is null) = (reverse_reason is null)),
  -- What payroll was told of is no longer undone here.
  check (reversed_at is null or deduction_state = 'not_applicable'),
  check (to_deduct > 0 or deduction_state = 'not_applicable'),
  foreign key (client_id, wallet_user_id) references antela.wallet_user (client_id, id),
  foreign key (client_id, wallet_id) references antela.wallet (client_id, id),
  foreign key (client_id, employment_id) references antela.employment (client_id, id),
  foreign key (client_id, pay_period_id) references antela.pay_period (client_id, id)
);
create index wallet_spend_of_period on antela.wallet_spend (client_id, wallet_user_id, pay_period_id) include (amount) where reversed_at is null;
create index wallet_spend_to_deduct on antela.wallet_spend (client_id, pay_period_id, employment_id) where to_deduct > 0 and reversed_at is null;
create index wallet_spend_open on antela.wallet_spend (client_id, employment_id) where deduction_state in ('pending', 'reported', 'carried', 'partial', 'not_deducted');

-- The closed table of steps is the one of the advances' deductions.
create function antela.check_wallet_spend() returns trigger language plpgsql as $$
begin
  if new.amount <> old.amount or new.to_deduct <> old.to_deduct or new.wallet_user_id <> old.wallet_user_id or new.spent_at <> old.spent_at
     or (old.reversed_at is not null and new.reversed_at is distinct from old.reversed_at) then
    raise exception 'the amount and owner of a purchase do not change' using errcode = 'check_violation';
  end if;
  if new.deduction_state <> old.deduction_state
     and not exists (select from antela.advance_step where axis = 'deduction' and from_state = old.deduction_state and to_state = new.deduction_state) then
    raise exception 'illegal deduction step % -> %', old.deduction_state, new.deduction_state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger wallet_spend_kept before update on antela.wallet_spend for each row execute function antela.check_wallet_spend();

alter table antela.wallet_spend enable row level security;
alter table antela.wallet_spend force row level security;
create policy tenant on antela.wallet_spend to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert on antela.wallet_spend to antela_app;
grant update (pay_period_id, deducted, deduction_state, reversed_at, reverse_reason) on antela.wallet_spend to antela_app;

-- What payroll will take for purchases, one row for each: what a pay period's deduction list adds to its advances.
create view antela.wallet_deduction with (security_invoker = true) as
select client_id, pay_period_id, company_id, employment_id, wallet_id, id as spend_id, to_deduct - deducted as amount, deduction_state, spent_at
from antela.wallet_spend
where to_deduct > deducted and reversed_at is null;
grant select on antela.wallet_deduction to antela_app;
