-- Wallets: who has one, what the company deposits, and the loads that credit many at once. The money itself is in the ledger:
-- `company_fund` of the wallet is what is free, `company_fund` of `load:<id>` what a load has set aside, `wallet_user` each balance.

create table antela.wallet (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  company_id uuid not null,
  name text not null,
  purpose text not null check (purpose in ('food', 'transport', 'bonus', 'health', 'education', 'other')),
  funding text not null check (funding in ('prefunded', 'payroll')),
  -- Most that one user's balance may reach, and most that one load may add up to; null for no cap.
  user_cap bigint check (user_cap > 0),
  load_cap bigint check (load_cap > 0),
  -- Loads above it need a second person; 0 for all of them.
  approval_above bigint not null default 0 check (approval_above >= 0),
  low_balance_at bigint check (low_balance_at > 0),
  state text not null check (state in ('active', 'suspended', 'closed')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, id),
  constraint wallet_name unique (client_id, company_id, name),
  foreign key (client_id, company_id) references antela.company (client_id, id)
);
create index wallet_by_name on antela.wallet (client_id, name, id);

create table antela.wallet_payroll (
  client_id uuid not null,
  wallet_id uuid not null,
  payroll_id uuid not null,
  primary key (client_id, wallet_id, payroll_id),
  foreign key (client_id, wallet_id) references antela.wallet (client_id, id),
  foreign key (client_id, payroll_id) references antela.payroll (client_id, id)
);

-- An employment's enrolment in a wallet; its balance is the account `wallet_user` of this id. Coming back to a wallet is the
-- same enrolment made active again.
create table antela.wallet_user (
  client_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  company_id uuid not null,
  employment_id uuid not null,
  employee_id uuid not null,
  -- What this person may spend in a pay period; null for no limit of their own.
  spend_limit bigint check (spend_limit > 0),
  state text not null check (state in ('active', 'suspended', 'withdrawn')),
  state_reason text,
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, id),
  constraint wallet_user_once unique (client_id, wallet_id, employment_id),
  foreign key (client_id, wallet_id) references antela.wallet (client_id, id),
  foreign key (client_id, employment_id) references antela.employment (client_id, id),
  foreign key (client_id, employee_id) references antela.employee (client_id, id)
);
create index wallet_user_by_wallet on antela.wallet_user (client_id, wallet_id, id);
create index wallet_user_by_employment on antela.wallet_user (client_id, employment_id);
create index wallet_user_by_employee on antela.wallet_user (client_id, employee_id);

create table antela.wallet_deposit (
  client_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  company_id uuid not null,
  amount bigint not null check (amount > 0),
  deposited_on date not null,
  -- The bank's number of the transfer, as the company wrote it.
  reference text not null,
  receipt_key text not null,
  receipt_name text not null,
  receipt_bytes integer not null,
  -- Of the file as it was checked: the object store would let its uploader put another one under the same key.
  receipt_sha256 text not null,
  state text not null check (state in ('declared', 'confirmed', 'rejected')),
  reason text,
  declared_by text not null,
  declared_by_name text not null,
  declared_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  primary key (client_id, id),
  constraint wallet_deposit_receipt unique (client_id, receipt_key),
  check ((state = 'declared') = (decided_at is null)),
  check (state <> 'rejected' or reason is not null),
  foreign key (client_id, wallet_id) references antela.wallet (client_id, id)
);
create index wallet_deposit_by_time on antela.wallet_deposit (client_id, wallet_id, declared_at desc, id desc);

create table antela.wallet_load (
  client_id uuid not null,
  id uuid not null,
  wallet_id uuid not null,
  company_id uuid not null,
  source text not null check (source in ('file', 'form', 'copy')),
  state text not null check (state in ('draft', 'with_errors', 'in_approval', 'rejected', 'awaiting_funds', 'scheduled', 'processing',
    'applied', 'partially_applied', 'failed', 'reversed', 'partially_reversed', 'cancelled')),
  concept text not null,
  file_key text,
  file_name text,
  file_sha256 text,
  copied_from_id uuid,
  -- Typed by whoever submits it; the lines must add up to it.
  control_total bigint check (control_total > 0),
  -- Business date in Bogota from which it is applied; null for as soon as it may.
  scheduled_on date,
  -- Null until the lines have been checked as they stand.
  validated_at timestamptz,
  -- What the load as a whole should make a careful person look twice: [{ code, detail }].
  warnings jsonb not null default '[]',
  -- The last reason somebody gave: of a rejection, a cancellation, a reversal; or why a file could not be read.
  reason text,
  -- What the fund lacked when it was last asked; null where nothing is missing.
  missing bigint check (missing > 0),
  job_id uuid,
  created_by text not null,
  created_by_name text not null,
  -- Everybody who made, changed or submitted it: none of them may approve it, unless the client has but one administrator.
  prepared_by text[] not null,
  approved_by text,
  approved_by_name text,
  approved_at timestamptz,
  self_approved boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  applied_at timestamptz,
  version integer not null default 1,
  primary key (client_id, id),
  constraint wallet_load_second_person check (approved_by is null or self_approved or not approved_by = any (prepared_by)),
  check (state not in ('awaiting_funds', 'scheduled', 'processing', 'applied', 'partially_applied', 'failed', 'reversed', 'partially_reversed') or approved_at is not null),
  foreign key (client_id, wallet_id) references antela.wallet (client_id, id)
);
create index wallet_load_by_time on antela.wallet_load (client_id, created_at desc, id desc);
create index wallet_load_by_wallet on antela.wallet_load (client_id, wallet_id, created_at desc, id desc);
create index wallet_load_waiting on antela.wallet_load (client_id, state, created_at) where state in ('in_approval', 'awaiting_funds', 'scheduled', 'processing');
create index wallet_load_by_file on antela.wallet_load (client_id, wallet_id, file_sha256) where file_sha256 is not null;

