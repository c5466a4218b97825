-- Views of a list that everybody of the client finds there.

create table antela.shared_view (
  client_id uuid not null,
  list text not null,
  name text not null check (length(name) <= 40),
  -- Filters, order and columns as the address holds them.
  search text not null check (length(search) <= 2000),
  shared_by uuid not null,
  shared_at timestamptz not null,
  primary key (client_id, list, name),
  foreign key (client_id, shared_by) references antela.company_user (client_id, id)
);
create index shared_view_by on antela.shared_view (client_id, shared_by);

alter table antela.shared_view enable row level security;
alter table antela.shared_view force row level security;
create policy tenant on antela.shared_view to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert, delete on antela.shared_view to antela_app;
