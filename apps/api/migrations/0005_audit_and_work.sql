-- What happened (audit), what must still happen (outbox, jobs), what already happened once (idempotency), and imports.

create table antela.audit_event (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  at timestamptz not null,
  actor_id text not null,
  actor_name text not null,
  impersonator text,
  action text not null,
  entity_kind text not null,
  entity_id uuid not null,
  -- { field: [before, after] } of what changed.
  changes jsonb not null,
  request_id text,
  ip inet,
  primary key (client_id, id)
);
create index audit_event_entity on antela.audit_event (client_id, entity_kind, entity_id, id desc);

-- The hash chain over a client's events, in the order they were sealed. Apart from the events, so that writing one never
-- waits for another: a worker seals what is new every few seconds.
create table antela.audit_seal (
  client_id uuid not null,
  seq bigint not null,
  event_id uuid not null,
  hash text not null,
  sealed_at timestamptz not null,
  primary key (client_id, seq),
  unique (client_id, event_id)
);

create table antela.outbox_message (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  -- Names what is announced, so that the same thing is announced once.
  event_key text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  primary key (client_id, id),
  unique (client_id, event_key)
);
create index outbox_waiting on antela.outbox_message (client_id, created_at) where sent_at is null;

create table antela.idempotency_key (
  client_id uuid not null,
  principal text not null,
  key text not null,
  fingerprint text not null,
  status integer,
  body jsonb,
  created_at timestamptz not null,
  primary key (client_id, principal, key)
);
create index idempotency_key_age on antela.idempotency_key (created_at);

-- Signatures of mutating requests already accepted, for as long as a signature lives. Losing it in a crash opens a replay
-- window of minutes that idempotency keys and versions close again, hence unlogged.
create unlogged table antela.seen_signature (
  signature text primary key,
  seen_at timestamptz not null
);
create index seen_signature_age on antela.seen_signature (seen_at);

create table antela.job (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  kind text not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  result_key text,
  error text,
  created_by text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (client_id, id)
);

create table antela.import (
  client_id uuid not null references antela.client (client_id),
  id uuid not null,
  kind text not null,
  state text not null,
  file_key text not null,
  file_name text not null,
  file_sha256 text,
  company_id uuid,
  payroll_id uuid,
  header_row integer,
  -- { columns: [{ index, letter, header, samples, confidence }], mapping, ambiguousDateColumns, isRemembered } once read.
  reading jsonb,
  header_signature text,
  counts jsonb not null default '{}',
  failure text,
  job_id uuid,
  error_file_key text,
  applied_at timestamptz,
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (client_id, id)
);
create index import_by_time on antela.import (client_id, created_at desc, id desc);

create table antela.import_row (
  client_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  outcome text not null check (outcome in ('new', 'changed', 'unchanged', 'error', 'applied', 'skipped')),
  title text not null,
  cells jsonb not null,
  draft jsonb,
  faults jsonb not null default '[]',
  has_warning boolean not null default false,
  employee_id uuid,
  employment_id uuid,
  -- What the row replaced, for undoing.
  before jsonb,
  primary key (client_id, import_id, row_number),
  foreign key (client_id, import_id) references antela.import (client_id, id)
);
create index import_row_outcome on antela.import_row (client_id, import_id, outcome, row_number);

-- Which column was which field in files with these headers, as this client last confirmed it.
create table antela.import_mapping (
  client_id uuid not null references antela.client (client_id),
  kind text not null,
  header_signature text not null,
  mapping jsonb not null,
  updated_at timestamptz not null,
  primary key (client_id, kind, header_signature)
);

do $$
declare t text;
begin
  foreach t in array array['audit_event', 'audit_seal', 'outbox_message', 'idempotency_key', 'job', 'import', 'import_row', 'import_mapping'] loop
    execute format('alter table antela.%I enable row level security', t);
    execute format('alter table antela.%I force row level security', t);
    execute format('create policy tenant on antela.%I to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client())', t);
  end loop;
end $$;

grant select, insert on antela.audit_event, antela.audit_seal to antela_app;
grant select, insert, update on antela.outbox_message, antela.job to antela_app;
grant select, insert, update, delete on antela.idempotency_key, antela.import, antela.import_row, antela.import_mapping, antela.seen_signature to antela_app;

-- The newest activation code of an employee (as a hash) or a user (kept by the identity service), and when codes were sent.
create table antela.activation_code (
  client_id uuid not null references antela.client (client_id),
  target_id uuid not null,
  code_hash text,
  expires_at timestamptz,
  tries integer not null default 0,
  sends timestamptz[] not null default '{}',
  primary key (client_id, target_id)
);
alter table antela.activation_code enable row level security;
alter table antela.activation_code force row level security;
create policy tenant on antela.activation_code to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert, update on antela.activation_code to antela_app;

-- Queue workers that live: what one that does not had locked is set free.
create table antela.worker_heartbeat (
  worker_id text primary key,
  seen_at timestamptz not null
);