create table antela.wallet_load_line (
  client_id uuid not null,
  id uuid not null,
  load_id uuid not null,
  -- The row of the file, or the place in the form: the order people see.
  row_number integer not null,
  -- Null while the row names nobody of this wallet.
  wallet_user_id uuid,
  document_number text,
  name_in_file text,
  -- Null while the row says no readable amount.
  amount bigint check (amount > 0),
  concept text,
  state text not null check (state in ('pending', 'excluded', 'applied', 'failed', 'reversed')),
  -- What must be mended before it can be submitted, and what is worth a second look: [{ code, detail }].
  faults jsonb not null default '[]',
  warnings jsonb not null default '[]',
  -- Why it failed, or why it was reversed.
  reason text,
  deleted_by text,
  reversed_amount bigint not null default 0 check (reversed_amount >= 0),
  applied_at timestamptz,
  primary key (client_id, id),
  constraint wallet_load_line_row unique (client_id, load_id, row_number),
  check ((state = 'excluded') = (deleted_by is not null)),
  check (state not in ('applied', 'reversed') or (wallet_user_id is not null and amount is not null)),
  check ((state = 'reversed') = (reversed_amount > 0 and reversed_amount = amount)),
  check (reversed_amount = 0 or reversed_amount <= amount and state in ('applied', 'reversed')),
  foreign key (client_id, load_id) references antela.wallet_load (client_id, id),
  foreign key (client_id, wallet_user_id) references antela.wallet_user (client_id, id)
);
create index wallet_load_line_by_state on antela.wallet_load_line (client_id, load_id, state, row_number);
create index wallet_load_line_by_user on antela.wallet_load_line (client_id, wallet_user_id, id);

-- The closed table of legal steps: the service knows it too, this stands behind it.
create table antela.wallet_step (
  thing text not null check (thing in ('wallet', 'wallet_user', 'wallet_deposit', 'wallet_load', 'wallet_load_line')),
  from_state text not null,
  to_state text not null,
  primary key (thing, from_state, to_state)
);

create function antela.check_wallet_step() returns trigger language plpgsql as $$
begin
  if new.state is distinct from old.state
     and not exists (select from antela.wallet_step where thing = tg_table_name and from_state = old.state and to_state = new.state) then
    raise exception 'illegal step of % % -> %', tg_table_name, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function antela.keep_moved_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'pending' then raise exception 'a line that moved stays' using errcode = 'check_violation'; end if;
    return old;
  end if;
  if old.state in ('applied', 'reversed') and (new.amount <> old.amount or new.wallet_user_id <> old.wallet_user_id or new.reversed_amount < old.reversed_amount) then
    raise exception 'the amount and owner of an applied line do not change' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger wallet_step before update of state on antela.wallet for each row execute function antela.check_wallet_step();
create trigger wallet_user_step before update of state on antela.wallet_user for each row execute function antela.check_wallet_step();
create trigger wallet_deposit_step before update of state on antela.wallet_deposit for each row execute function antela.check_wallet_step();
create trigger wallet_load_step before update of state on antela.wallet_load for each row execute function antela.check_wallet_step();
create trigger wallet_load_line_step before update of state on antela.wallet_load_line for each row execute function antela.check_wallet_step();
create trigger wallet_load_line_kept before update or delete on antela.wallet_load_line for each row execute function antela.keep_moved_line();

do $$
declare t text;
begin
  foreach t in array array['wallet', 'wallet_payroll', 'wallet_user', 'wallet_deposit', 'wallet_load', 'wallet_load_line'] loop
    execute format('alter table antela.%I enable row level security', t);
    execute format('alter table antela.%I force row level security', t);
    execute format('create policy tenant on antela.%I to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client())', t);
  end loop;
end $$;

grant select, insert, update on antela.wallet, antela.wallet_user, antela.wallet_load to antela_app;
grant select, insert, delete on antela.wallet_payroll to antela_app;
grant select, insert, update, delete on antela.wallet_load_line to antela_app;
grant select, insert on antela.wallet_deposit to antela_app;
-- What was declared stays as declared.
grant update (state, reason, decided_by, decided_at) on antela.wallet_deposit to antela_app;
grant select on antela.wallet_step to antela_app;
