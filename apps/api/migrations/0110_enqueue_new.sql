-- Work without a key of its own replaces nothing that waits: put in under a key that nobody else has, it is spared the looking
-- for what to replace, which costs more than all the rest of taking an advance.

create or replace function antela.enqueue(task text, payload json, job_key text, run_at timestamptz, queue_name text) returns void
  language plpgsql security definer
  set search_path = graphile_worker, public, pg_temp
as $$
begin
  if job_key is null then
    perform graphile_worker.add_job(task, payload, queue_name, run_at, job_key => gen_random_uuid()::text, job_key_mode => 'unsafe_dedupe');
  else
    perform graphile_worker.add_job(task, payload, queue_name, run_at, null, job_key);
  end if;
end $$;
