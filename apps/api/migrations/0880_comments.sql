-- What people say, with files, of what waits for a second person. A row is never changed, but for the mark that its author took it back.
create table antela.comment (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  subject_kind text not null check (subject_kind in ('advance', 'wallet_load', 'wallet_deposit', 'pay_period')),
  subject_id uuid not null,
  company_id uuid not null,
  text text not null check (text <> ''),
  -- People who were told of it: each could see what it is about.
  mentions uuid[] not null,
  -- Kept files, as {"id", "key", "name", "bytes", "sha256"}.
  files jsonb not null,
  author_id uuid not null,
  author_name text not null,
  impersonator text,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, author_id) references antela.company_user (client_id, id),
  foreign key (client_id, company_id) references antela.company (client_id, id)
);
create index comment_of_subject on antela.comment (client_id, subject_kind, subject_id, created_at);

alter table antela.comment enable row level security;
alter table antela.comment force row level security;
create policy tenant on antela.comment to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert on antela.comment to antela_app;
grant update (withdrawn_at) on antela.comment to antela_app;
