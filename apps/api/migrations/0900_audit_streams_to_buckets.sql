-- A stream may lead to a bucket of the client's own: `url` is then its address and prefix, and each secret is that of an access key.
alter table antela.audit_stream add column region text;
-- squawk-ignore constraint-missing-not-valid
alter table antela.audit_stream add constraint audit_stream_region_check check (region <> '');
alter table antela.audit_stream_secret add column key_id text;
-- squawk-ignore constraint-missing-not-valid
alter table antela.audit_stream_secret add constraint audit_stream_secret_key_id_check check (key_id <> '');
