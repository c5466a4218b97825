-- What the object store holds. The bytes lie in a file of their own under a name that is never used twice; this row alone
-- says which file is the object now, so an object changes as a whole or not at all, also when the process is killed.
create table cloud.object (
  bucket text not null,
  key text collate "C" not null check (octet_length(key) between 1 and 1024),
  blob uuid not null unique,
  size bigint not null check (size >= 0),
  etag text not null,
  sha256 text not null,
  headers jsonb not null,
  checksums jsonb not null,
  owner text not null,
  created_at timestamptz not null,
  primary key (bucket, key)
);

-- Signatures of writes that were carried out: the same one is not accepted twice. Kept until it would be refused anyway.
create table cloud.object_signature (
  signature bytea primary key,
  expires_at timestamptz not null
);
create index object_signature_expires_at on cloud.object_signature (expires_at);
