-- Browsers and addresses from which a name has signed in: guesses made there count apart from those of strangers. Both are
-- fingerprints, of the name and of the source under the name.
create table cloud.familiar_source (
  subject bytea not null,
  source bytea not null,
  seen_at timestamptz not null,
  primary key (subject, source)
);
create index familiar_source_seen_at on cloud.familiar_source (seen_at);

-- When each of the last day's guesses was made: they are bounded by day, not only slowed down.
alter table cloud.lock_out add column guesses timestamptz[] not null default '{}';

-- What changed in an account and was not yet told to who keeps the client's history; sealed, in the transaction of the change.
create table cloud.account_event (
  id uuid primary key,
  event bytea not null,
  due_at timestamptz not null
);
create index account_event_due_at on cloud.account_event (due_at);
