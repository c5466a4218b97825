-- What a company remits of a period before it is whole: each transfer of money by itself. The last one closes the period.

create table antela.pay_period_payment (
  client_id uuid not null,
  pay_period_id uuid not null,
  -- As the bank calls it: the same transfer is not written down twice.
  reference text not null,
  amount bigint not null check (amount > 0),
  paid_on date not null,
  recorded_by text not null,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  primary key (client_id, pay_period_id, reference),
  foreign key (client_id, pay_period_id) references antela.pay_period (client_id, id)
);

alter table antela.pay_period_payment enable row level security;
alter table antela.pay_period_payment force row level security;
create policy tenant on antela.pay_period_payment to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert on antela.pay_period_payment to antela_app;
