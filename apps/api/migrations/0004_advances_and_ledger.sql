-- Advances with their two axes of state, and the double-entry ledger that all money lives in.

create table antela.advance (
  client_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('salary', 'prima')),
  employment_id uuid not null,
  employee_id uuid not null,
  company_id uuid not null,
  payroll_id uuid not null,
  policy_id uuid not null,
  pay_period_id uuid,
  semester text check (semester ~ '^\d{4}-[12]$'),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  vat bigint not null check (vat >= 0),
  employee_fee bigint not null check (employee_fee between 0 and fee + vat),
  to_deduct bigint not null,
  deducted bigint not null default 0 check (deducted between 0 and to_deduct),
  -- What it took of the period's credit line, to be given back if it comes to nothing; 0 where there was no line.
  credit_taken bigint not null default 0 check (credit_taken in (0, to_deduct)),
  payment_state text not null,
  deduction_state text not null default 'not_applicable',
  bank_code text,
  account_type text,
  account_number text,
  channel text not null check (channel in ('portal', 'app', 'simulator')),
  requested_at timestamptz not null,
  -- Business date in Bogota of the request: what "per day" counts.
  requested_on date not null,
  requested_by text not null,
  requested_by_name text not null,
  approved_by text,
  paid_at timestamptz,
  failure text,
  attempts integer not null default 0,
  version integer not null default 1,
  primary key (client_id, id),
  check (to_deduct = amount + employee_fee),
  check ((kind = 'salary') = (pay_period_id is not null)),
  check ((kind = 'prima') = (semester is not null)),
  foreign key (client_id, employment_id) references antela.employment (client_id, id),
  foreign key (client_id, pay_period_id) references antela.pay_period (client_id, id),
  foreign key (client_id, policy_id) references antela.advance_policy (client_id, id)
);
create index advance_by_time on antela.advance (client_id, kind, requested_at desc, id desc);
create index advance_by_company_time on antela.advance (client_id, company_id, kind, requested_at desc, id desc);
create index advance_by_amount on antela.advance (client_id, kind, amount desc, id desc);
create index advance_by_employment on antela.advance (client_id, employment_id, requested_at desc);
create index advance_carried on antela.advance (client_id, employment_id) where deduction_state = 'carried';
create index advance_by_period on antela.advance (client_id, pay_period_id) include (to_deduct, payment_state);
create index advance_waiting on antela.advance (client_id, payment_state, requested_at) where payment_state in ('requested', 'in_approval', 'approved', 'processing', 'failed');

-- The closed table of legal steps: the service knows it too, this stands behind it.
create table antela.advance_step (
  axis text not null check (axis in ('payment', 'deduction')),
  from_state text not null,
  to_state text not null,
  primary key (axis, from_state, to_state)
);

create function antela.check_advance_step() returns trigger language plpgsql as $$
begin
  if new.payment_state is distinct from old.payment_state
     and not exists (select from antela.advance_step where axis = 'payment' and from_state = old.payment_state and to_state = new.payment_state) then
    raise exception 'illegal payment step % -> %', old.payment_state, new.payment_state using errcode = 'check_violation';
  end if;
  if new.deduction_state is distinct from old.deduction_state
     and not exists (select from antela.advance_step where axis = 'deduction' and from_state = old.deduction_state and to_state = new.deduction_state) then
    raise exception 'illegal deduction step % -> %', old.deduction_state, new.deduction_state using errcode = 'check_violation';
  end if;
  if new.amount <> old.amount or new.to_deduct <> old.to_deduct or new.employment_id <> old.employment_id
     or new.pay_period_id is distinct from old.pay_period_id and old.deduction_state not in ('not_deducted', 'partial', 'carried') then
    raise exception 'the amount, owner and period of an advance do not change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger advance_step before update on antela.advance for each row execute function antela.check_advance_step();

create table antela.advance_event (
  client_id uuid not null,
  id uuid not null,
  advance_id uuid not null,
  axis text not null check (axis in ('payment', 'deduction')),
  from_state text,
  to_state text not null,
  actor text not null,
  on_behalf_of text,
  reason text,
  at timestamptz not null,
  primary key (client_id, advance_id, id),
  foreign key (client_id, advance_id) references antela.advance (client_id, id)
);

-- The signed order the law wants for each deduction: what was said, when, where, and its hash.
create table antela.advance_evidence (
  client_id uuid not null,
  advance_id uuid not null,
  text text not null,
  text_version text not null,
  at timestamptz not null,
  channel text not null,
  ip inet,
  sha256 text not null,
  primary key (client_id, advance_id),
  foreign key (client_id, advance_id) references antela.advance (client_id, id)
);

-- A guarded account keeps its balance on the row and may not go below zero; the others are the sum of their transfers, so
-- that an account everybody posts to is not a row everybody waits for.
create table antela.ledger_account (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  kind text not null check (kind in ('company_receivable', 'fee_income', 'vat_payable', 'bank_clearing', 'company_fund', 'wallet_user', 'employer_fee')),
  -- What the account is of: a company, a pay period, a wallet user; 'client' for those the client has one of.
  owner_key text not null,
  normal_side text not null check (normal_side in ('debit', 'credit')),
  guarded boolean not null default false,
  balance bigint not null default 0,
  created_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, kind, owner_key),
  check (not guarded or balance >= 0)
);

create table antela.ledger_transfer (
  client_id uuid not null,
  id uuid not null,
  -- Names the business event; each posts once.
  event_key text not null,
  debit_account_id uuid not null,
  credit_account_id uuid not null,
  amount bigint not null check (amount > 0),
  advance_id uuid,
  reverses_id uuid,
  at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, event_key),
  check (debit_account_id <> credit_account_id),
  foreign key (client_id, debit_account_id) references antela.ledger_account (client_id, id),
  foreign key (client_id, credit_account_id) references antela.ledger_account (client_id, id)
);
create index ledger_transfer_debit on antela.ledger_transfer (client_id, debit_account_id, at, id);
create index ledger_transfer_credit on antela.ledger_transfer (client_id, credit_account_id, at, id);
create index ledger_transfer_advance on antela.ledger_transfer (client_id, advance_id);

do $$
declare t text;
begin
  foreach t in array array['advance', 'advance_event', 'advance_evidence', 'ledger_account', 'ledger_transfer'] loop
    execute format('alter table antela.%I enable row level security', t);
    execute format('alter table antela.%I force row level security', t);
    execute format('create policy tenant on antela.%I to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client())', t);
  end loop;
end $$;

grant select, insert, update on antela.advance to antela_app;
grant select, insert on antela.advance_event, antela.advance_evidence, antela.ledger_transfer, antela.ledger_account to antela_app;
-- A balance moves only together with a transfer, never otherwise edited.
grant update (balance) on antela.ledger_account to antela_app;
grant select on antela.advance_step to antela_app;
