-- Days on which an approver is away, and who decides meanwhile what both may decide. Gives nobody a right.
create table antela.absence (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  user_id uuid not null,
  delegate_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null,
  -- Ended by somebody before its last day, or before it began.
  ended_at timestamptz,
  ended_by_name text,
  primary key (client_id, id),
  foreign key (client_id, user_id) references antela.company_user (client_id, id),
  foreign key (client_id, delegate_id) references antela.company_user (client_id, id),
  check (user_id <> delegate_id),
  -- Nobody makes themselves somebody else's delegate.
  check (created_by <> delegate_id),
  check (ends_on >= starts_on),
  check ((ended_at is null) = (ended_by_name is null)),
  exclude using gist (client_id with =, user_id with =, daterange(starts_on, ends_on, '[]') with &&) where (ended_at is null)
);
create index absence_of_delegate on antela.absence (client_id, delegate_id) where ended_at is null;

-- The last time somebody opened the list of what waits for them.
create table antela.approval_look (
  client_id uuid not null references antela.client (client_id),
  user_id uuid not null,
  looked_at timestamptz not null,
  primary key (client_id, user_id),
  foreign key (client_id, user_id) references antela.company_user (client_id, id)
);

-- Who was told that something had waited for hours.
create table antela.approval_telling (
  client_id uuid not null references antela.client (client_id),
  item_id uuid not null,
  user_id uuid not null,
  told_at timestamptz not null,
  primary key (client_id, item_id, user_id),
  foreign key (client_id, user_id) references antela.company_user (client_id, id)
);
create index approval_telling_age on antela.approval_telling (client_id, told_at);

alter table antela.absence enable row level security;
alter table antela.absence force row level security;
create policy tenant on antela.absence to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert on antela.absence to antela_app;
grant update (ended_at, ended_by_name) on antela.absence to antela_app;

alter table antela.approval_look enable row level security;
alter table antela.approval_look force row level security;
create policy tenant on antela.approval_look to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert on antela.approval_look to antela_app;
grant update (looked_at) on antela.approval_look to antela_app;

alter table antela.approval_telling enable row level security;
alter table antela.approval_telling force row level security;
create policy tenant on antela.approval_telling to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert, delete on antela.approval_telling to antela_app;
