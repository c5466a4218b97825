-- Answers of signed writes: whoever lost the first one and sends the very same request again gets it, and nothing is done twice.
-- Of an upload also which body it was, because a signature may leave the body open.
alter table cloud.object_signature add column body_sha256 text;
alter table cloud.object_signature add column answer jsonb not null default '{}';
-- Sealed, because it may name people; null while the request is under way.
alter table cloud.spent add column answer bytea;
