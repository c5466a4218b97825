-- A notification holds a lock of the whole server until its commit is on the disk: with one in every order of work, commits wait for each
-- other. The queue's own function sends one; inside `enqueue` it finds this function by the server's name, and nothing is sent.
-- Workers are told after the commit (apps/api/src/db/tell-workers.ts); what nobody tells of they find within two seconds.

create function antela.pg_notify(channel text, payload text) returns void language sql as 'select';
revoke all on function antela.pg_notify(text, text) from public;

alter function antela.enqueue(text, json, text, timestamptz, text) set search_path = antela, pg_catalog, graphile_worker, public, pg_temp;
