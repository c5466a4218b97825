-- What a period's payroll took less, and no later report takes, or took in excess: one open item for each person, until it was
-- collected in the final settlement, written off, or given back.

-- NOT VALID for good: every row there is met the narrower check of before.
alter table antela.ledger_account drop constraint ledger_account_kind_check;
alter table antela.ledger_account add constraint ledger_account_kind_check check (kind in (
  'company_receivable', 'fee_income', 'vat_payable', 'bank_clearing', 'company_fund', 'wallet_user', 'employer_fee', 'write_off',
  'settlement_receivable', 'employee_debt', 'give_back')) not valid;

alter table antela.pay_period_difference drop constraint if exists pay_period_difference_check;
alter table antela.pay_period_difference drop constraint if exists pay_period_difference_deducted_check;
alter table antela.pay_period_difference drop constraint pay_period_difference_destination_check;
-- NOT VALID for good, for the same reason.
alter table antela.pay_period_difference
  add constraint pay_period_difference_amount check (deducted >= 0 and deducted <> reported) not valid;
alter table antela.pay_period_difference
  add constraint pay_period_difference_goes check (
    destination in ('next_period', 'final_settlement', 'debt', 'give_back') and (destination = 'give_back') = (deducted > reported)) not valid;

create table antela.open_item (
  client_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  payroll_id uuid not null,
  pay_period_id uuid not null,
  employment_id uuid not null,
  employee_id uuid not null,
  kind text not null check (kind in ('final_settlement', 'debt', 'give_back')),
  amount bigint not null check (amount > 0),
  -- Collected from the person, or given back to them.
  cleared bigint not null default 0 check (cleared >= 0),
  written_off bigint not null default 0 check (written_off >= 0),
  -- The bank sent the advance back after all: nobody owes it.
  released bigint not null default 0 check (released >= 0),
  opened_at timestamptz not null,
  -- The confirmation that opened it was undone.
  cancelled_at timestamptz,
  primary key (client_id, id),
  check (cleared + written_off + released <= amount),
  check (cancelled_at is null or cleared + written_off = 0),
  foreign key (client_id, pay_period_id) references antela.pay_period (client_id, id),
  foreign key (client_id, employment_id) references antela.employment (client_id, id)
);
create unique index open_item_of_line on antela.open_item (client_id, pay_period_id, employment_id) where cancelled_at is null;
create index open_item_by_payroll on antela.open_item (client_id, payroll_id, id);
create index open_item_by_employment on antela.open_item (client_id, employment_id);

-- Each amount collected or given back. One that was written down by mistake is undone, never edited.
create table antela.open_item_clearing (
  client_id uuid not null,
  id uuid not null,
  open_item_id uuid not null,
  -- Of the item when it was written down: it was posted to that account.
  kind text not null check (kind in ('final_settlement', 'debt', 'give_back')),
  amount bigint not null check (amount > 0),
  cleared_on date not null,
  -- Of the transfer, the settlement or the receipt that proves it.
  reference text not null,
  note text,
  recorded_by text not null,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  undone_at timestamptz,
  undone_by_name text,
  undo_reason text,
  primary key (client_id, id),
  check ((undone_at is null) = (undone_by_name is null) and (undone_at is null) = (undo_reason is null)),
  foreign key (client_id, open_item_id) references antela.open_item (client_id, id)
);
create unique index open_item_clearing_once on antela.open_item_clearing (client_id, open_item_id, reference) where undone_at is null;

-- The open item that holds what is left of it; no report takes it any more.
alter table antela.advance add column open_item_id uuid;
alter table antela.wallet_spend add column open_item_id uuid;
grant update (open_item_id) on antela.wallet_spend to antela_app;
-- squawk-ignore require-concurrent-index-creation
create index advance_in_open_item on antela.advance (client_id, open_item_id) where open_item_id is not null;
-- squawk-ignore require-concurrent-index-creation
create index wallet_spend_in_open_item on antela.wallet_spend (client_id, open_item_id) where open_item_id is not null;

do $$
declare t text;
begin
  foreach t in array array['open_item', 'open_item_clearing'] loop
    execute format('alter table antela.%I enable row level security', t);
    execute format('alter table antela.%I force row level security', t);
    execute format('create policy tenant on antela.%I to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client())', t);
    execute format('grant select, insert on antela.%I to antela_app', t);
  end loop;
end $$;
grant update (kind, cleared, written_off, released, cancelled_at) on antela.open_item to antela_app;
grant update (undone_at, undone_by_name, undo_reason) on antela.open_item_clearing to antela_app;

-- As the company called it, for the history.
alter table antela.pay_period_confirmation add column file_name text;

-- A confirmation is taken back until the first transfer; what it moved goes back the way it came.
grant delete on antela.pay_period_confirmation to antela_app;
create function antela.check_confirmation_undone() returns trigger language plpgsql as $$
begin
  if not exists (select from antela.pay_period p where p.client_id = old.client_id and p.id = old.pay_period_id and p.state in ('with_differences', 'reconciled'))
     or exists (select from antela.pay_period_payment p where p.client_id = old.client_id and p.pay_period_id = old.pay_period_id) then
    raise exception 'a confirmation is undone before money moves' using errcode = 'check_violation';
  end if;
  return old;
end $$;
create trigger pay_period_confirmation_undone before delete on antela.pay_period_confirmation for each row
  execute function antela.check_confirmation_undone();
create function antela.check_unconfirmed() returns trigger language plpgsql as $$
begin
  if exists (select from antela.pay_period_confirmation c where c.client_id = new.client_id and c.pay_period_id = new.id) then
    raise exception 'a period with a confirmation is not only reported' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger pay_period_unconfirmed before update of state on antela.pay_period for each row
  when (old.state in ('with_differences', 'reconciled') and new.state = 'reported') execute function antela.check_unconfirmed();
