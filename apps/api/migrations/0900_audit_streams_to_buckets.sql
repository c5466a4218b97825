-- A stream may lead to a bucket of the client's own: `url` is then its address and prefix, and each secret is that of an access key.
alter table antela.audit_stream add column region text check (region <> '');
alter table antela.audit_stream_secret add column key_id text check (key_id <> '');
