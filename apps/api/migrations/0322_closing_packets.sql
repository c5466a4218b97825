-- The closing packet of a period, as it was first made: where its bytes are, and the hash they must have for ever.
create table antela.pay_period_packet (
  client_id uuid not null,
  pay_period_id uuid not null,
  object_key text not null,
  sha256 text not null,
  bytes bigint not null check (bytes > 0),
  made_at timestamptz not null,
  primary key (client_id, pay_period_id),
  foreign key (client_id, pay_period_id) references antela.pay_period (client_id, id)
);

alter table antela.pay_period_packet enable row level security;
alter table antela.pay_period_packet force row level security;
create policy tenant on antela.pay_period_packet to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert on antela.pay_period_packet to antela_app;
