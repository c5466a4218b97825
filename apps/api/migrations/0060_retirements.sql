-- Retirements: who ended an employment, when, why, what it was before, and whether it was taken back.

create table antela.retirement (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  employment_id uuid not null,
  -- The call or the file that it came with: what can be taken back together.
  batch_id uuid not null,
  end_date date not null,
  leaving_reason text,
  note text,
  -- What happens to the balances of the person's wallets when it takes effect.
  wallet_balances text not null check (wallet_balances in ('keep', 'return')),
  -- What it replaced, for taking it back.
  previous_end_date date,
  previous_leaving_reason text,
  -- Null until the end date comes: then what waited for approval is cancelled and wallets are settled.
  effective_at timestamptz,
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by text,
  primary key (client_id, id),
  foreign key (client_id, employment_id) references antela.employment (client_id, id)
);
create unique index retirement_standing on antela.retirement (client_id, employment_id) where undone_at is null;
create index retirement_of_employment on antela.retirement (client_id, employment_id, created_at desc);
create index retirement_batch on antela.retirement (client_id, batch_id);
create index retirement_due on antela.retirement (client_id, end_date) where effective_at is null and undone_at is null;

alter table antela.retirement enable row level security;
alter table antela.retirement force row level security;
create policy tenant on antela.retirement to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert, update on antela.retirement to antela_app;
