-- What stands in for a second factor that is lost, each once. Only a keyed fingerprint is kept.
create table cloud.recovery_code (
  sub uuid not null references cloud.pool_user on delete cascade,
  hash bytea not null,
  created_at timestamptz not null,
  primary key (sub, hash)
);

-- The browser that a device was confirmed from: its next device takes the place of this one.
alter table cloud.device add column browser bytea;
