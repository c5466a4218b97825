-- A bank's own format, as data of a company: the newest is in force, and each is kept as it was set, so that a batch gives the
-- same file whenever it is taken.

create table antela.bank_layout (
  client_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  name text not null,
  -- Null: the product's own again.
  layout jsonb,
  created_at timestamptz not null,
  created_by_name text not null,
  primary key (client_id, id),
  foreign key (client_id, company_id) references antela.company (client_id, id)
);
create index bank_layout_of on antela.bank_layout (client_id, company_id, created_at desc, id desc);

alter table antela.bank_layout enable row level security;
alter table antela.bank_layout force row level security;
create policy tenant on antela.bank_layout to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select on antela.bank_layout to antela_app;

-- Null: the product's own format.
alter table antela.disbursement add column bank_layout_id uuid;
alter table antela.disbursement add constraint disbursement_bank_layout foreign key (client_id, bank_layout_id) references antela.bank_layout (client_id, id) not valid;
