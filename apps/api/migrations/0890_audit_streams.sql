-- Places of a client's own to which its whole trail is sent, in order. Where one leads never changes: another one is made.
create table antela.audit_stream (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  url text not null check (url like 'https://%' and length(url) <= 500),
  -- Heads are signed with a key of the stream's own, sealed; anybody verifies them with its public part.
  public_key text not null,
  signing_key bytea not null,
  created_by text not null,
  created_at timestamptz not null,
  -- Null while another person has to approve it: until then nothing is sent.
  approved_at timestamptz,
  -- Two people took it off: it sends what leads to that, and then ends.
  removed_at timestamptz,
  ended_at timestamptz,
  -- Last seal that was taken, and hour of the last head that was. They move together with the message that brought them.
  cursor_seq bigint not null default 0,
  cursor_hash text not null default '',
  cursor_head_at timestamptz,
  messages bigint not null default 0,
  -- Tries in a row that were not taken, and since when. Place at which the trail is not what was sealed.
  failures int not null default 0,
  failing_since timestamptz,
  broken_seq bigint,
  last_taken_at timestamptz,
  primary key (client_id, id)
);
-- A name that lives belongs to one: a second press of the same form makes no other.
create unique index audit_stream_name on antela.audit_stream (client_id, lower(name)) where ended_at is null;

create table antela.audit_stream_secret (
  client_id uuid not null,
  id uuid not null,
  stream_id uuid not null,
  ending text not null,
  sealed bytea not null,
  created_by text not null,
  created_at timestamptz not null,
  -- Null while another person has to approve it: until then it signs nothing.
  starts_at timestamptz,
  ends_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, stream_id) references antela.audit_stream (client_id, id)
);
create index audit_stream_secret_of_stream on antela.audit_stream_secret (client_id, stream_id, created_at desc);

-- Messages by number: what each carries is fixed before it is sent, and is the same at every try.
create table antela.audit_stream_message (
  client_id uuid not null,
  stream_id uuid not null,
  number bigint not null,
  -- Events from the first to the last, after a seal and up to another; a head has none, and its hour.
  first_seq bigint,
  after_hash text not null,
  last_seq bigint not null,
  hash text not null,
  head_at timestamptz,
  is_last boolean not null default false,
  created_at timestamptz not null,
  attempts int not null default 0,
  next_at timestamptz not null,
  taken_at timestamptz,
  tries jsonb not null default '[]',
  primary key (client_id, stream_id, number),
  foreign key (client_id, stream_id) references antela.audit_stream (client_id, id),
  check ((first_seq is null) = (head_at is not null))
);
-- The next one is made only when the one before was taken.
create unique index audit_stream_message_on_its_way on antela.audit_stream_message (client_id, stream_id) where taken_at is null;
create index audit_stream_message_age on antela.audit_stream_message (client_id, created_at);

alter table antela.audit_stream enable row level security;
alter table antela.audit_stream force row level security;
create policy tenant on antela.audit_stream to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert on antela.audit_stream to antela_app;
grant update (signing_key, approved_at, removed_at, ended_at, cursor_seq, cursor_hash, cursor_head_at, messages, failures, failing_since, broken_seq, last_taken_at)
  on antela.audit_stream to antela_app;

alter table antela.audit_stream_secret enable row level security;
alter table antela.audit_stream_secret force row level security;
create policy tenant on antela.audit_stream_secret to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert on antela.audit_stream_secret to antela_app;
grant update (starts_at, ends_at, sealed) on antela.audit_stream_secret to antela_app;

alter table antela.audit_stream_message enable row level security;
alter table antela.audit_stream_message force row level security;
create policy tenant on antela.audit_stream_message to antela_app
  using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert, delete on antela.audit_stream_message to antela_app;
grant update (attempts, next_at, taken_at, tries) on antela.audit_stream_message to antela_app;
