-- The queue's tables belong to the migrating login and are closed to everybody else; the application adds work through
-- this one function, in the same transaction as what makes the work necessary.
create function antela.enqueue(task text, payload json, job_key text, run_at timestamptz, queue_name text) returns void
  language plpgsql security definer
  set search_path = graphile_worker, public, pg_temp
as $$
begin
  perform graphile_worker.add_job(task, payload, queue_name, run_at, null, job_key);
end $$;
revoke all on function antela.enqueue(text, json, text, timestamptz, text) from public;
grant execute on function antela.enqueue(text, json, text, timestamptz, text) to antela_app;
