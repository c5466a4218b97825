-- A purchase may come back in parts: what of it has come back so far. What payroll will take shrinks with it, until payroll is told.
alter table antela.wallet_spend add column returned bigint not null default 0;
alter table antela.wallet_spend add constraint wallet_spend_returned check (returned between 0 and amount) not valid;
alter table antela.wallet_spend add constraint wallet_spend_takes_the_rest
  check (to_deduct = 0 or reversed_at is not null or to_deduct = amount - returned) not valid;
alter table antela.wallet_spend drop constraint wallet_spend_check;

create or replace function antela.check_wallet_spend() returns trigger language plpgsql as $$
begin
  if new.amount <> old.amount or new.wallet_user_id <> old.wallet_user_id or new.spent_at <> old.spent_at
     or new.returned < old.returned or (old.reversed_at is not null and new.reversed_at is distinct from old.reversed_at) then
    raise exception 'the amount and owner of a purchase do not change' using errcode = 'check_violation';
  end if;
  if new.to_deduct <> old.to_deduct and (old.deduction_state <> 'pending' or old.to_deduct - new.to_deduct <> new.returned - old.returned) then
    raise exception 'payroll takes what did not come back' using errcode = 'check_violation';
  end if;
  if new.deduction_state <> old.deduction_state
     and not exists (select from antela.advance_step where axis = 'deduction' and from_state = old.deduction_state and to_state = new.deduction_state) then
    raise exception 'illegal deduction step % -> %', old.deduction_state, new.deduction_state using errcode = 'check_violation';
  end if;
  return new;
end $$;

grant update (to_deduct, returned) on antela.wallet_spend to antela_app;
