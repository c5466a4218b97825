-- The logo of each company, as it was judged and written anew: small enough to lie here, where whoever sends mail reads it.
create table antela.company_logo (
  client_id uuid not null,
  company_id uuid not null,
  picture bytea not null check (length(picture) <= 102400),
  type text not null check (type in ('image/png', 'image/jpeg')),
  width int not null,
  height int not null,
  sha256 text not null,
  set_by_name text not null,
  set_at timestamptz not null,
  primary key (client_id, company_id),
  foreign key (client_id, company_id) references antela.company (client_id, id)
);
alter table antela.company_logo enable row level security;
alter table antela.company_logo force row level security;
create policy tenant on antela.company_logo to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert, update, delete on antela.company_logo to antela_app;

-- The company whose logo stands in the mail, as it is when the mail leaves.
alter table antela.outbox_message add column logo_of uuid;
