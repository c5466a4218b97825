-- What a retirement took when it took effect, so that undoing it gives back exactly that.

create table antela.retirement_wallet (
  client_id uuid not null,
  retirement_id uuid not null,
  wallet_user_id uuid not null,
  wallet_id uuid not null,
  -- Of the enrolment before it was withdrawn.
  state text not null check (state in ('active', 'suspended', 'withdrawn')),
  state_reason text,
  -- What went back to the fund, and the ledger's event that moved it; none where the balance stayed with the person.
  returned bigint not null check (returned >= 0),
  event_key text,
  primary key (client_id, retirement_id, wallet_user_id),
  check ((event_key is null) = (returned = 0)),
  foreign key (client_id, retirement_id) references antela.retirement (client_id, id),
  foreign key (client_id, wallet_user_id) references antela.wallet_user (client_id, id)
);

-- Requests cancelled by the end of the employment: whoever undoes it is told what does not come back.
alter table antela.retirement
  add column cancelled_requests integer not null default 0 check (cancelled_requests >= 0),
  add column cancelled_amount bigint not null default 0 check (cancelled_amount >= 0);

alter table antela.retirement_wallet enable row level security;
alter table antela.retirement_wallet force row level security;
create policy tenant on antela.retirement_wallet to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert on antela.retirement_wallet to antela_app;
