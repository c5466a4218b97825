-- Payment by the bank's files: batches that one person makes and another approves, the lines sent, and the answers taken in.

-- How a company's advances are paid: one by one as they are approved, or in batches through a file of its bank.
alter table antela.company add column payment_rail text not null default 'instant'
  check (payment_rail in ('instant', 'bank_file'));

create table antela.disbursement (
  client_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  -- Consecutive within the client; the bank's file and its answer name it.
  number integer not null,
  state text not null default 'draft' check (state in ('draft', 'approved', 'settled', 'discarded')),
  lines integer not null check (lines > 0),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  created_by text not null,
  created_by_name text not null,
  decided_at timestamptz,
  decided_by text,
  decided_by_name text,
  reason text,
  primary key (client_id, id),
  unique (client_id, number),
  foreign key (client_id, company_id) references antela.company (client_id, id),
  check ((state = 'draft') = (decided_by is null)),
  -- Whoever made it may throw it away, never send it.
  check (state in ('draft', 'discarded') or decided_by <> created_by)
);
create index disbursement_by_time on antela.disbursement (client_id, created_at desc, id desc);

create table antela.disbursement_line (
  client_id uuid not null,
  disbursement_id uuid not null,
  position integer not null,
  advance_id uuid not null,
  amount bigint not null check (amount > 0),
  -- As they stood when the batch was made: the file says the same whenever it is written.
  holder text not null,
  document_type text not null,
  document_number text not null,
  bank_code text not null,
  account_type text not null,
  account_number text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'paid', 'rejected', 'returned', 'dropped')),
  reason text,
  settled_at timestamptz,
  primary key (client_id, disbursement_id, position),
  foreign key (client_id, disbursement_id) references antela.disbursement (client_id, id),
  foreign key (client_id, advance_id) references antela.advance (client_id, id)
);
-- An advance is on its way to the bank once, and paid once.
create unique index disbursement_line_live on antela.disbursement_line (client_id, advance_id) where state in ('waiting', 'sent', 'paid');
create index disbursement_line_state on antela.disbursement_line (client_id, disbursement_id, state, position);

-- Every answer of the bank that was taken in, by its content: the same one again changes nothing.
create table antela.disbursement_answer (
  client_id uuid not null,
  disbursement_id uuid not null,
  sha256 text not null,
  file_name text not null,
  paid integer not null,
  rejected integer not null,
  returned integer not null,
  unchanged integer not null,
  taken_at timestamptz not null,
  taken_by_name text not null,
  primary key (client_id, disbursement_id, sha256),
  foreign key (client_id, disbursement_id) references antela.disbursement (client_id, id)
);

do $$
declare t text;
begin
  foreach t in array array['disbursement', 'disbursement_line', 'disbursement_answer'] loop
    execute format('alter table antela.%I enable row level security', t);
    execute format('alter table antela.%I force row level security', t);
    execute format('create policy tenant on antela.%I to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client())', t);
  end loop;
end $$;

grant select, insert on antela.disbursement, antela.disbursement_line, antela.disbursement_answer to antela_app;
grant update (state, decided_at, decided_by, decided_by_name, reason) on antela.disbursement to antela_app;
grant update (state, reason, settled_at) on antela.disbursement_line to antela_app;
