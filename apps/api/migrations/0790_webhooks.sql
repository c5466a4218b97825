-- Addresses of a client's own programs that are told what happens. What one is told and where never changes: another one is made.
create table antela.webhook (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  url text not null check (url like 'https://%' and length(url) <= 500),
  events text[] not null check (cardinality(events) > 0),
  company_ids uuid[] not null check (cardinality(company_ids) > 0),
  created_by text not null,
  created_at timestamptz not null,
  -- Null while another person has to approve it: until then nothing is sent.
  approved_at timestamptz,
  -- It takes nothing any more: its address said so (410), or answered nothing for days.
  disabled_at timestamptz,
  disabled_why text check (disabled_why in ('gone', 'stopped')),
  removed_at timestamptz,
  -- Tries in a row that it did not take, since when, and until when it is left alone.
  failures int not null default 0,
  failing_since timestamptz,
  rests_until timestamptz,
  last_taken_at timestamptz,
  primary key (client_id, id),
  check ((disabled_at is null) = (disabled_why is null))
);
-- A name that lives belongs to one: a second press of the same form makes no other.
create unique index webhook_name on antela.webhook (client_id, lower(name)) where removed_at is null;

-- Secrets with which its messages are signed: two while one takes another's place. Sealed, because they sign.
create table antela.webhook_secret (
  client_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  ending text not null,
  sealed bytea not null,
  created_by text not null,
  created_at timestamptz not null,
  ends_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, webhook_id) references antela.webhook (client_id, id)
);
create index webhook_secret_of_webhook on antela.webhook_secret (client_id, webhook_id, created_at desc);

-- Messages, written with what they tell, and what became of each. The id is the message's own, the same at every try.
create table antela.webhook_delivery (
  client_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event_key text not null,
  type text not null,
  body text not null,
  created_at timestamptz not null,
  -- Tries of the schedule under way; sent again by hand, it begins anew.
  attempts int not null default 0,
  -- Null where nothing more is tried.
  next_at timestamptz,
  delivered_at timestamptz,
  tries jsonb not null default '[]',
  primary key (client_id, id),
  unique (client_id, webhook_id, event_key),
  foreign key (client_id, webhook_id) references antela.webhook (client_id, id)
);
create index webhook_delivery_due on antela.webhook_delivery (client_id, webhook_id, next_at) where next_at is not null;
create index webhook_delivery_newest on antela.webhook_delivery (client_id, webhook_id, created_at desc, id desc);
create index webhook_delivery_age on antela.webhook_delivery (client_id, created_at);

alter table antela.webhook enable row level security;
alter table antela.webhook force row level security;
create policy tenant on antela.webhook to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert on antela.webhook to antela_app;
grant update (approved_at, disabled_at, disabled_why, removed_at, failures, failing_since, rests_until, last_taken_at) on antela.webhook to antela_app;

alter table antela.webhook_secret enable row level security;
alter table antela.webhook_secret force row level security;
create policy tenant on antela.webhook_secret to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert on antela.webhook_secret to antela_app;
grant update (ends_at, sealed) on antela.webhook_secret to antela_app;

alter table antela.webhook_delivery enable row level security;
alter table antela.webhook_delivery force row level security;
create policy tenant on antela.webhook_delivery to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert, delete on antela.webhook_delivery to antela_app;
grant update (attempts, next_at, delivered_at, tries) on antela.webhook_delivery to antela_app;
